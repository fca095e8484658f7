import ClipHarness
import ClipReports
import ClipSuites

/// `merge`: the event logs of shards into one.
enum MergeCommand: Command {
    static let spec = CommandSpec(
        name: "merge",
        abstract: "Put the event logs of shards, and of testers, together into one for 'report'.",
        operand: CommandSpec.Operand(
            name: "EVENTS", synopsis: "EVENTS ...",
            help: "The event log of a shard, as 'run --partition' has written it.", counts: 1...Int.max),
        ownOptions: [output.spec, SharedOptions.color.spec],
        notes: [
            .text(
                "The cases come in the order of the whole plan. A case that two logs hold is an error, and so are logs "
                    + "of different plans; cases that no log holds are a warning."),
            .text(
                "Of what testers saved from a checklist, and a run, each case has one result: what failed anywhere wins, "
                    + "then what was tried."),
            .exitStatuses([
                (.passed, "The merged log is written, however the runs have ended."),
                (.failed, "The merged log is written, but cases are missing."),
                (.invalidDefinitions, "A log cannot be read, or does not belong to the others; nothing was written."),
                (.usage, "Wrong usage."),
                (.reportNotWritten, "The merged log could not be written."),
            ]),
            .examples(["clipflight merge shard-*/events.jsonl -o events.jsonl"]),
        ])

    private static let output = ValueOption<String>(
        "output", short: "o", value: "FILE", help: "Where the merged log goes.", expected: "a file")

    static func run(_ arguments: ParsedArguments) async throws(ArgumentError) -> ExitStatus {
        guard let file = try arguments.value(of: output) else { throw .missingOption(output.spec) }
        let colour = try arguments.value(of: SharedOptions.color) ?? .auto
        var merge: EventLogMerge
        do { merge = try EventLogMerge(paths: arguments.operands) } catch {
            return Console.invalid([error], colour: colour)
        }
        let folders = NewFolders(for: [file])
        do throws(EventLogMerge.Failure) {
            let warnings = try merge.write(to: file)
            Console.show(warnings, colour: colour)
            return warnings.isEmpty ? .passed : .failed
        } catch {
            folders.removeEmpty()
            return switch error {
            case .log(let diagnostic): Console.invalid([diagnostic], colour: colour)
            case .file(let error): Console.report(error)
            }
        }
    }
}
