import ClipFacts
import ClipRules

/// Makes any text safe to show. Safe text cannot move the cursor, colour or reorder other text, or
/// give commands to a build pipeline.
///
/// Terminal sequences are removed, other control characters are spelled like `#x1B`, and bytes that
/// are not UTF-8 become U+FFFD. The command `##vso[` becomes `#x23#vso[`, except in XML and HTML,
/// where reporters escape it later.
package enum Visible {
    package enum Purpose {
        case xml
        /// Like `xml`, with invisible characters spelled out.
        case page
        /// Like `page`, but tabs become spaces, and CR LF becomes a line feed.
        case block
        /// Like `block`, but line breaks become spaces.
        case line
        /// A line of a definition, or an argument. Also spells out characters such as soft hyphens,
        /// which the other purposes keep, since a URL's host may contain them.
        case source

        fileprivate var hasReferences: Bool { self == .xml || self == .page }
    }

    package static func line(_ text: some StringProtocol, limit: Int = 300) -> String {
        self.text(String(text), for: .source, limit: limit)
    }

    package static func text(_ text: String, for purpose: Purpose = .line, limit: Int = .max) -> String {
        var text = text
        let changed = text.withUTF8 { bytes in isPlain(bytes) ? nil : cleaned(bytes, for: purpose).text }
        let visible = changed ?? text
        return (purpose.hasReferences ? visible : PipelineCommand.broken(visible)).shortened(to: limit)
    }

    package static func bytes(_ bytes: UnsafeBufferPointer<UInt8>, for purpose: Purpose) -> [UInt8] {
        let cleaned = cleaned(bytes, for: purpose)
        // Removing a terminal sequence may reveal a command.
        return purpose.hasReferences
            ? cleaned : Array(PipelineCommand.broken(cleaned.text).utf8)
    }

    package static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { bytes.allSatisfy(isPlain) }

    @inline(__always)
    private static func isPlain(_ byte: UInt8) -> Bool { byte &- 0x20 < 0x5F }

    private static func cleaned(_ bytes: UnsafeBufferPointer<UInt8>, for purpose: Purpose) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 64)
        var plain = 0
        var index = 0
        while index < bytes.count {
            if isPlain(bytes[index]) {
                index += 1
                continue
            }
            result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[plain..<index]))
            index += step(in: bytes, at: index, for: purpose, to: &result)
            plain = index
        }
        result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[plain..<index]))
        return result
    }

    private static func step(
        in bytes: UnsafeBufferPointer<UInt8>, at index: Int, for purpose: Purpose, to result: inout [UInt8]
    ) -> Int {
        if purpose != .source, let length = TerminalSequence.length(in: bytes, at: index) { return length }
        let sequence = UTF8Sequence(in: bytes, at: index)
        guard let scalar = sequence.scalar else {
            result += "\u{FFFD}".utf8
            return sequence.length
        }
        switch (scalar, purpose) {
        case ("\n", .xml), ("\t", .xml), ("\r", .xml), ("\n", .page), ("\t", .page), ("\r", .page), ("\n", .block):
            result.append(bytes[index])
        case ("\r", .block) where index + 1 < bytes.count && bytes[index + 1] == "\n": break
        case ("\t", .block): result += "    ".utf8
        case ("\n", .line), ("\t", .line), ("\r", .line): result.append(UInt8(ascii: " "))
        default:
            if isHidden(scalar, for: purpose) {
                result += scalar.spelling.utf8
            } else {
                result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[index..<index + sequence.length]))
            }
        }
        return sequence.length
    }

    private static func isHidden(_ scalar: Unicode.Scalar, for purpose: Purpose) -> Bool {
        guard !scalar.isInvisible else {
            return purpose != .xml || (0..<0xA0).contains(scalar.value) || scalar.value >= 0xFFFE
        }
        return purpose == .source && isUnseen(scalar)
    }

    /// Whether a scalar is invisible. The zero-width joiner does not count, since emoji contain it.
    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .format: scalar != "\u{200D}"
        case .privateUse, .unassigned: true
        default: false
        }
    }

    static func shown(_ scalar: Unicode.Scalar) -> String {
        isHidden(scalar, for: .source) ? scalar.spelling : String(scalar)
    }

    fileprivate static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }

    /// The approximate ranges of wide scalars (Unicode Standard Annex 11).
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
        0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD,
    ]
}

package enum DisplayWidth {
    package static func of(_ text: some StringProtocol) -> Int {
        text.unicodeScalars.reduce(0) { $0 + Visible.width($1) }
    }

    package static func clip(_ text: String, to columns: Int) -> String {
        if text.utf8.count <= columns { return text }
        var used = 0
        var lastFit = text.startIndex
        for index in text.indices {
            used += of(String(text[index]))
            if used > columns { return columns > 0 ? text[..<lastFit] + "…" : "" }
            if used < columns { lastFit = text.index(after: index) }
        }
        return text
    }
}

extension String {
    /// Wraps at spaces, but never at no-break spaces or within long words.
    package func wrapped(to columns: Int) -> [String] {
        folded(to: columns, margin: "").map { $0.replacing("\u{A0}", with: " ") }
    }

    /// Begins each line after the first with a margin. Colour codes do not count as width.
    package func folded(to columns: Int, margin: String) -> [String] {
        guard utf8.count > columns else { return [self] }
        var lines: [String] = []
        var width = 0
        for word in split(separator: " ", omittingEmptySubsequences: false) {
            let length = DisplayWidth.of(Painter.plain(word))
            if let last = lines.last, width + 1 + length <= columns || last.allSatisfy({ $0 == " " }) {
                lines[lines.count - 1] += " " + word
                width += 1 + length
            } else {
                let start = lines.isEmpty ? "" : margin
                lines.append(start + word)
                width = start.count + length
            }
        }
        return lines
    }

    /// Replaces scalars rather than characters, since CR LF is a single character.
    package func replacing(_ escapes: [Unicode.Scalar: String]) -> String {
        unicodeScalars.reduce(into: "") { result, scalar in
            if let escape = escapes[scalar] { result += escape } else { result.unicodeScalars.append(scalar) }
        }
    }
}

extension Unicode.Scalar {
    package var spelling: String {
        let digits = String(value, radix: 16, uppercase: true)
        return (digits.utf8.count < 2 ? "#x0" : "#x") + digits
    }
}

package struct Painter {
    package let isColoured: Bool

    package init(isColoured: Bool) { self.isColoured = isColoured }

    /// A text style. The raw values are SGR parameters (ECMA-48).
    package enum Style: String {
        case strong = "1"
        case faint = "2"
        case success = "1;32"
        case failure = "1;31"
        case trouble = "1;35"
        case warning = "1;33"
        case margin = "34"
        case place = "36"
        case expected = "32"
        case found = "31"
        case expectedPart = "1;4;32"
        case foundPart = "1;4;31"
    }

    fileprivate static func plain(_ text: Substring) -> String {
        let parts = text.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
        return parts[0] + parts.dropFirst().map { $0.drop { $0 != "m" }.dropFirst() }.joined()
    }

    package func paint(_ text: String, _ style: Style) -> String {
        isColoured && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
