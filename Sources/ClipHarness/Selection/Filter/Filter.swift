import ClipSuites

/// An expression that selects cases: `kind(prefix) & tag(smoke) - url(#*/beta/*)`.
///
/// The steps of a journey are judged as one: a predicate holds for the journey where it holds for one of its steps, so
/// that an expression and its negation never both select it.
public struct Filter: Sendable {
    let source: SourceFile
    let expression: FilterExpression

    /// The longest expression, in bytes.
    public static let lengthLimit = 16 * 1024

    /// Reads an expression.
    ///
    /// - Parameters:
    ///   - text: The expression.
    ///   - name: Where it comes from, as errors call it: an option or an environment variable.
    /// - Throws: A diagnostic with the column, what was found and what was expected.
    public init(_ text: String, from name: String) throws(Diagnostic) {
        source = SourceFile(name: name, bytes: Array(text.utf8))
        do throws(FilterFault) {
            var parser = FilterParser(source.bytes)
            expression = try parser.whole()
        } catch {
            throw error.diagnostic(in: source)
        }
    }

    /// A filter for cases with a text in their title.
    public init(titleContaining text: String, from name: String) {
        source = SourceFile(name: name, bytes: Array(text.utf8))
        expression = .test(
            FilterTest(field: .title, match: .contains(TextSearch(text)), range: source.bytes.indices))
    }

    /// Whether it selects a case, or the cases that are selected as one.
    ///
    /// - Throws: A diagnostic where a regular expression or glob takes too long for an answer.
    func selects(_ cases: ArraySlice<TestCase>) throws(Diagnostic) -> Bool {
        do throws(FilterSurrender) {
            return try expression.holds(for: cases)
        } catch {
            throw Diagnostic(
                .error, at: source.location(at: error.test.range.lowerBound),
                "\(error.reason): \(OneLine.text(error.testCase.displayName))",
                excerpt: source.excerpt(error.test.range), fix: "write a simpler one")
        }
    }
}
