import ClipHarness
import Foundation

final class EventLog: ReportDocument {
    private let options: ReportOptions
    private let file: OutputFile
    private var lastFlush = ContinuousClock.now

    private static let flushInterval = Duration.milliseconds(1)

    init(path: String, options: ReportOptions, run: RunPlanned, rules: RunRules) throws(ReportError) {
        self.options = options
        file = try OutputFile(path: path, isKept: options.keepsPartialLog)
        try append(
            LoggedStart(
                planned: run, isReproducible: options.reproducible, storeOutput: options.storeOutput,
                command: options.commands.failed, rules: rules))
        try file.flush()
    }

    func add(_ result: CaseResult, _: RunTally) throws(ReportError) {
        guard result.skipCause != .stopped else { return }
        let keepsOutput = options.keepsOutput(of: result)
        try append(LoggedCase(result, keepsOutput: keepsOutput, isReproducible: options.reproducible))
        let now = ContinuousClock.now
        guard now - lastFlush >= Self.flushInterval else { return }
        lastFlush = now
        try file.flush()
    }

    func finish(_ run: RunEnded, _ tally: RunTally) throws(ReportError) {
        try append(LoggedEnd(run, tally.rules, isReproducible: options.reproducible))
        let older = options.keepsPartialLog ? LogPlace.kept(for: file.path) : nil
        try file.commit()
        if let older { unlink(older) }
    }

    private func append(_ line: some Encodable) throws(ReportError) { try file.append(line.jsonLine + "\n") }
}
