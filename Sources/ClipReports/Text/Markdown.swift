import ClipRules
import ClipSuites

package enum Markdown {
    private static let marks = Dictionary(
        uniqueKeysWithValues: "\\`*_{}[]<>#|~&$@!%:.+=\"^".unicodeScalars.map { ($0, "\\\($0)") })

    package static func line(_ text: String, limit: Int = 2000) -> String {
        let line = unlinked(Visible.text(text, limit: limit)).replacing(marks)
        // Escapes text that would start a list or a log section: "- a", "1) a".
        return line.replacing(/^ *(?:(?=-)|[0-9]+(?=\)))/, maxReplacements: 1) { "\($0.output)\\" }
    }

    /// Inserts U+200B into names that GitHub would otherwise link to people, issues or commits.
    private static func unlinked(_ text: String) -> String {
        let names = /(?:[@#]|[Gg][Hh]-)(?=[0-9A-Za-z_]|[^\x00-\x7F])/.matchingSemantics(.unicodeScalar)
        let hashes = /[0-9A-Fa-f]{40,}/.matchingSemantics(.unicodeScalar)
        return text.replacing(names) { "\($0.output)\u{200B}" }.replacing(hashes) { hash in
            // GitHub also links seven hexadecimal digits to a commit.
            hash.output.enumerated().map { $0 % 6 == 5 ? "\($1)\u{200B}" : "\($1)" }.joined()
        }
    }

    /// Returns a code span. The limit leaves room for any URL that fits in a QR code.
    static func codeSpan(_ text: String, limit: Int = 3000) -> String {
        let line = Visible.text(text, limit: limit)
        let longest = line.utf8.split(omittingEmptySubsequences: true) { $0 != UInt8(ascii: "`") }.map(\.count).max()
        let fence = String(repeating: "`", count: (longest ?? 0) + 1)
        return "\(fence) \(line) \(fence)"
    }

    /// Returns an indented code block, which no text in it can end.
    package static func codeBlock(_ text: String, limit: Int) -> String {
        let bounded = BoundedText.bytes(of: Array(Visible.text(text, for: .block).utf8), limit: limit)
        let lines = bounded.text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { "    \($0)\n" }.joined()
    }
}
