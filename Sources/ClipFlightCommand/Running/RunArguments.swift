import ClipHarness
import ClipReports
import ClipRules
import ClipSuites

struct RunArguments {
    let context: Context
    private(set) var selection: Selection
    let output: String
    let reports: [ReportRequest]
    private(set) var reportOptions: ReportOptions
    private(set) var configuration: RunConfiguration
    private let version: OSVersion?
    let shardStatusFile: String?
    private let words: Arguments

    var paths: [String] { Options.paths(words.operands) }
    var baseline: String? { words.value(of: Options.baseline) }
    var update: ExpectationUpdate? { words.value(of: Self.update) }
    var watches: Bool { words.has(Self.watch) }
    var testsMutants: Bool { words.has(Options.mutants.spec) }

    init(_ arguments: Arguments, in context: Context) throws(ArgumentError) {
        self.context = context
        words = arguments
        selection = Selecting.selection(arguments)
        version = try Options.onlyVersion(arguments)
        // A run with `--case` must not replace the log of the whole run, which `--failed` needs.
        output = arguments.value(of: Self.output) ?? (selection.caseIDs.isEmpty ? "reports" : "reports/again")
        selection.requiredKinds = arguments.value(of: Self.requiredCoverage) ?? []
        let bazel: BazelTest
        do { bazel = try BazelTest(environment: context.environment) } catch { throw .wrongEnvironment(error.message) }
        if let filter = bazel.filter { selection.filters.append(filter) }
        if let partition = bazel.partition { selection.partitions.append(partition) }
        shardStatusFile = bazel.shardStatusFile
        var reports = try ReportRequest.read(
            arguments, Self.report, default: ReportFormat.byDefault, in: output, of: context, keepsLog: true)
        if let file = bazel.reportFile {
            let isNamed = reports.contains { context.absolute($0.path) == context.absolute(file) }
            if !isNamed { reports.append(ReportRequest(.junit, file: file, in: output)) }
        }
        self.reports = reports

        configuration = RunConfiguration(jobs: arguments.value(of: Self.jobs) ?? UsableProcessors.count)
        configuration.timeout = arguments.value(of: Self.timeout)
        configuration.slow = arguments.value(of: Self.slow)
        let retries = arguments.value(of: Self.retries)
        let repetitions = arguments.value(of: Self.repetitions)
        if retries != nil, repetitions != nil { throw .contradiction(Self.retries.spec, Self.repetitions.spec) }
        configuration.retryPolicy = repetitions.map(RetryPolicy.repetitions) ?? retries.map(RetryPolicy.retries)
        configuration.rules.flakyFails = arguments.value(of: Options.flakyFails) ?? (repetitions != nil)
        configuration.rules.failsOnNew = try Options.failsOnNew(arguments) ?? false
        let ci = CommonVariables(context.environment).ci
        configuration.rules.needsExpectations = ci != nil && !arguments.has(Self.allowNoExpectations)
        configuration.maxFailures = arguments.value(of: Self.maxFail)
        configuration.isolation = arguments.value(of: Self.isolation) ?? .auto
        configuration.advisoriesFail = arguments.has(Options.strict)
        configuration.skipsWithoutDevices = arguments.value(of: Self.noDevice) ?? false

        reportOptions = ReportOptions(
            storeOutput: arguments.value(of: Self.storeOutput) ?? .failed,
            reproducible: arguments.has(Self.reproducible), colour: context.colour,
            progress: arguments.value(of: Self.progress) ?? .auto)
        reportOptions.isVerbose = arguments.has(Self.verbose)
        configuration.rules.minimumKills = arguments.value(of: Options.mutants) ?? nil
        guard update != nil else { return }
        configuration.runsBehindFailures = true
        let others = [Self.watch, Options.strict]
        if let other = others.first(where: arguments.has) { throw .contradiction(Self.update.spec, other) }
        if let ci {
            throw .wrongEnvironment("--update writes definitions for people to review; it never runs under CI=\(ci)")
        }
    }

    func history(isFailedOnly: Bool = false) -> RunHistory {
        let log = reports.first(where: \.isLog) ?? ReportRequest(.json, in: output)
        var judging = PreviousRun.Judging(isStrict: configuration.advisoriesFail, timeout: configuration.timeout)
        if case .repetitions(let count)? = configuration.retryPolicy { judging.repetitions = count }
        return RunHistory(log: log.path, isFailedOnly: isFailedOnly || words.has(Selecting.failed), judging: judging)
    }

    var failedCommand: String {
        let failed = Selecting.failed
        let rest = words.words(without: [failed, Self.update.spec], adding: failed)
        let command = (["clipflight", "run"] + rest).map(\.quotedForShell).joined(separator: " ")
        return Visible.line(command, limit: .max) == command ? command : "the same command with --failed"
    }

    func options(for definitions: Definitions) -> ReportOptions {
        var options = reportOptions
        let own = words.words(of: [Self.isolation.spec, Self.noDevice.spec, Options.strict])
        options.commands = CaseCommands(options: own, seed: definitions.plan.probeSeed)
        options.commands.failed = failedCommand
        options.keepsPartialLog = true
        for suite in definitions.loaded.suites {
            options.commands.suitePaths[suite.file] = suite.path(from: context.folder)
        }
        return options
    }

    func definitions(after history: RunHistory) -> Definitions {
        Definitions(
            paths: paths, selecting: selection, probing: Options.probing(words), on: version,
            after: history, in: context)
    }

    func origin(of plan: PlanIdentity) -> RunOrigin {
        RunOrigin(
            plan: plan, label: words.value(of: Self.label) ?? (reportOptions.reproducible ? nil : Self.machine),
            selection: Selecting.words(words),
            commit: SourceCommit(context.environment))
    }

    private static var machine: String {
        #if os(macOS)
            let system = "macos"
        #else
            let system = "linux"
        #endif
        #if arch(arm64)
            return system + "-arm64"
        #else
            return system + "-x86_64"
        #endif
    }
}

extension RunArguments {
    static let groups: [CommandSpec.OptionGroup] = [
        ("Selecting", Selecting.options + [Options.probes, Options.seed.spec, Options.iOS.spec]),
        (
            "Running",
            [
                jobs.spec, watch, update.spec, timeout.spec, maxFail.spec, retries.spec, repetitions.spec,
                Options.flakyFails.spec, slow.spec, isolation.spec, noDevice.spec,
            ]
        ),
        (
            "Reports",
            [
                output.spec, report.spec, Options.baseline.spec, Options.failOn.spec,
                Options.mutants.spec, storeOutput.spec, label.spec, progress.spec, Options.color.spec,
                verbose, reproducible,
            ]
        ),
        ("CI", [Options.strict, requiredCoverage.spec, allowNoExpectations]),
    ]

    static let output = ValueOption<String>(
        "output", short: "o", value: "DIR",
        help: "The folder of the reports (default: reports, or reports/again with --case).", expected: "a folder")

    private static let report = ReportRequest.option(
        formats: ReportFormat.allCases.map { "\($0.rawValue) (\($0.place))" }.alternatives,
        "Can be repeated (default: \(ReportFormat.byDefault.map(\.rawValue).together)). The event log is always written."
    )

    private static let jobs = ValueOption<Int>(
        "jobs", short: "j", value: "N",
        help: "How many launches run at once (default: the number of usable processors).", in: 1...1024)

    private static let requiredCoverage = ValueOption<[CaseKind]>(
        "require-coverage", value: "KINDS",
        help: "Fail if a registered experience lacks a case of a kind in the list: exact,prefix,default,link.",
        expected: "exact, prefix, default or link, or several, separated by commas"
    ) {
        let words = $0.split(separator: ",", omittingEmptySubsequences: false)
        let kinds = [CaseKind.exact, .prefix, .default, .link].filter { words.contains(Substring($0.rawValue)) }
        return kinds.count == words.count ? kinds : nil
    }

    private static let allowNoExpectations = OptionSpec(
        long: "allow-no-expectations", help: "Let a run under CI pass even if no case expects anything.")

    private static let timeout = ValueOption<Duration>(
        "timeout", value: "DURATION",
        help: "The time limit for a launch, such as 5s or 500ms (default: 5s, or the suite's setting).")

    private static let slow = ValueOption<Duration>(
        "slow", value: "DURATION", help: "The time after which a launch is slow (default: 1s, or the suite's setting).")

    private static let retries = ValueOption<Int>(
        "retries", value: "N",
        help: "Retry a failed case up to N times. If it then passes, it is flaky (default: the suite's, or 0).",
        in: 0...100)

    private static let repetitions = ValueOption<Int>(
        "repeat", value: "N", help: "Launch each case N times. Mixed results make it flaky. Not with --retries.",
        in: 1...1000)

    private static let maxFail = ValueOption<Int>(
        "max-fail", value: "N", help: "Stop after N failures that no rule tolerates. The remaining cases are not run.",
        in: 1...1_000_000_000)

    private static let label = ValueOption<String>(
        "label", value: "NAME",
        help: "The run's name in a matrix (default: system and processor; none with --reproducible).",
        expected: "a name", read: { $0.isEmpty || $0.contains("\n") ? nil : $0 })

    private static let isolation = ValueOption<Isolation>(
        "isolation", value: "HOW",
        help: "How processes start: fork (if a host links ClipHost), spawn, or auto (the default): fork on Linux, "
            + "except with --repeat.")

    private static let noDevice = ValueOption<Bool>(
        "no-device", value: "HOW",
        help: "If xcrun is not on the PATH, fail the cases for a device (the default), or skip them.",
        choices: ["fail": false, "skip": true])

    private static let watch = OptionSpec(
        long: "watch",
        help: "Rerun when a definition or the host changes. On a terminal, Enter runs again, f failed only, q ends.")

    private static let update = ValueOption<ExpectationUpdate>(
        "update", value: nil,
        help: "Write observed screens and parameters into definitions without \"expect\". With --update=all, also "
            + "change expectations that differ. CSV rows are listed, but not changed. Not allowed in CI.",
        expected: "nothing, or all", words: ["all"]
    ) { ["": .missing, "all": .all][$0] }

    static let storeOutput = ValueOption<StoreOutput>(
        "store-output", value: "WHICH",
        help: "When reports include output: failed (only for failed cases) or always (default: failed).")

    private static let progress = ValueOption<ProgressChoice>(
        "show-progress", value: "HOW",
        help: "auto (a bar on a terminal, a counter elsewhere and in CI), bar, counter or none.")

    private static let verbose = OptionSpec(long: "verbose", help: "With each failure, show how its URL was resolved.")

    static let reproducible = OptionSpec(
        long: "reproducible",
        help: "Leave out durations, times and the machine's name, so that reports can be compared byte for byte.")
}

extension ReportFormat {
    fileprivate var place: String {
        defaultFileName.hasPrefix("/") ? "annotations on standard output" : defaultFileName
    }
}
