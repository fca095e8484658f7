import ClipHarness
import ClipRules
import ClipSuites
import Foundation

struct LogSet {
    private(set) var results: [CaseResult] = []
    private(set) var start: LoggedStart
    private(set) var ended = RunEnded()
    let path: String
    private var runs: [WholeLog] = []
    private var missing: [MissingResults]
    private var warnings: [Diagnostic] = []

    init(paths: [String], judging: LoggedRun.Judging) throws(Diagnostic) {
        var logs: [WholeLog]
        (logs, missing) = try Self.read(paths, judging.baseline)
        let ofRuns = logs.filter(\.isRun)
        let newest = (ofRuns.isEmpty ? logs : ofRuns)
            .sorted { ($0.planned.startedAt, $0.path) > ($1.planned.startedAt, $1.path) }
        guard let main = newest.first else {
            throw Diagnostic(.error, "there is no event log", fix: "pass the log of a run")
        }
        path = logs.map(\.path).joined(separator: ", ")
        start = main.start
        missing += logs.filter(\.planned.notStarted).flatMap(\.missing)
        let ofPlan = newest.first { $0.planned.origin.plan != nil } ?? main
        let ofCommit = newest.first { $0.planned.origin.commit != nil } ?? main
        for place in logs.indices where !logs[place].planned.notStarted {
            let otherPlan = logs[place].otherPlan(than: ofPlan)
            logs[place].isOfOtherPlan = otherPlan != nil
            for problem in [otherPlan, logs[place].otherCommit(than: ofCommit)].compactMap(\.self) {
                guard judging.takesAnyCommit else { throw problem }
                warnings.append(Diagnostic(.warning, at: problem.location, problem.message, note: problem.note))
            }
        }
        try takeRuns(logs.filter(\.isRun), judging)
        let wholes = runs.filter { !$0.isOfOtherPlan }
        if wholes.count < runs.count { results = results.placed(asIn: wholes) }
        let isSamePlan = !logs.contains(where: \.isOfOtherPlan) && start.planned.origin.plan != nil
        let left = takeTrials(of: logs.filter(\.planned.isByTester), isOfSamePlan: isSamePlan)
        if let baseline = judging.baseline {
            // A result that is combined from several logs may need a different mark.
            for place in results.indices { results[place].mark = baseline.mark(of: results[place], under: start.rules) }
        }
        let most = isSamePlan ? start.planned.origin.plan?.cases ?? .max : .max
        start.planned.total = max(results.count, min(wholes.owed(among: runs) + left, most))
        let lacking = start.planned.total - results.count - missing.reduce(0) { $0 + $1.count }
        if lacking > 0 { missing.append(MissingResults(.notRun(.parts), count: lacking, of: start.planned.total)) }
        describe(logs)
    }

    private static func read(
        _ paths: [String], _ baseline: Baseline?
    ) throws(Diagnostic) -> (logs: [WholeLog], unreadable: [MissingResults]) {
        var logs: [WholeLog] = []
        var unreadable: [MissingResults] = []
        var problem: Diagnostic?
        for path in paths {
            do throws(Diagnostic) {
                let log = try WholeLog(path: path, baseline: baseline)
                if !logs.contains(where: { log.name.isCopy(of: $0.name) }) { logs.append(log) }
            } catch {
                if FileKind.of(path) == .missing { throw error }
                problem = problem ?? error
                unreadable.append(MissingResults(.unreadable(path, why: error.message)))
            }
        }
        if logs.isEmpty, let problem { throw problem }
        return (logs, unreadable)
    }

    /// Combines runs. Logs with the same label are shards, parts or attempts of one run.
    private mutating func takeRuns(_ logs: [WholeLog], _ judging: LoggedRun.Judging) throws(Diagnostic) {
        try logs.checkLabels()
        try logs.checkVersions()
        let rules = logs.dropFirst().reduce(logs.first?.start.rules ?? RunRules()) { $0.stricter($1.start.rules) }
        start.rules = judging.rules(rules)
        for attempts in logs.groups(by: \.part) {
            let run = attempts.withLastResults(under: start.rules)
            runs.append(run)
            guard attempts.count > 1 else { continue }
            let problem =
                "\(run.partition ?? "the run") has \(attempts.count) attempts; the last result of each case is used "
                + "(\(run.path))"
            warnings.append(Diagnostic(.warning, problem))
        }
        let labelled = runs.groups(by: \.label).map { (logs: $0, results: $0.worstResults(under: start.rules)) }
        // Another log with the same label may contain the missing cases.
        let ofLabels = labelled.flatMap { logs, results in
            logs.flatMap(\.missing).atMost(logs.owed(among: logs) - results.count)
        }
        let lacking = try ofLabels + runs.missingOfShards()
        // If several labels lack the same case, the case counts once.
        let ranEverything = runs.allSatisfy { !$0.isOfOtherPlan && $0.selection == nil }
        let known = labelled.map { Set($0.results.keys) }
        let haveAll = known.dropFirst().reduce(known.first ?? []) { $0.intersection($1) }
        if labelled.count == 1 {
            missing += lacking.atMost(runs.owed(among: runs) - haveAll.count)
        } else {
            missing += ranEverything ? lacking.atMost(runs.casesOfPlan - haveAll.count) : lacking
        }
        var all: [String: CaseResult] = [:]
        for (logs, results) in labelled {
            for (id, result) in results {
                var worst = all[id].map { $0.worse(result, under: start.rules) } ?? result
                worst.labels = all[id]?.labels ?? [:]
                if labelled.count > 1 { worst.labels[logs[0].label ?? "no label"] = result.status }
                all[id] = worst
            }
        }
        results = all.values.inOrder
    }

    private mutating func takeTrials(of logs: [WholeLog], isOfSamePlan: Bool) -> Int {
        var trials = TesterResults()
        for log in logs {
            trials.add(log)
            missing += log.missing.map { MissingResults(.unreadable(log.path, why: $0.diagnostic.message)) }
        }
        results = results.map { trials.take($0) ?? $0 }
        let rest = trials.rest().filter { runs.isEmpty || $0.status != .skipped }
        results += rest
        if isOfSamePlan {
            results = results.inOrder
        } else if !rest.isEmpty {
            // Renumbers the cases by suite, because their indices come from different plans.
            results = results.groups(by: \.testCase.suite.id).joined().enumerated().map { $1.placed(at: $0) }
        }
        warnings += trials.warnings
        for suite in logs.reversed().flatMap(\.planned.suites)
        where !start.planned.suites.contains(where: { $0.id == suite.id }) {
            start.planned.suites.append(suite)
        }
        return rest.count
    }

    private mutating func describe(_ logs: [WholeLog]) {
        let names = logs.map(\.planned.hostName).filter { !$0.isEmpty }.groups { $0 }.map { $0[0] }
        let started = logs.map(\.planned.startedAt).min() ?? 0
        start.planned.startedAt = started
        start.planned.hostName = names.joined(separator: ", ")
        start.planned.shard = nil
        if Set(runs.map(\.label)).count > 1 { start.planned.origin.label = nil }
        if Set(runs.map(\.selection)).count > 1 { start.planned.origin.selection = nil }
        start.command = nil
        start.storeOutput = logs.allSatisfy { $0.start.storeOutput == .always } ? .always : .failed
        start.planned.origin.tagged = logs.filter { !$0.isOfOtherPlan }.flatMap(\.planned.origin.tagged)
        if start.planned.origin.selection == nil || !start.planned.origin.tagged.isEmpty {
            start.planned.origin.leftOut = [:]
        }
        ended.duration =
            runs.map { .seconds($0.planned.startedAt - started) + ($0.ended?.duration ?? .zero) }.max() ?? .zero
        let ends = runs.compactMap(\.ended)
        ended.interruptedBy = ends.lazy.compactMap(\.interruptedBy).first
        for end in ends {
            ended.problems += end.problems.filter { !ended.problems.contains($0) }
            // If one run missed a `--require` gate, the runs together may still meet the gate.
            ended.gates += end.gates.filter { $0.gate != .require && !ended.gates.contains($0) }
        }
        // A single log keeps the gates of its run, which did not count results of earlier runs.
        if logs.count > 1 { ended.gates = ended.gates.together(besides: results) }
        ended.problems += warnings
        ended.missing = missing
        // A suite that ran on several versions of iOS is shown without a version.
        let mixed = Dictionary(grouping: logs.flatMap(\.planned.suites), by: \.id)
            .filter { Set($1.map(\.iOS)).count > 1 }
        guard !mixed.isEmpty else { return }
        for place in start.planned.suites.indices where mixed[start.planned.suites[place].id] != nil {
            start.planned.suites[place].iOS = nil
        }
        for place in results.indices where mixed[results[place].testCase.suite.id] != nil {
            var suite = results[place].testCase.suite
            suite.iOS = nil
            results[place].testCase = results[place].testCase.with(suite: suite)
        }
    }
}

extension [WholeLog] {
    /// Throws an error if logs share a label and a selection, unless all are shards.
    fileprivate func checkLabels() throws(Diagnostic) {
        for logs in groups(by: { log -> [String?] in [log.label, log.selection] }) {
            let wholes = logs.filter { $0.partition == nil }
            guard let first = wholes.first,
                let other = wholes.dropFirst().first ?? logs.first(where: { $0.partition != nil })
            else { continue }
            let label = first.label.map { "the label \(quoted: $0)" } ?? "no label"
            throw other.error(
                "found a second run of the same cases with \(label)", note: "the first is \(first.path)",
                fix: "pass only one of the logs, give each run a --label, or ask for a history with --history")
        }
    }

    fileprivate func checkVersions() throws(Diagnostic) {
        for logs in groups(by: \.label) {
            var known: [String: (log: WholeLog, iOS: String)] = [:]
            for (log, suite) in logs.flatMap({ log in log.planned.suites.map { (log, $0) } }) {
                let version = suite.iOS.map { "iOS \($0)" } ?? "no iOS"
                if let first = known[suite.id], first.iOS != version {
                    throw log.error(
                        "found results of \(suite.id) for \(version), expected \(first.iOS)",
                        note: "expected as in \(first.log.path)", fix: "give the runs for each iOS a --label")
                }
                known[suite.id] = (log, version)
            }
        }
    }

    /// Uses the last result of each case. A case that failed and then passed is flaky.
    fileprivate func withLastResults(under rules: RunRules) -> WholeLog {
        let attempts = groups(by: \.planned.startedAt).sorted { $0[0].planned.startedAt < $1[0].planned.startedAt }
        guard count > 1, var last = attempts.last?.last else { return self[0] }
        var all: [String: CaseResult] = [:]
        // Attempts that started at the same time have no order, so the worst result is used.
        for result in attempts.flatMap({ $0.worstResults(under: rules).values }) {
            let id = result.testCase.id
            var latest = result
            if var before = all[id], before.wasRun {
                if !result.wasRun { continue }
                if before.status.isWrong, result.status == .passed {
                    before.add(result)
                    latest = before
                }
            }
            all[id] = latest
        }
        last.results = all.values.inOrder
        return last
    }

    fileprivate func worstResults(under rules: RunRules) -> [String: CaseResult] {
        Dictionary(flatMap(\.results).map { ($0.testCase.id, $0) }) { $0.worse($1, under: rules) }
    }

    fileprivate func owed(among all: [WholeLog]) -> Int {
        Set(all.map(\.selection)).count == 1 ? map(\.whole).max() ?? 0 : casesOfPlan
    }

    fileprivate var casesOfPlan: Int { map { $0.planned.origin.plan?.cases ?? $0.whole }.max() ?? 0 }

    fileprivate func missingOfShards() throws(Diagnostic) -> [MissingResults] {
        let runs = filter { $0.partition != nil }.groups(by: \.division)
        var missing: [MissingResults] = []
        for logs in runs.sorted(by: { ($0[0].label ?? "") < ($1[0].label ?? "") }) {
            if let other = logs.first(where: { $0.whole != logs[0].whole }) {
                throw other.error(
                    "the log is from a sharded run of \(other.whole) cases, expected a run of \(logs[0].whole) cases",
                    note: "expected as in \(logs[0].path):1",
                    fix: "pass shards of one run, selected with the same options")
            }
            for var found in logs.map(\.planned).missingShards {
                if case .notRun(.shards, let names) = found.reason, let label = logs[0].label, runs.count > 1 {
                    found.reason = .notRun(.shards, names.map { "\($0) of \(label)" })
                }
                missing.append(found)
            }
        }
        return missing
    }
}

extension [MissingResults] {
    fileprivate func atMost(_ number: Int) -> [MissingResults] {
        var rest = number
        return compactMap { lack in
            var lack = lack
            lack.count = Swift.min(lack.count, Swift.max(0, rest))
            rest -= lack.count
            return lack.count > 0 || lack.isOfLog ? lack : nil
        }
    }
}

extension MissingResults {
    fileprivate var isOfLog: Bool {
        switch reason {
        case .notRun(.stopped, _), .notRun(.shards, _), .notRun(.parts, _): false
        case .notRun, .unreadable: true
        }
    }
}

extension Collection<CaseResult> {
    var inOrder: [CaseResult] { sorted { ($0.testCase.index, $0.testCase.id) < ($1.testCase.index, $1.testCase.id) } }
}

extension [CaseResult] {
    fileprivate func placed(asIn logs: [WholeLog]) -> [CaseResult] {
        let cases = logs.flatMap(\.results).map(\.testCase)
        let places = Dictionary(cases.map { ($0.id, $0.index) }) { first, _ in first }
        return compactMap { result in places[result.testCase.id].map { result.placed(at: $0) } }.inOrder
    }
}

extension CaseResult {
    func placed(at index: Int, in suite: SuiteReference? = nil) -> CaseResult {
        var result = self
        result.testCase = testCase.with(index: index, suite: suite)
        return result
    }

    fileprivate func worse(_ other: CaseResult, under rules: RunRules) -> CaseResult {
        other.standing(under: rules).severity > standing(under: rules).severity ? other : self
    }

    /// Whether the case ran. A step that was skipped because an earlier step failed counts, too.
    fileprivate var wasRun: Bool { (status != .skipped || skipCause == .otherCase) && !isCutShort }
}

extension [MissedGate] {
    fileprivate func together(besides results: [CaseResult]) -> [MissedGate] {
        let ran = results.filter { $0.status != .skipped || $0.skipCause == .noHost }
        var seen = Set(ran.compactMap { MissedGate.Gap($0.testCase) })
        let coverage = filter { $0.gate == .coverage }
        let left = coverage.flatMap { zip($0.gaps, $0.details) }.filter { seen.insert($0.0).inserted }
        let others = filter { $0.gate != .coverage }
        guard !left.isEmpty else { return others }
        return others + [MissedGate(wanted: coverage[0].wanted, gaps: left.map(\.0), details: left.map(\.1))]
    }
}

extension [RunPlanned] {
    var missingShards: [MissingResults] {
        let (whole, planned) = (first?.shard?.whole ?? 0, reduce(0) { $0 + $1.total })
        guard planned < whole else { return [] }
        return [MissingResults(.notRun(.shards, absentShards), count: whole - planned, of: whole)]
    }

    private var absentShards: [String] {
        let partitions = compactMap { $0.shard.flatMap { Partition($0.partition) } }
        guard let first = partitions.first, first.count <= 10_000 else { return [] }
        let present = Set(partitions)
        let all = (1...first.count).compactMap { Partition(first.method, shard: $0, of: first.count) }
        return all.filter { !present.contains($0) }.map(\.description)
    }
}

struct WholeLog {
    let name: LogName
    let start: LoggedStart
    let ended: RunEnded?
    let missing: [MissingResults]
    var results: [CaseResult] = []
    var isOfOtherPlan = false

    init(path: String, baseline: Baseline?) throws(Diagnostic) {
        var reader = try EventLogReader(LogPlace(named: path))
        while var result = try reader.next() {
            if let baseline { result.mark = baseline.mark(of: result, under: reader.start.rules) }
            results.append(result)
        }
        (name, start, ended, missing) = (reader.name, reader.start, reader.ended, reader.missing)
    }

    var path: String { name.path }
    var planned: RunPlanned { start.planned }
    var isRun: Bool { !planned.isByTester && !planned.notStarted }
    var label: String? { planned.origin.label }
    var selection: String? { planned.origin.selection }

    var partition: String? { planned.isShard ? planned.shard?.partition : nil }

    var part: [String?] { [label, selection, partition] }

    var division: [String?] {
        [label, selection, partition.flatMap(Partition.init).map { "\($0.method.rawValue) of \($0.count)" }]
    }

    var whole: Int { planned.shard?.whole ?? planned.total }

    func error(_ message: String, note: String?, fix: String) -> Diagnostic {
        Diagnostic(.error, at: SourceLocation(file: path), message, note: note, fix: fix)
    }

    fileprivate func otherPlan(than newer: WholeLog) -> Diagnostic? {
        guard let plan = planned.origin.plan, let expected = newer.planned.origin.plan else { return nil }
        let isByHand = planned.isByTester || newer.planned.isByTester
        let hasOtherProbes = !isByHand && planned.seed != newer.planned.seed
        guard hasOtherProbes || plan.digest != expected.digest || !isByHand && plan.cases != expected.cases else {
            return nil
        }
        let size = Phrase.count(plan.cases, "case") + (hasOtherProbes ? " and other probes" : "")
        let wanted = "\(expected.digest) with \(Phrase.count(expected.cases, "case"))"
        return other(than: newer, "plan: expected \(wanted), found \(plan.digest) with \(size)")
    }

    fileprivate func otherCommit(than newer: WholeLog) -> Diagnostic? {
        guard !planned.isByTester, !newer.planned.isByTester, let commit = planned.origin.commit?.id,
            let expected = newer.planned.origin.commit?.id, commit != expected
        else { return nil }
        return other(than: newer, "commit: expected \(quoted: expected), found \(quoted: commit)")
    }

    private func other(than newer: WholeLog, _ found: String) -> Diagnostic {
        error(
            "the log is from another \(found)", note: "unlike \(newer.path):1",
            fix: "report each on its own, or combine them with --any-commit")
    }
}

struct LogName {
    let path: String
    let planned: RunPlanned

    func isCopy(of other: LogName) -> Bool {
        planned.startedAt == other.planned.startedAt && planned.hostName == other.planned.hostName
            && planned.shard == other.planned.shard
            && FileManager.default.contentsEqual(atPath: path, andPath: other.path)
    }
}
