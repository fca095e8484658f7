extension QRCode {
    /// How a terminal is to show the dark modules.
    public enum TerminalStyle: Sendable, Equatable, CaseIterable {
        /// Black on white by escape sequences, whatever the terminal's own colours are.
        case coloured
        /// As text, for light text on a dark ground.
        case lightOnDark
        /// As text, for dark text on a light ground.
        case darkOnLight
    }

    /// The code with its quiet zone in half blocks, two modules a character, so that modules come out about square.
    ///
    /// Each line ends with a line feed and is ``drawingSize`` characters wide.
    public func terminalText(_ style: TerminalStyle) -> String {
        var text = ""
        for top in stride(from: -Self.quietZone, to: size + Self.quietZone, by: 2) {
            if style == .coloured { text += "\u{1B}[38;5;16;48;5;231m" }
            for column in -Self.quietZone..<size + Self.quietZone {
                let upper = isDark(column: column, row: top) != (style == .lightOnDark)
                let lower = isDark(column: column, row: top + 1) != (style == .lightOnDark)
                text += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
            }
            text += style == .coloured ? "\u{1B}[0m\n" : "\n"
        }
        return text
    }
}
