import Foundation

/// A regular expression with a bound on the work that one search may take.
///
/// The syntax is that of `NSRegularExpression` (ICU).
struct RegexProgram: Sendable {
    /// The most bytes of text that are searched.
    static let textLimit = 128 * 1024
    /// The longest pattern, in bytes.
    static let patternLimit = 16 * 1024
    /// How often the engine may report progress before it is stopped, which is well below a second of work. A count
    /// instead of a clock, so that a verdict does not depend on the machine.
    private static let budget = 4096

    private let expression: NSRegularExpression

    /// Compiles a pattern.
    ///
    /// - Returns: `nil` where it is none, or is longer than 16 KiB.
    init?(_ pattern: String) {
        guard pattern.utf8.count <= Self.patternLimit,
            let expression = try? NSRegularExpression(pattern: pattern)
        else { return nil }
        self.expression = expression
    }

    /// Whether it matches anywhere in a text.
    func search(_ text: String) -> MatcherVerdict {
        guard text.utf8.count <= Self.textLimit else {
            return .gaveUp("the text is longer than \(Self.textLimit / 1024) KiB")
        }
        var verdict = MatcherVerdict.rejected
        var reports = 0
        let whole = NSRange(text.startIndex..., in: text)
        expression.enumerateMatches(in: text, options: .reportProgress, range: whole) { match, flags, stop in
            if match != nil {
                verdict = .accepted
                stop.pointee = true
            } else if flags.contains(.internalError) {
                verdict = .gaveUp("the regular expression needs too much memory on this text")
                stop.pointee = true
            } else {
                reports += 1
                guard reports > Self.budget else { return }
                verdict = .gaveUp("the regular expression takes too long on this text")
                stop.pointee = true
            }
        }
        return verdict
    }
}
