import ClipHarness
import ClipReports
import ClipSuites

enum ReportCommand: Command {
    static let spec = CommandSpec(
        name: "report",
        abstract: "Write reports of a past run, or of its shards and testers together, from event logs.",
        operand: CommandSpec.Operand(
            name: "EVENTS", synopsis: "EVENTS ...",
            help: "An event log, or a folder of reports that holds one, or of many. Several are those of one run's "
                + "shards, and what testers saved from a checklist; whole runs, the oldest first, are a history.",
            counts: 1...Int.max),
        ownOptions: [
            RunArguments.output.spec, report.spec, SharedOptions.baseline.spec, SharedOptions.mutants.spec,
            RunArguments.storeOutput.spec,
            RunArguments.reproducible, required.spec, SharedOptions.color.spec,
        ],
        notes: [
            .text(
                "Of several logs the cases come in the order of the whole plan. A case that two shards hold is an error, "
                    + "and so are shards of different plans; results that no log holds are an error in every report. "
                    + "Of what testers saved, and a run, each case has one result: what failed anywhere wins, then "
                    + "what was tried."),
            .text(
                "What the log lacks cannot be shown: the output of passed cases needs a run with '--store-output "
                    + "always', and a log that was written with '--reproducible' has no times."),
            .text(
                "Of whole runs the last one is reported. The page shows beside each case that did not always end the "
                    + "same how it ended in the others."),
            .exitStatuses([
                (.passed, "The reports are written, and no result is missing, whatever the results are."),
                (.failed, "Results are missing, or a case of a required tag was not tested."),
                (.invalidDefinitions, "A log cannot be read, or does not belong to the others; nothing was written."),
                (.usage, "Wrong usage."),
                (.reportNotWritten, "A report could not be written; all others were."),
            ]),
            .examples([
                "clipflight report reports/events.jsonl",
                "clipflight report events.jsonl --report junit=build/clip.xml",
                "clipflight report shard-* --report json=all.jsonl",
            ]),
        ])

    private static let report = ReportRequest.option(
        formats: ReportFormat.allCases.map(\.rawValue).alternatives,
        "Can be repeated (default: \(byDefault.map(\.rawValue).together)).")

    /// The reports that a run writes by itself, but for the log, which is there.
    private static let byDefault = ReportFormat.byDefault.filter { $0 != .json }

    private static let required = ValueOption<String>(
        "require", value: "TAG",
        help: "Fail if a case with this tag was not tested, as a tester's log says. Can be repeated.",
        expected: "a tag")

    static func run(_ arguments: ParsedArguments, in context: Context) async throws(ArgumentError) -> ExitStatus {
        let output = try arguments.value(of: RunArguments.output) ?? "reports"
        let requests = try ReportRequest.read(arguments, report, default: byDefault, in: output, of: context)
        let storeOutput = try arguments.value(of: RunArguments.storeOutput)
        let baselinePath = try arguments.value(of: SharedOptions.baseline).map(context.path)
        let paths = LogFiles.expand(arguments.operands.map(context.path))
        let logs = paths + (baselinePath.map { [$0] } ?? [])
        let read = logs.flatMap { [ReadFile($0), ReadFile("\($0)/\(ReportFormat.json.defaultFileName)")] }
        for request in requests { try request.check(besides: read, in: output, of: context) }
        let colour = try arguments.value(of: SharedOptions.color) ?? .auto
        let mutants = try arguments.value(of: SharedOptions.mutants)
        var untried = UntriedCases(try arguments.values(of: required))
        do throws(Diagnostic) {
            let (earlier, last) = try LogFiles.history(paths)
            let history = earlier.isEmpty ? nil : try CaseHistory(paths: earlier)
            var run = try LoggedRun(paths: last)
            var options = run.options
            options.storeOutput = storeOutput ?? options.storeOutput
            options.reproducible = options.reproducible || arguments.has(RunArguments.reproducible)
            var baseline: Baseline?
            if let baselinePath { baseline = try Baseline(path: baselinePath, inTime: !options.reproducible) }
            let reports = RunReports(
                requests, in: output, options: options,
                after: EarlierRuns(baseline: baseline, testsMutants: mutants != nil, history: history),
                context: context)
            let ended = reports.completed(
                try run.replay {
                    untried.handle($0)
                    reports.handle($0)
                })
            reports.announceEnd()
            let lacks =
                ended.missing.map(\.diagnostic) + run.warnings + untried.errors
                + [reports.lackOfKills(below: mutants?.minimum)].compactMap { $0 }
            context.show(lacks, colour: colour)
            return !reports.areWritten ? .reportNotWritten : lacks.isEmpty ? .passed : .failed
        } catch {
            return context.invalid([error], colour: colour)
        }
    }
}

private struct UntriedCases {
    private let tags: [String]
    private var seen: Set<String> = []
    private var untried: [TestCase] = []
    private var isByTester = false

    init(_ tags: [String]) { self.tags = tags }

    mutating func handle(_ event: RunEvent) {
        if case .planned(let run) = event { isByTester = run.isByTester }
        guard !tags.isEmpty, case .finished(let result) = event else { return }
        seen.formUnion(result.testCase.tags)
        guard result.status == .skipped, result.testCase.tags.contains(where: { tags.contains($0) }) else { return }
        untried.append(result.testCase)
    }

    var errors: [Diagnostic] {
        guard tags.isEmpty || isByTester else {
            return [
                Diagnostic(
                    .error, at: nil, "--require asks for what testers have tried, and the log is of a run",
                    fix: "name the log that a checklist saves, or several of those")
            ]
        }
        let unknown = tags.filter { !seen.contains($0) }.map { tag in
            let nearest = Suggestion.nearest(to: tag, in: seen.sorted())
            return Diagnostic(
                .error, at: nil, "no case of the log has the tag \(Quotation.of(tag)) of --require",
                fix: nearest.map { "did you mean \"\($0)\"?" } ?? "name a tag of the suites")
        }
        return unknown
            + untried.map {
                Diagnostic(
                    .error, at: $0.location, "not tested: \($0.displayName.shortened(to: 300))",
                    fix: "test it, or drop the --require of its tag")
            }
    }
}
