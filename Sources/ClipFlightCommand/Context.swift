import ClipHarness
import ClipReports
import ClipSuites
import Foundation

package struct Context {
    /// The absolute path that relative paths are resolved against.
    package let folder: String
    package let environment: [String: String]
    private let outputNumber: Int32
    private let errorNumber: Int32
    private let isOfProcess: Bool
    private let fileNames: FileNames
    var colour = ColourChoice.auto

    package static var process: Context {
        Context(
            folder: FileManager.default.currentDirectoryPath, environment: ProcessInfo.processInfo.environment,
            output: STDOUT_FILENO, errors: STDERR_FILENO, isOfProcess: true)
    }

    package init(
        folder: String, environment: [String: String], output: Int32, errors: Int32, isOfProcess: Bool = false
    ) {
        self.folder = folder
        fileNames = FileNames(from: folder)
        self.environment = environment
        outputNumber = output
        errorNumber = errors
        self.isOfProcess = isOfProcess
    }

    /// Returns the path as written. In tests, makes the path absolute.
    func path(_ given: String) -> String { isOfProcess ? given : absolute(given) }

    /// Does not use Foundation, which removes `/private` on macOS.
    func absolute(_ path: String) -> String { PathText.absolute(path, from: folder) }

    func shown(_ path: String) -> String {
        let folder = folder + "/"
        return Visible.line(path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path)
    }

    func load(_ paths: [String]) -> LoadedSuites {
        let loaded = SuiteLoader.load(paths: paths, from: folder)
        fileNames.add(loaded.names)
        return loaded
    }

    /// Returns the name that messages have for a file that no suite names.
    func name(of path: String) -> String {
        let file = SuiteFile(path, given: PathText.folder(of: path), current: folder)
        fileNames.add([file.shown: PathText.absolute(PathText.name(of: path), from: file.folder)])
        return file.shown
    }

    func fileName(_ file: String) -> String { fileNames.name(file) }

    /// Names files from the current folder.
    func local(_ text: String) -> String { fileNames.fromHere(text) }

    var output: DescriptorOutput { DescriptorOutput(outputNumber) }
    var localOutput: DescriptorOutput { DescriptorOutput(outputNumber, edit: local) }

    func print(_ text: String) { output.write(text) }

    func printLine(_ line: String) {
        print(line.folded(to: output.columns ?? .max, margin: "  ").joined(separator: "\n") + "\n")
    }

    func error(_ text: String) { DescriptorOutput(errorNumber).write(text) }

    func show(_ diagnostics: [Diagnostic]) {
        let output = DescriptorOutput(errorNumber)
        let renderer = DiagnosticRenderer(colour: isColoured(on: output))
        for diagnostic in diagnostics.filter({ !$0.isAllowed }).groupedByAdvisory {
            var shown = diagnostic
            shown.location?.file = fileName(diagnostic.location?.file ?? "")
            shown.message = fileNames.fromHere(diagnostic.message, isMessage: true)
            shown.note = diagnostic.note.map { fileNames.fromHere($0, isMessage: true) }
            output.write(renderer.render(shown))
        }
    }

    @discardableResult
    func report(_ failure: ReportError, as severity: Diagnostic.Severity = .error) -> ExitStatus {
        error("\(Visible.line(failure.path)): \(severity.rawValue): \(Visible.line(failure.reason, limit: 1000))\n")
        return .reportNotWritten
    }

    func program(_ name: String) -> String? {
        try? ExecutableLookup.resolve(name, directory: folder, path: environment["PATH"])
    }

    func deliver(_ text: String) -> ExitStatus { deliver { $0.write(text) } }

    func deliver(_ body: (DescriptorOutput) throws -> Void) rethrows -> ExitStatus {
        let output = output
        try body(output)
        return output.lostReader ? .readerGone : output.failure.map { report($0) } ?? .passed
    }

    func isColoured(on output: DescriptorOutput) -> Bool {
        TerminalSettings.settle(
            ReportOptions(colour: colour), isTerminal: output.isTerminal, environment: environment
        ).isColoured
    }
}
