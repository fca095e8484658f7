import ClipHarness
import ClipReports
import ClipSuites
import Foundation

/// What `run` was asked to do.
struct RunArguments: Sendable {
    let paths: [String]
    let selection: SelectionArguments
    let bazel: BazelRun
    /// The folder for reports.
    let output: String
    /// The reports to write, each to a file of its own.
    let reports: [ReportRequest]
    /// Launches at once; `nil` for the number of processors.
    let jobs: Int?
    let timeout: Duration?
    let slow: Duration?
    let relaunch: RelaunchArguments
    let isolation: Isolation
    let storeOutput: StoreOutput
    let ci: Pipeline.Choice
    let strict: Bool
    let noCases: NoCases
    let progress: ProgressChoice
    let colour: ColourChoice
    let isReproducible: Bool
    /// Whether the suites are run again whenever something changes.
    let watches: Bool

    /// Reads the values; what was not given has its default.
    init(_ arguments: ParsedArguments) throws(ArgumentError) {
        paths = SharedOptions.paths(arguments)
        let folder = try arguments.value(of: Self.output) ?? "reports"
        output = folder
        selection = try SelectionArguments(arguments)
        bazel = try BazelRun()
        let named = try arguments.values(of: Self.report)
        let wanted = named.isEmpty ? ReportFormat.byDefault.map { ReportRequest(format: $0) } : named
        try ReportRequest.checkFiles(wanted, in: folder, of: Self.report)
        reports = wanted + Self.reportsForBazel(bazel, besides: wanted.map { $0.absolutePath(in: folder) })
        jobs = try arguments.value(of: Self.jobs)
        timeout = try arguments.value(of: Self.timeout)
        slow = try arguments.value(of: Self.slow)
        relaunch = try RelaunchArguments(arguments)
        isolation = try arguments.value(of: Self.isolation) ?? .auto
        storeOutput = try arguments.value(of: Self.storeOutput) ?? .failed
        ci = try arguments.value(of: Self.ci) ?? .auto
        strict = arguments.has(SharedOptions.strict)
        noCases = try arguments.value(of: Self.noCases) ?? .fail
        progress = try arguments.value(of: Self.progress) ?? .auto
        colour = try arguments.value(of: SharedOptions.color) ?? .auto
        isReproducible = arguments.has(Self.reproducible)
        watches = arguments.has(Self.watch)
    }

    /// What Bazel wants besides, unless a report is written there anyway.
    private static func reportsForBazel(_ bazel: BazelRun, besides paths: [String]) -> [ReportRequest] {
        guard let file = bazel.reportFile, !paths.contains(ReportRequest.absolute(file)) else { return [] }
        return [ReportRequest(format: .junit, file: file)]
    }

    /// The event log, which also holds what failed last time. A stream keeps nothing.
    var eventLog: String {
        let logs = reports.filter { $0.format == .json }.map { $0.path(in: output) }
        return logs.first { !StandardStream.isNamed(by: $0) } ?? ReportRequest(format: .json).path(in: output)
    }

    /// What a run without a case means.
    enum NoCases: String, CaseIterable, Sendable {
        case fail, warn, pass
    }
}

extension RunArguments {
    static let options =
        [output.spec, report.spec, jobs.spec] + SelectionArguments.options + [timeout.spec, slow.spec]
        + RelaunchArguments.options + [
            isolation.spec, watch, storeOutput.spec, ci.spec, SharedOptions.strict, noCases.spec, progress.spec,
            SharedOptions.color.spec,
            reproducible,
        ]

    static let output = ValueOption.text(
        OptionSpec("output", short: "o", value: "DIR", help: "Where reports go (default: reports)."),
        expected: "a folder")

    private static let report = ReportRequest.option(
        """
        A report to write, in the output folder, or in FILE, taken from the current folder: \
        \(ReportFormat.allCases.map { "\($0.rawValue) (\($0.place))" }.alternatives). Can be repeated; what is named \
        replaces the default, which is \(ReportFormat.byDefault.map(\.rawValue).together).
        """)

    private static let ci = ValueOption<Pipeline.Choice>.choice(
        OptionSpec(
            "ci", value: "SYSTEM",
            help: """
                The CI system that is told of failures and reports on standard output, and whose step summary is added \
                to: auto (the one that the run is a step of), github, azure, teamcity or none.
                """))

    private static let jobs = ValueOption.count(
        OptionSpec("jobs", short: "j", value: "N", help: "Launches at once (default: the number of processors)."),
        in: 1...1024)

    private static let timeout = ValueOption.duration(
        OptionSpec(
            "timeout", value: "DURATION",
            help: "How long one launch may take, such as 5s or 500ms (default: 5s, or what the suite says)."))

    private static let slow = ValueOption.duration(
        OptionSpec(
            "slow", value: "DURATION",
            help: "When a launch is pointed out as slow (default: 1s, or what the suite says)."))

    private static let isolation = ValueOption<Isolation>.choice(
        OptionSpec(
            "isolation", value: "HOW",
            help: """
                How hosts are launched: auto (those that link ClipHost fork for each case, on Linux, but not under \
                --repeat), fork (those fork always, and the run says which could not) or spawn (each case a new start). \
                The verdicts are equal; what a process draws once, such as the order of a Set, is the same in all forks \
                (default: auto).
                """))

    private static let watch = OptionSpec(
        "watch",
        help: """
            Run again whenever a definition, a file that one names, or the host changes: the files of its command in \
            the suite's folder, those of the same kind beside them, and the sources of a Swift package. Ctrl-C ends.
            """)

    static let storeOutput = ValueOption<StoreOutput>.choice(
        OptionSpec(
            "store-output", value: "WHOSE",
            help: "Whose output the reports keep: of what failed, or always (default: failed)."))

    private static let noCases = ValueOption<NoCases>.choice(
        OptionSpec(
            "no-cases", value: "HOW",
            help: "What a run does for which no case is selected: fail, warn or pass (default: fail)."))

    private static let progress = ValueOption<ProgressChoice>.choice(
        OptionSpec(
            "show-progress", value: "HOW",
            help: "auto (a bar on a terminal, else a counter), bar, counter or none."))

    static let reproducible = OptionSpec(
        "reproducible",
        help: "Leave durations, times and the machine's name out, so that two runs compare byte for byte.")
}
