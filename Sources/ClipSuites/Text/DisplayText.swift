/// Text of a file made fit for a terminal: nothing in it can move the cursor, colour, or reorder what follows.
package enum DisplayText {
    /// The text with each scalar that is not fit to be printed replaced by a visible stand-in.
    ///
    /// Control characters become the pictures of Unicode's block for them (`␛`); marks that reorder or hide text, and
    /// what belongs to nobody, become `\u{…}`.
    package static func neutralised(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { !isPrintable($0) }) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(contentsOf: shown(scalar)) }
        return String(result)
    }

    /// One scalar as it is printed.
    static func shown(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        if isPrintable(scalar) { return String.UnicodeScalarView([scalar]) }
        switch scalar.value {
        case 0x00...0x1F: return String.UnicodeScalarView([Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"])
        case 0x7F: return "\u{2421}".unicodeScalars
        default: return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
        }
    }

    /// How many columns of a terminal a printed scalar takes: none, one, or two for East Asian wide ones and emoji.
    package static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        if (0x20...0x7E).contains(scalar.value) { return true }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: return false
        // The zero-width joiner and the variation selectors build emoji; the others of the class reorder or hide text.
        case .format: return scalar.value == 0x200D
        default: return true
        }
    }

    /// The blocks that terminals draw two columns wide (Unicode Standard Annex 11, in outline).
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
        0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD,
    ]
}
