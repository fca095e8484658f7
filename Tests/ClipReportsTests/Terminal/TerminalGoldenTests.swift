import ClipReports
import Testing

@Suite struct TerminalGoldenTests {
    @Test func plainText() throws {
        let settings = TerminalSettings.asked(progress: .counter, columns: 100)
        try Golden.expect(try Reports.terminal(SampleRun.events, settings), matches: "terminal.txt")
    }

    @Test func colours() throws {
        let settings = TerminalSettings.asked(colour: .always, columns: 100)
        let text = try Reports.terminal(SampleRun.events, settings)
        // Escapes are shown as text, so the golden file can be read and compared.
        try Golden.expect(text.replacing("\u{1B}", with: "ESC"), matches: "terminal-colours.txt")
    }

    @Test func bar() throws {
        let text = try Reports.terminal(SampleRun.events, .asked(progress: .bar, columns: 60))
        let shown = text.replacing("\u{1B}", with: "ESC").replacing("\r", with: "CR\n")
        try Golden.expect(shown, matches: "terminal-bar.txt")
    }
}
