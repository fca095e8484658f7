import ClipHarness
import ClipSuites

/// Which cases `run` and `list` were asked for.
struct SelectionArguments: Sendable {
    /// What the options select, but for what the run before left.
    let selection: Selection
    /// Whether only that is wanted.
    let isFailedOnly: Bool

    /// Reads the values.
    init(_ arguments: ParsedArguments) throws(ArgumentError) {
        var filters: [Filter] = []
        for text in try arguments.values(of: Self.filter) {
            do throws(Diagnostic) {
                filters.append(try Filter(text, from: Self.filter.spec.spelling))
            } catch {
                throw .wrongExpression(error)
            }
        }
        selection = Selection(
            filters: filters,
            includedTags: try arguments.values(of: Self.includedTags).flatMap { $0 },
            excludedTags: try arguments.values(of: Self.excludedTags).flatMap { $0 },
            partitions: try arguments.value(of: Self.partition).map { [$0] } ?? [])
        isFailedOnly = arguments.has(Self.failed)
    }
}

extension SelectionArguments {
    static let options = [filter.spec, includedTags.spec, excludedTags.spec, failed, partition.spec]

    private static let filter = ValueOption<String>(
        spec: OptionSpec(
            "filter", short: "E", value: "EXPR",
            help: "Only the cases that an expression holds for (see below). Repeated, all have to hold."),
        expected: "an expression", read: { $0 })

    private static let includedTags = tags("include-tags", "Only cases with one of these tags.")
    private static let excludedTags = tags("exclude-tags", "No case with one of these tags.")

    private static let failed = OptionSpec(
        "failed",
        help: """
            Only the cases that failed or did not run when they were last to be run, as the event log in the output folder \
            tells.
            """)

    private static let partition = ValueOption<Partition>(
        spec: OptionSpec(
            "partition", value: "SHARE",
            help: """
                The Mth of N shares of what is selected: slice:M/N deals the cases out in turn, hash:M/N by their \
                names, so that a case keeps its share as others come and go.
                """),
        expected: Partition.expected, words: [], read: { Partition($0) })

    private static func tags(_ name: String, _ help: String) -> ValueOption<[String]> {
        ValueOption(spec: OptionSpec(name, value: "A,B", help: help), expected: "tags with commas between them") {
            let tags = $0.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map(trimmed)
            return tags.contains("") ? nil : tags
        }
    }

    private static func trimmed(_ text: Substring.UTF8View) -> String {
        let head = text.drop { $0 == UInt8(ascii: " ") }
        let blanks = head.reversed().prefix { $0 == UInt8(ascii: " ") }.count
        return String(Substring(head.dropLast(blanks)))
    }

    /// How a filter is written, for the help.
    static let notes: [HelpNote] = [
        .terms(
            "Filters",
            [
                .init("kind(prefix)", "kind, suite, source, target or tag is this"),
                .init("title(bike)", "title, url or experience holds this"),
                .init("=exact", "before the text: is this"),
                .init("~part", "holds this"),
                .init("#glob", "is this as a whole; * is any run of characters, ? is any one"),
                .init("/regex/", "the regular expression matches somewhere"),
                .init("& and", "both; '-' is both, the second not so"),
                .init("| or", "either; binds less than '&' and '-'"),
                .init("! not", "not so"),
            ]),
        .text(
            "A journey is selected as a whole, by what one of its steps has. url(=) are the cases without a URL. Where a "
                + "text begins with an operator or holds a lone parenthesis, a backslash goes before it."),
    ]
}
