import ClipHarness
import ClipReports
import ClipSuites
import Foundation

enum Console {
    /// Writes remarks beside the reports to standard output; that they arrive is not checked.
    static func output(_ text: String) {
        DescriptorOutput(STDOUT_FILENO).write(text)
    }

    static func error(_ text: String) {
        DescriptorOutput(STDERR_FILENO).write(text)
    }

    static func show(_ diagnostics: [Diagnostic], colour: ColourChoice = .auto) {
        let output = DescriptorOutput(STDERR_FILENO)
        let renderer = DiagnosticRenderer(colour: isColoured(colour, on: output))
        for diagnostic in diagnostics.filter({ !$0.isAllowed }).groupedByAdvisory {
            output.write(renderer.render(diagnostic))
        }
    }

    static func invalid(_ diagnostics: [Diagnostic], colour: ColourChoice = .auto) -> ExitStatus {
        show(diagnostics, colour: colour)
        return .invalidDefinitions
    }

    @discardableResult
    static func report(_ failure: ReportError) -> ExitStatus {
        error("\(ShownText.short(failure.path)): error: \(ShownText.short(failure.reason, limit: 1000))\n")
        return .reportNotWritten
    }

    static func deliver(_ text: String) -> ExitStatus { deliver { $0.write(text) } }

    /// Writes the answer of a command to standard output. A reader that has gone away has a status of its own.
    static func deliver(_ body: (DescriptorOutput) -> Void) -> ExitStatus {
        let output = DescriptorOutput(STDOUT_FILENO)
        body(output)
        return output.lostReader ? .readerGone : output.failure.map(report) ?? .passed
    }

    static func isColoured(_ choice: ColourChoice, on output: DescriptorOutput) -> Bool {
        TerminalSettings.settle(
            ReportOptions(colour: choice), isTerminal: output.isTerminal,
            environment: ProcessInfo.processInfo.environment
        ).isColoured
    }
}

/// Text of any origin and length on a line of its own.
enum ShownText {
    /// An absolute path, from the current folder where it is inside it.
    static func path(_ path: String) -> String {
        let folder = FileManager.default.currentDirectoryPath + "/"
        return short(path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path)
    }

    /// The text fit for a terminal. A URL may have a million characters.
    static func short(_ text: String, limit: Int = 300) -> String {
        DisplayText.neutralised(text.shortened(to: limit))
    }
}

enum Count {
    /// `no errors`, `1 error`, `2 errors`.
    static func of(_ number: Int, _ one: String, many: String? = nil) -> String {
        number == 1 ? "1 \(one)" : "\(number == 0 ? "no" : "\(number)") \(many ?? one + "s")"
    }
}
