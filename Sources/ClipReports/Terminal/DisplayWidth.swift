/// How many columns text takes on a terminal.
enum DisplayWidth {
    /// The columns of one scalar: none for what combines with the one before, two for East Asian wide ones and emoji.
    static func of(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }

    /// The columns of a line without control characters.
    static func of(_ text: some StringProtocol) -> Int {
        text.unicodeScalars.reduce(0) { $0 + of($1) }
    }

    /// The beginning of a line that takes no more than the given columns, with an ellipsis where it was cut.
    static func clip(_ text: String, to columns: Int) -> String {
        // No scalar has more bytes than four, or fewer columns than none.
        if text.utf8.count <= columns { return text }
        var used = 0
        var end = text.startIndex
        var lastFit = text.startIndex
        for index in text.indices {
            used += of(String(text[index]))
            if used > columns { return columns > 0 ? text[..<lastFit] + "…" : "" }
            end = text.index(after: index)
            if used < columns { lastFit = end }
        }
        return text
    }

    /// The beginning and the end of a line that is longer than any that people read, and what lies between as an
    /// ellipsis.
    static func clipMiddle(_ text: String, to columns: Int) -> String {
        guard text.utf8.count > columns, text.count > columns else { return text }
        return text.prefix(columns / 2) + "…" + text.suffix(columns - columns / 2 - 1)
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x25FD...0x25FE, 0x2614...0x2615,
        0x2648...0x2653, 0x267F...0x267F, 0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE,
        0x26C4...0x26C5, 0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F5, 0x2705...0x2705, 0x270A...0x270B,
        0x2728...0x2728, 0x274C...0x274E, 0x2753...0x2757, 0x2795...0x2797, 0x2B1B...0x2B1C, 0x2B50...0x2B55,
        0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18AFF, 0x1B000...0x1B2FF, 0x1F004...0x1F004,
        0x1F0CF...0x1F0CF, 0x1F18E...0x1F19A, 0x1F200...0x1F320, 0x1F32D...0x1F64F, 0x1F680...0x1F6FF,
        0x1F7E0...0x1F7F0, 0x1F900...0x1FAFF, 0x20000...0x3FFFD,
    ]
}
