import ClipFacts
import Foundation

/// A regular expression in `NSRegularExpression` syntax (ICU), with limits on time and memory.
package struct RegexProgram: Hashable {
    static let textLimit = 128 * 1024
    package static let patternLimit = 16 * 1024
    private static let budget: Int64 = 500_000_000
    private static let interval = 64

    package let pattern: String
    private let expression: NSRegularExpression

    /// Returns `nil` if the pattern is invalid or has more than `limit` bytes.
    package init?(_ pattern: String, limit: Int = patternLimit) {
        guard pattern.utf8.count <= limit,
            let expression = try? NSRegularExpression(pattern: pattern.isEmpty ? "(?:)" : pattern)
        else { return nil }
        self.pattern = pattern
        self.expression = expression
    }

    package static func == (one: RegexProgram, other: RegexProgram) -> Bool { one.pattern == other.pattern }

    package func hash(into hasher: inout Hasher) { hasher.combine(pattern) }

    package func search(_ text: String) -> MatcherVerdict {
        guard text.utf8.count <= Self.textLimit else {
            return .undecided("the text is longer than \(Self.textLimit / 1024) KiB")
        }
        var verdict = MatcherVerdict.rejected
        var reports = 0
        let start = Self.processorTime()
        let whole = NSRange(text.startIndex..., in: text)
        expression.enumerateMatches(in: text, options: .reportProgress, range: whole) { match, flags, stop in
            reports += 1
            if match != nil {
                verdict = .accepted
            } else if flags.contains(.internalError) {
                verdict = .undecided("the regular expression needs too much memory on this text")
            } else if reports % Self.interval == 0, Self.processorTime() - start > Self.budget {
                verdict = .undecided("the regular expression takes too long on this text")
            } else {
                return
            }
            stop.pointee = true
        }
        return verdict
    }

    private static func processorTime() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Guesses a fix, since the engine does not say what is wrong.
    package static func fix(for pattern: String, backslash: String = #"\\"#) -> String? {
        func fix(_ problem: String, _ mark: String) -> String {
            "\(problem); write \(backslash)\(mark) for the character itself"
        }
        let plain = pattern.replacing(/\\./, with: "")
        let outside = plain.replacing(/\[[^\]]*\]/, with: "")
        let open = outside.count { $0 == "(" } - outside.count { $0 == ")" }
        if plain.hasSuffix("\\") { return fix("a backslash ends the pattern", backslash) }
        if open < 0 { return fix("a ) closes nothing", ")") }
        if outside.contains("[") { return fix("a [ is not closed", "[") }
        if open > 0 { return fix("a ( is not closed", "(") }
        return pattern.contains("{") ? "write \(backslash){ for a brace itself" : nil
    }
}
