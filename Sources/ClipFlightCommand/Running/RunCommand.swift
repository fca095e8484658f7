import ClipHarness
import ClipReports
import ClipRules
import ClipSuites
import Foundation

struct RunCommand: Command {
    static let spec = CommandSpec(
        name: "run", abstract: "Launch each case with its URL, judge what it shows, and write reports.",
        operand: Options.paths, ownGroups: RunArguments.groups,
        filters: Selecting.filters,
        notes: [Selecting.note],
        statuses: [.invalidDefinitions, .hostFailed, .noCases, .interrupted(signal: SIGINT)],
        failure: "A case failed, crashed, timed out or has no result, or a requirement was not met.",
        answers: false,
        examples: [
            "clipflight run",
            "clipflight run suites/bikes-rental -j4 --timeout 10s",
            "clipflight run --report junit=build/clip.xml --report json",
            "clipflight run -E 'kind(prefix) & tag(smoke) - url(#*/beta/*)'",
        ])

    private let arguments: RunArguments
    private var context: Context { arguments.context }
    /// Read before the run can replace the baseline's log.
    private let baseline: Baseline?

    static func run(_ arguments: Arguments, in context: Context) async throws -> ExitStatus {
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
            context.show([error.asWarning("so no result is compared with an earlier one")])
        }
    }

    private func run() async -> ExitStatus {
        // If the file is missing, Bazel assumes that the test does not support shards.
        if let file = arguments.shardStatusFile, !FileManager.default.createFile(atPath: file, contents: nil) {
            context.error("warning: '\(Visible.line(file))' (TEST_SHARD_STATUS_FILE) could not be written\n")
        }
        let interruption = Interruption()
        if arguments.watches {
            let watch = Watch(arguments: arguments, interruption: interruption)
            return await watch.run { await runOnce($0, interruption, $1) }
        }
        return await runOnce(arguments.definitions(after: arguments.history()), interruption)
    }

    private func runOnce(
        _ definitions: Definitions, _ interruption: Interruption,
        _ watcher: @escaping @Sendable (RunEvent) -> Void = { _ in }
    ) async -> ExitStatus {
        context.show(definitions.diagnostics)
        context.annotate(definitions.diagnostics)
        // A run with `--failed` may replace the log that it reads.
        let read = definitions.readFiles + (baseline.map { [ReadFile($0.path)] } ?? [])
        do throws(ArgumentError) {
            for report in arguments.reports { try report.check(besides: read, of: context) }
        } catch {
            context.error(error.message(for: Self.spec.name))
            return .usage
        }
        do throws(Diagnostic) { try baseline?.checkIsOfRun() } catch {
            arguments.reportNotStarted(.invalid, because: [error])
            context.show([error])
            return .invalidDefinitions
        }
        guard definitions.errorCount == 0 else {
            arguments.reportNotStarted(.invalid, because: definitions.diagnostics.errors)
            return .invalidDefinitions
        }
        do { try definitions.announceSelection(in: context) } catch {
            return error == .noCases ? notStarted(because: definitions.check.wrongIDs) : error
        }
        if let summary = definitions.summary { context.print("Selected \(summary)\n") }
        let unknown = definitions.selected.held.unknown
        if unknown > 0 { context.print("The earlier log has no result for \(Phrase.count(unknown, "other case"))\n") }
        if let seed = definitions.plan.probeSeed { context.print("Probes are made with --seed \(seed)\n") }
        context.show(ConclusionText.shown(definitions.check.missedCoverage?.details ?? []))
        guard !definitions.hasNothing else {
            let selected = definitions.summary.map { ": \($0) are selected" } ?? ""
            let problem = Diagnostic(
                .error, "there was no case to run" + selected,
                fix: selected.isEmpty ? nil : "select other cases; 'clipflight list' shows all cases")
            context.show([problem])
            return notStarted(because: [problem])
        }
        if definitions.isAllDone { context.print("Nothing is left to run: every selected case passed last time.\n") }

        let writer = arguments.update.map {
            ExpectationWriter(update: $0, definitions: definitions, paths: arguments.paths, context: context)
        }
        let selected = definitions.selected
        var rules = arguments.configuration.rules
        rules.baseline = baseline?.name
        let reports = RunReports(
            arguments.reports, options: arguments.options(for: definitions),
            after: EarlierRuns(
                selected, of: definitions.plan, results: definitions.history?.results, baseline: baseline,
                testsMutants: arguments.testsMutants, gates: gates(definitions), under: rules),
            under: rules, isShown: true, context: context)
        var origin = arguments.origin(of: definitions.check.identity)
        origin.leftOut = selected.leftOut
        let engine = Engine(arguments.configuration)
        interruption.interrupts(engine)
        if !arguments.watches { interruption.start() }
        await engine.run(
            selected, total: selected.total, suites: selected.beforeSharding.suites,
            experiences: definitions.plan.suites.flatMap(\.suite.experiences),
            screens: definitions.plan.suites.flatMap(\.suite.describedScreens), shard: selected.shard,
            seed: definitions.plan.probeSeed, origin: origin,
            mark: baseline.map { [rules] baseline in { @Sendable in baseline.mark(of: $0, under: rules) } }
        ) {
            writer?.handle($0)
            reports.handle($0)
            watcher($0)
        }
        if !arguments.watches { interruption.stop() }
        reports.announceEnd()
        let conclusion = reports.set.conclusion
        if conclusion.casesWithProblems + conclusion.counts.notRun > 0, !arguments.watches {
            context.print("Rerun failures: \(arguments.failedCommand)\n")
        }
        for path in TemporaryPaths.abandoned {
            context.error("warning: remove the launches' folder \(Visible.line(path)) by hand\n")
        }
        let isUpdated = interruption.signal != nil || writer?.write() ?? true
        return ExitStatus(of: conclusion, reportsWritten: reports.set.errors.isEmpty && isUpdated)
    }

    private func notStarted(because problems: [Diagnostic]) -> ExitStatus {
        context.annotate(problems)
        arguments.reportNotStarted(.noCases, because: problems)
        return .noCases
    }

    private func gates(_ definitions: Definitions) -> [MissedGate] {
        var gates = [definitions.check.missedCoverage].compactMap { $0 }
        let count = definitions.diagnostics.count { !$0.isAllowed }
        if arguments.configuration.advisoriesFail, count > 0 {
            gates.append(
                MissedGate(.strict, wanted: "none", found: Phrase.count(count, "advisory", many: "advisories")))
        }
        return gates
    }
}
