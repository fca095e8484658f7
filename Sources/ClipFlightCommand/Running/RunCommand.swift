import ClipHarness
import ClipReports
import ClipRules
import ClipSuites
import Foundation

struct RunCommand: Command {
    static let spec = CommandSpec(
        name: "run", abstract: "Run suites: launch each case with its URL, judge what it shows, and write reports.",
        operand: SharedOptions.paths, ownOptions: RunArguments.groups.flatMap(\.options),
        optionGroups: RunArguments.groups,
        notes: SelectionArguments.notes + [
            .exitStatuses([
                (.passed, "Every case passed, was skipped, or was flaky under --flaky pass."),
                (.failed, "A case failed, errored or was flaky under --flaky fail, or required coverage is missing."),
                (
                    .invalidDefinitions,
                    "Definitions are invalid; nothing was launched, and reports of an earlier run say so."
                ),
                (.hostFailed, "A host could not be built or started; all other cases ran."),
                (
                    .noCases,
                    "No case was selected (reports of an earlier run say so), or under CI not one expects anything."
                ),
                (.usage, "Wrong usage."),
                (.reportNotWritten, "A report could not be written; all others were."),
                (.interrupted(signal: SIGINT), "Interrupted; the reports are complete."),
                (.interrupted(signal: SIGTERM), "Terminated; the reports are complete."),
            ]),
            .examples([
                "clipflight run",
                "clipflight run suites/bikes-rental -j4 --timeout 10s",
                "clipflight run --report junit=build/clip.xml --report json",
                "clipflight run -E 'kind(prefix) & tag(smoke) - url(#*/beta/*)'",
            ]),
        ])

    private let arguments: RunArguments
    private var context: Context { arguments.context }
    /// The baseline of the results; it is read before a run writes the same log.
    private let baseline: Baseline?

    static func run(_ arguments: ParsedArguments, in context: Context) async throws(ArgumentError) -> ExitStatus {
        await RunCommand(try RunArguments(arguments, in: context)).run()
    }

    private init(_ arguments: RunArguments) {
        self.arguments = arguments
        let options = arguments.reportOptions
        do throws(Diagnostic) {
            baseline = try arguments.baseline.map { path throws(Diagnostic) in
                try Baseline(path: path, inTime: !options.reproducible)
            }
        } catch {
            baseline = nil
            let note = "so no result is compared with one of before"
            context.show([error.asWarning(note)], colour: options.colour)
        }
    }

    private func run() async -> ExitStatus {
        announceShards()
        let interruption = Interruption()
        if arguments.watches {
            return await Watch(arguments: arguments, interruption: interruption).run {
                await runOnce($0, interruption)
            }
        }
        return await runOnce(arguments.definitions(after: arguments.history), interruption)
    }

    /// Creates the file without which Bazel takes the test to ignore shards.
    private func announceShards() {
        guard let file = arguments.shardStatusFile, !FileManager.default.createFile(atPath: file, contents: nil) else {
            return
        }
        context.error("warning: '\(Visible.line(file))' (TEST_SHARD_STATUS_FILE) could not be written\n")
    }

    private func runOnce(_ definitions: Definitions, _ interruption: Interruption) async -> ExitStatus {
        let colour = arguments.reportOptions.colour
        context.show(definitions.diagnostics, colour: colour)
        arguments.pipeline.annotate(definitions.diagnostics, in: context)
        do throws(ArgumentError) { try checkReports(besides: definitions) } catch {
            context.error(error.message(for: Self.spec.name))
            return .usage
        }
        guard definitions.errorCount == 0 else {
            arguments.reportNotStarted(because: definitions.diagnostics.errors)
            return .invalidDefinitions
        }
        guard definitions.announceSelection(colour: colour, in: context) else { return .usage }
        if let summary = definitions.summary { context.print("Selected \(summary)\n") }
        let unknown = definitions.selected.held.unknown
        if unknown > 0 {
            context.print("The log before has no result of \(Phrase.count(unknown, "other case"))\n")
        }
        if let seed = definitions.plan.probeSeed { context.print("Probes are made with --seed \(seed)\n") }
        context.show(definitions.check.coverageGaps, colour: colour)
        guard !definitions.isEmpty || definitions.isAllDone else {
            let problem =
                definitions.isSelectedByID
                ? Diagnostic(
                    .error, at: nil, "no case has the id that --case names", note: "title or URL may have changed",
                    fix: "take the id from a new report")
                : Diagnostic(.error, at: nil, "there was no case to run")
            context.show([problem], colour: colour)
            arguments.reportNotStarted(because: [problem])
            return .noCases
        }
        if definitions.isAllDone { context.print("Nothing is left to run: every selected case passed last time.\n") }

        let writer = arguments.update.map {
            ExpectationWriter(update: $0, definitions: definitions, paths: arguments.paths, context: context)
        }
        let selected = definitions.selected
        let reports = RunReports(
            arguments.reports, in: arguments.output, options: arguments.options(for: definitions),
            after: EarlierRuns(
                selected, of: definitions.plan, results: definitions.results, baseline: baseline,
                testsMutants: arguments.mutants != nil, failsOnNew: arguments.failsOnNew),
            onScreenOf: arguments.pipeline, context: context)
        let engine = Engine(arguments.configuration)
        interruption.interrupts(engine)
        // While suites are watched, signals are handled between the runs too.
        if !arguments.watches { interruption.start() }
        var ended = await engine.run(
            selected, total: selected.total, suites: selected.beforeSharding.suites,
            experiences: definitions.plan.suites.flatMap(\.experiences), shard: selected.shard,
            seed: definitions.plan.probeSeed, commit: SourceCommit(context.environment),
            problems: definitions.check.coverageGaps
        ) {
            writer?.handle($0)
            reports.handle($0)
        }
        ended = reports.completed(ended)
        let signal = interruption.signal
        // The reports are complete: from here on a signal ends the process as it does any other.
        if !arguments.watches { interruption.stop() }
        context.show(ended.remarks, colour: colour)
        reports.announceEnd()
        if ended.counts.failed + ended.counts.errored > 0, !arguments.watches {
            context.print("Rerun failures: \(arguments.failedCommand)\n")
        }
        for path in TemporaryPaths.shared.abandoned {
            context.error(
                "warning: the launches' folder \(Visible.line(path)) could not be removed; remove it by hand\n")
        }
        if let signal { return .interrupted(signal: signal) }
        let lack = reports.lackOfKills(below: arguments.mutants?.minimum)
        context.show([lack].compactMap { $0 }, colour: colour)
        let isUpdated = writer?.write(colour: colour) ?? true
        let status = status(of: ended, definitions, reportsWritten: reports.areWritten && isUpdated)
        return status == .passed && lack != nil ? .failed : status
    }

    /// Checks that no report is written over what has been read; the log of before is what `--failed` replaces.
    private func checkReports(besides definitions: Definitions) throws(ArgumentError) {
        let read = definitions.readFiles + (baseline.map { [ReadFile($0.path)] } ?? [])
        for report in arguments.reports { try report.check(besides: read, in: arguments.output, of: context) }
    }

    private func status(of ended: RunEnded, _ definitions: Definitions, reportsWritten: Bool) -> ExitStatus {
        let flakyFails = arguments.configuration.flakyFails
        // Of a shard, another may have the cases that expect something.
        let isChecked =
            definitions.selected.shard == nil
            ? ended.isChecked || ended.counts.total == 0
            : definitions.check.expectsSomething || definitions.check.total == 0
        let checksNothing = arguments.needsExpectations && !isChecked
        switch ExitStatus(of: ended, reportsWritten: reportsWritten, flakyFails: flakyFails) {
        case .failed where ended.countedFailures == 0 && ended.remarks.errors.isEmpty:
            context.error(
                "error: \(Phrase.count(ended.counts.flaky, "case")) did not always pass; '--flaky pass' allows that\n")
            return .failed
        case .passed where checksNothing, .noCases where checksNothing:
            context.show(
                [
                    Diagnostic(
                        .error, at: nil, "no case expects anything, so no wrong screen would be noticed",
                        fix: definitions.plan.suites.allSatisfy { $0.host(for: .clip) == nil }
                            ? "give the clip a \"host\", or state what iOS opens for each URL"
                            : "write what is right with 'clipflight run --update', or run with --allow-no-expectations")
                ], colour: arguments.reportOptions.colour)
            return .noCases
        case .passed, .noCases:
            // In every shard, also in one without cases: with more shards than cases some have none.
            guard arguments.configuration.advisoriesFail, !definitions.diagnostics.allSatisfy(\.isAllowed) else {
                return .passed
            }
            context.error("error: the definitions raise advisories, which fail under --strict\n")
            return .failed
        case let status:
            return status
        }
    }
}
