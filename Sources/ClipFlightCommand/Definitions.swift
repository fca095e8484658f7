import ClipAuthoring
import ClipHarness
import ClipReports
import ClipRules
import ClipSuites

struct Definitions {
    let loaded: LoadedSuites
    let plan: Plan
    let check: PlanCheck
    let history: RunHistory?
    let diagnostics: [Diagnostic]
    private let selection: Selection
    private let remarks: [Diagnostic]

    init(
        paths: [String], selecting selection: Selection = .everything,
        probing: (isForced: Bool, seed: Int?) = (false, nil), on iOS: OSVersion? = nil,
        after history: RunHistory? = nil, in context: Context
    ) {
        loaded = context.load(paths)
        var suites = loaded.suites
        for place in suites.indices {
            if probing.isForced { suites[place].settings.probes = true }
            if let seed = probing.seed { suites[place].settings.seed = seed }
        }
        if let iOS { suites = suites.answered(for: iOS) }
        var selection = selection
        selection.previousRun = history?.results
        check = PlanCheck(Plan(suites), selecting: selection)
        plan = check.selected.plan
        let lost = Diagnostic(.warning, "--seed changes nothing: there are no probes", fix: "add --probes")
        remarks = (probing.seed == nil || plan.probeSeed != nil ? [] : [lost]) + selection.unknownWords(in: plan)
        self.history = history
        self.selection = selection
        // Several suites may name the same file.
        var known: Set<Diagnostic> = []
        diagnostics = (loaded.diagnostics + check.diagnostics).filter { known.insert($0).inserted }
    }

    init(_ arguments: Arguments, reports: String, in context: Context) throws {
        let log = ReportRequest(.json, in: reports).path
        self.init(
            paths: Options.paths(arguments.operands), selecting: Selecting.selection(arguments),
            probing: Options.probing(arguments), on: try Options.onlyVersion(arguments),
            after: RunHistory(log: context.path(log), isFailedOnly: arguments.has(Selecting.failed)),
            in: context)
        try checkAreValid()
        if loaded.files.isEmpty {
            context.show(diagnostics)
            throw ExitStatus.noCases
        }
        try announceSelection(in: context)
    }

    var readFiles: [ReadFile] {
        loaded.files
            + loaded.suites.flatMap { suite in
                suite.hosts.flatMap(\.words).map { ReadFile(PathText.absolute($0, from: suite.folder)) }
            }
    }

    var selected: SelectedPlan { check.selected }
    var errorCount: Int { diagnostics.errors.count }

    func checkAreValid() throws(SuiteErrors) {
        if errorCount > 0 { throw SuiteErrors(diagnostics: diagnostics.errors) }
    }

    /// Shows the selection's problems, and throws an exit status if one is an error.
    func announceSelection(in context: Context) throws(ExitStatus) {
        if let failure = check.selectionFailure {
            context.show([failure])
            throw .usage
        }
        context.show([history?.remark].compactMap { $0 } + remarks + check.wrongIDs)
        if !check.wrongIDs.isEmpty { throw .noCases }
    }

    var summary: String? {
        guard !selection.isEverything else { return nil }
        let text = "\(selected.total) of \(Phrase.count(check.total, "case"))"
        return selected.shard.map { "\(text) (\($0.partition) of \($0.whole))" } ?? text
    }

    var hasNothing: Bool { selected.beforeSharding.total == 0 && !isAllDone }
    var isAllDone: Bool { selected.total == 0 && selection.previousRun != nil && selected.matchesAny }
}

struct RunHistory {
    /// `nil` if `--failed` is not set or the log cannot be read.
    private(set) var results: PreviousRun?
    /// Under `--watch`, only the first run shows this remark.
    var remark: Diagnostic?

    init(log: String, isFailedOnly: Bool, judging: PreviousRun.Judging = PreviousRun.Judging()) {
        guard isFailedOnly else { return }
        do throws(Diagnostic) {
            results = try PreviousRun(eventLog: log, judging: judging)
        } catch {
            remark = error.asWarning("so every case runs", fix: "pass the folder of that run's reports with --output")
        }
    }
}

extension [Suite] {
    /// Returns the suites with the answers that evidence gives for a version of iOS.
    func answered(for version: OSVersion) -> [Suite] {
        map { suite in
            var suite = suite
            suite.iOS = version
            return suite
        }
    }
}

extension Suite {
    var hosts: [HostDefinition] { [clip.host, app?.host].compactMap { $0 } }
}

extension HostDefinition {
    var words: [String] {
        let prepared = prepare.flatMap { $0 }
        switch program {
        case .command(let words): return prepared + words
        case .swiftProduct, .device: return prepared
        }
    }
}

/// Thrown to end a command after its problem has been shown.
extension ExitStatus: Error {}
