import ClipHarness
import ClipReports
import ClipSuites
import Foundation

/// `merge`: the event logs of shards into one.
struct MergeCommand: Command {
    static let spec = CommandSpec(
        "merge", abstract: "Put the event logs of shards together into one, from which 'report' makes any format.",
        operand: CommandSpec.Operand(
            name: "EVENTS", help: "The event log of a shard, as 'run --partition' has written it.", arity: .atLeastOne),
        options: [output.spec, SharedOptions.color.spec],
        notes: [
            .text(
                "The cases come in the order of the whole plan. A case that two logs hold is refused, and so are logs "
                    + "of different plans; cases that no log holds are told of."),
            .exitStatuses([
                (.passed, "The merged log is written, however the runs have ended."),
                (.failed, "The merged log is written, but cases are missing."),
                (.invalidDefinitions, "A log cannot be read, or does not go with the others; nothing was written."),
                (.usage, "Wrong usage."),
                (.reportNotWritten, "The merged log could not be written."),
            ]),
            .lines("Examples", ["clipflight merge shard-*/events.jsonl -o events.jsonl"]),
        ])

    private static let output = ValueOption.text(
        OptionSpec("output", short: "o", value: "FILE", help: "Where the merged log goes."), expected: "a file")

    private let logs: [String]
    private let file: String
    private let colour: ColourChoice

    init(_ arguments: ParsedArguments) throws(ArgumentError) {
        logs = arguments.operands
        guard let file = try arguments.value(of: Self.output) else { throw .missingOption(Self.output.spec) }
        self.file = file
        colour = try arguments.value(of: SharedOptions.color) ?? .auto
    }

    func run() async -> ExitStatus {
        let diagnostics = DiagnosticOutput(colour: colour)
        let folders = NewFolders(for: [file])
        do throws(EventLogMerge.Failure) {
            let extent = try merge()
            diagnostics.show(extent.warnings)
            return extent.isComplete ? .passed : .failed
        } catch {
            folders.removeEmpty()
            switch error {
            case .log(let diagnostic):
                diagnostics.show([diagnostic])
                return .invalidDefinitions
            case .file(let error):
                return Console.report(error)
            }
        }
    }

    private func merge() throws(EventLogMerge.Failure) -> MergedExtent {
        var merge: EventLogMerge
        do throws(Diagnostic) { merge = try EventLogMerge(paths: logs) } catch { throw .log(error) }
        return try merge.write(to: file)
    }
}
