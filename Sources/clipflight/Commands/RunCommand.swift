import ClipHarness
import ClipReports
import Foundation

/// `run`: launches every case and writes reports.
struct RunCommand: Command {
    static let spec = CommandSpec(
        "run", abstract: "Run suites: launch each case with its URL, judge what it shows, and write reports.",
        operand: SharedOptions.paths, options: RunArguments.options,
        notes: SelectionArguments.notes + [
            .exitStatuses([
                (.passed, "Every case passed, was skipped, or was flaky under --flaky pass."),
                (.failed, "A case failed or errored, or was flaky under --flaky fail."),
                (.invalidDefinitions, "Definitions are invalid; nothing was launched."),
                (.hostFailed, "A host could not be built or started; all other cases ran."),
                (.noCases, "No case was selected; nothing was written."),
                (.usage, "Wrong usage."),
                (.noThreads, "The system starts no thread, or lets too few files be opened."),
                (.reportNotWritten, "A report could not be written; all others were."),
                (.interrupted(signal: SIGINT), "Interrupted; the reports are complete."),
                (.interrupted(signal: SIGTERM), "Terminated; the reports are complete."),
            ]),
            .lines(
                "Examples",
                [
                    "clipflight run",
                    "clipflight run suites/bikes-rental -j4 --timeout 10s",
                    "clipflight run --report junit=build/clip.xml --report json",
                    "clipflight run -E 'kind(prefix) & tag(smoke) - url(#*/beta/*)'",
                ]),
        ])

    private let arguments: RunArguments

    init(_ arguments: ParsedArguments) throws(ArgumentError) {
        self.arguments = try RunArguments(arguments)
    }

    func run() async -> ExitStatus {
        // As many run tasks as there are launches, as far as there are processors.
        if let shortage = ThreadSupply.shortage(besides: min(jobs, ProcessInfo.processInfo.activeProcessorCount)) {
            Console.error("error: \(shortage), or lower --jobs\n")
            return .noThreads
        }
        arguments.bazel.announceShares()
        let interruption = RunInterruption()
        if arguments.watches {
            return await Watch(arguments, interruption).run { await runOnce($0, interruption, telling: $1) }
        }
        return await runOnce(SelectedDefinitions(arguments, after: RunBefore(arguments)), interruption)
    }

    /// - Parameter hear: Is told of the run besides its reports.
    private func runOnce(
        _ chosen: SelectedDefinitions, _ interruption: RunInterruption, telling hear: @escaping Engine.Sink = { _ in }
    ) async -> ExitStatus {
        let definitions = chosen.definitions
        DiagnosticOutput(colour: arguments.colour).show(definitions.diagnostics)
        guard definitions.errorCount == 0 else { return .invalidDefinitions }
        guard chosen.announce(colour: arguments.colour) else { return .usage }
        if let summary = chosen.summary { Console.output("Selected \(summary)\n") }
        // The reports that are there still hold what is known last of the cases.
        if chosen.isEmpty { return chosen.isAllDone ? announceAllDone() : statusWithoutCases }

        let reports = RunReports(arguments)
        let (ended, signal) = await launch(chosen, interruption) {
            hear($0)
            reports.handle($0)
        }
        DiagnosticOutput(colour: arguments.colour).show(ended.problems)
        reports.announceEnd()
        for path in Guardian.shared.leftBehind {
            Console.error(
                "warning: the launches' folder \(ShownText.short(path)) could not be removed; remove it by hand\n")
        }
        if let signal { return .interrupted(signal: signal) }
        return status(of: ended, chosen, reportsWritten: reports.areWritten)
    }

    /// Runs the plan until its end, or until a signal ends it.
    private func launch(
        _ chosen: SelectedDefinitions, _ interruption: RunInterruption, telling hear: @escaping Engine.Sink
    ) async -> (RunEnded, signal: Int32?) {
        let selected = chosen.definitions.selected
        let engine = Engine(configuration)
        interruption.interrupts(engine)
        // While suites are watched, signals are heard between the runs too.
        let signals = arguments.watches ? nil : InterruptSignals { interruption.hear($0) }
        defer { signals?.stop() }
        let ended = await engine.run(
            selected, total: selected.total, suites: selected.undivided.suites,
            experiences: chosen.definitions.plan.suites.flatMap(\.experiences), shard: chosen.shard,
            outstanding: selected.outstanding, sink: hear)
        return (ended, interruption.signal)
    }

    private var jobs: Int { arguments.jobs ?? ProcessInfo.processInfo.activeProcessorCount }

    private var configuration: RunConfiguration {
        RunConfiguration(
            jobs: jobs, timeout: arguments.timeout,
            slow: arguments.slow, advisoriesFail: arguments.strict, relaunching: arguments.relaunch.relaunching,
            flakyFails: arguments.relaunch.flakyFails, maxFailures: arguments.relaunch.maxFailures,
            isolation: arguments.isolation)
    }

    private func status(of ended: RunEnded, _ chosen: SelectedDefinitions, reportsWritten: Bool) -> ExitStatus {
        let flakyFails = arguments.relaunch.flakyFails
        switch ExitStatus(of: ended, reportsWritten: reportsWritten, flakyFails: flakyFails) {
        case .failed where ended.counts.failed + ended.counts.errored == 0:
            Console.error(
                "error: \(Count.of(ended.counts.flaky, "case")) did not always pass; '--flaky pass' allows that\n")
            return .failed
        case .passed where arguments.strict && !chosen.definitions.diagnostics.isEmpty:
            Console.error("error: the definitions raise advisories, which fail under --strict\n")
            return .failed
        // With more shares than cases some have none, and yet the whole of them is complete.
        case .noCases where chosen.isEmptyShare:
            return .passed
        case .noCases:
            return statusWithoutCases
        case let status:
            return status
        }
    }

    private func announceAllDone() -> ExitStatus {
        Console.output("Nothing is left to run: no selected case failed, or did not run, last time.\n")
        return .passed
    }

    private var statusWithoutCases: ExitStatus {
        switch arguments.noCases {
        case .pass:
            return .passed
        case .warn:
            Console.error("warning: there was no case to run\n")
            return .passed
        case .fail:
            Console.error("error: there was no case to run; '--no-cases pass' allows that\n")
            return .noCases
        }
    }
}
