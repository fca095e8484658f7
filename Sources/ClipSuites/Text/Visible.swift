/// Text of any origin made fit for a terminal: nothing in it can move the cursor, colour, reorder what follows, or be
/// obeyed by a build pipeline.
package enum Visible {
    /// The text, shortened, with each scalar that cannot be seen spelled out: an escape character as `#x1B`.
    package static func line(_ text: some StringProtocol, limit: Int = 300) -> String {
        let text = text.shortened(to: limit)
        let isSeen = text.unicodeScalars.allSatisfy(isSeen)
        return PipelineCommand.broken(isSeen ? text : text.unicodeScalars.map(shown).joined())
    }

    static func shown(_ scalar: Unicode.Scalar) -> String { isSeen(scalar) ? String(scalar) : scalar.spelling }

    /// Whether a reader sees a scalar. Definitions and arguments may hide a soft hyphen in a host, which reports leave
    /// in words; the zero-width joiner builds emoji.
    private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isInvisible { return false }
        if scalar.isASCII { return true }
        switch scalar.properties.generalCategory {
        case .format: return scalar == "\u{200D}"
        case .privateUse, .unassigned: return false
        default: return true
        }
    }

    /// The columns that a scalar takes on a terminal: two for East Asian wide ones and emoji.
    fileprivate static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }

    /// The blocks that terminals draw two columns wide (Unicode Standard Annex 11, in outline).
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

extension Unicode.Scalar {
    package var spelling: String {
        let digits = String(value, radix: 16, uppercase: true)
        return (digits.utf8.count < 2 ? "#x0" : "#x") + digits
    }
}

package struct Painter: Sendable {
    package let isColoured: Bool

    package init(isColoured: Bool) { self.isColoured = isColoured }

    /// A kind of text, with the parameters of its control sequence (ECMA-48, SGR).
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

    package func paint(_ text: String, _ style: Style) -> String {
        isColoured && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
