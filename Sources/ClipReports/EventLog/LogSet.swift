import ClipHarness
import ClipSuites

/// One result of several logs: the shards and attempts of a run, its parts, a matrix of runs, and what testers saved.
struct LogSet {
    private(set) var results: [CaseResult] = []
    private(set) var start: LoggedStart
    private(set) var ended: RunEnded
    private(set) var rules: RunRules
    /// The warnings of the logs besides their results.
    private(set) var warnings: [Diagnostic] = []
    let path: String
    private var missing: [MissingResults] = []

    /// - Parameter takesAnyCommit: Whether logs of other definitions are taken, as far as the newest plan has their cases.
    /// - Throws: The reason why they make no result.
    init(paths: [String], takesAnyCommit: Bool) throws(Diagnostic) {
        let (logs, unreadable) = try Self.read(paths)
        let runs = logs.filter { !$0.planned.isByTester && !$0.planned.notStarted }
        let main = (runs.isEmpty ? logs : runs).max { $0.planned.startedAt < $1.planned.startedAt }
        guard let main else { throw Diagnostic(.error, at: nil, "there is no event log", fix: "name the log of a run") }
        path = logs.map(\.path).joined(separator: ", ")
        start = main.start
        ended = RunEnded(counts: StatusCounts(), duration: .zero)
        missing = unreadable + logs.filter(\.planned.notStarted).flatMap(\.missing)
        var others: Set<String> = []
        for log in logs where !log.planned.notStarted {
            do throws(Diagnostic) {
                try log.check(against: main)
            } catch {
                guard takesAnyCommit else { throw error }
                others.insert(log.path)
                warnings.append(Diagnostic(.warning, at: error.location, error.message, note: error.note))
            }
        }
        var labels = Labels()
        for log in runs { labels.add(log, isOfOtherPlan: others.contains(log.path)) }
        let combined = try labels.combined()
        missing += combined.missing
        warnings += combined.warnings
        (results, rules) = (combined.results, combined.rules)
        var trials = TesterResults()
        for log in logs where log.planned.isByTester { try trials.add(log) }
        results = results.map { trials.take($0) ?? $0 }
        let isSamePlan = others.isEmpty && start.planned.origin.plan != nil
        let rest = trials.rest(ofSamePlan: isSamePlan, after: results.last?.testCase.index ?? -1)
            .filter { runs.isEmpty || $0.status != .skipped }
        results = (results + rest).sorted { $0.testCase.index < $1.testCase.index }
        warnings += trials.warnings
        // The cases that a run left out by itself are of its plan, too.
        let most = isSamePlan ? start.planned.origin.plan?.cases ?? .max : .max
        let planned = max(results.count, min(combined.planned + rest.count, most))
        let known = missing.reduce(0) { $0 + $1.count }
        if planned - results.count > known {
            missing.append(MissingResults(.parts, count: planned - results.count - known, of: planned))
        }
        describe(logs, planned: planned, suites: trials.suites(besides: start.planned.suites), combined.newest)
        start.tagged = logs.filter { !others.contains($0.path) }.flatMap(\.start.tagged)
    }

    private static func read(_ paths: [String]) throws(Diagnostic) -> (logs: [WholeLog], unreadable: [MissingResults]) {
        var logs: [WholeLog] = []
        var unreadable: [MissingResults] = []
        var problem: Diagnostic?
        for path in paths {
            do throws(Diagnostic) {
                let log = try WholeLog(path: path)
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

    /// The first and the last line of them all, with each machine's name once.
    private mutating func describe(_ logs: [WholeLog], planned: Int, suites: [SuiteReference], _ newest: [WholeLog]) {
        var names: [String] = []
        for log in logs where !names.contains(log.planned.hostName) { names.append(log.planned.hostName) }
        let started = logs.map(\.planned.startedAt).min() ?? 0
        start.planned.total = planned
        start.planned.suites = suites
        start.planned.startedAt = started
        start.planned.hostName = names.joined(separator: ", ")
        start.planned.shard = nil
        if Set(newest.map(\.planned.origin.label)).count > 1 { start.planned.origin.label = nil }
        if Set(newest.map(\.planned.origin.selection)).count > 1 { start.planned.origin.selection = nil }
        start.rules = rules
        start.command = nil
        start.storeOutput = logs.allSatisfy { $0.start.storeOutput == .always } ? .always : .failed
        let ends = newest.compactMap(\.ended)
        ended.duration =
            logs.map { .seconds($0.planned.startedAt - started) + ($0.ended?.duration ?? .zero) }.max() ?? .zero
        ended.interruptedBy = ends.lazy.compactMap(\.interruptedBy).first
        for end in ends {
            ended.problems += end.problems.filter { !ended.problems.contains($0) }
            ended.gates += end.gates.filter { !ended.gates.contains($0) }
        }
        // One log says what its run said: the results that it took over did not count for it.
        if logs.count > 1 { ended.gates = ended.gates.together(besides: results) }
        ended.problems += warnings
        ended.missing = missing
    }
}

extension [MissedGate] {
    /// One of each kind; of the coverage that is missing what the results of no log have.
    fileprivate func together(besides results: [CaseResult]) -> [MissedGate] {
        var covered: Set<MissedGate.Gap> = []
        for result in results where result.status != .skipped || result.skipCause == .noHost {
            covered.formUnion([MissedGate.Gap(result.testCase)].compactMap(\.self))
        }
        let coverage = filter { $0.gate == .coverage }
        var gaps: [MissedGate.Gap: Diagnostic] = [:]
        var order: [MissedGate.Gap] = []
        for (gap, detail) in coverage.flatMap({ zip($0.gaps, $0.details) }) where !covered.contains(gap) {
            if gaps.updateValue(detail, forKey: gap) == nil { order.append(gap) }
        }
        let others = filter { $0.gate != .coverage }
        guard let wanted = coverage.first?.wanted, !order.isEmpty else { return others }
        return others + [MissedGate(wanted: wanted, gaps: order, details: order.compactMap { gaps[$0] })]
    }
}

/// The logs of runs by their labels; those of one label are one run, in shards or parts.
private struct Labels {
    private struct Part: Hashable {
        let label: String?
        let selection: String?
        let partition: String?
    }

    struct Combined {
        var results: [CaseResult] = []
        var planned = 0
        var rules = RunRules()
        var missing: [MissingResults] = []
        var warnings: [Diagnostic] = []
        /// The logs that count: of attempts the last one.
        var newest: [WholeLog] = []
    }

    /// The attempts of each part, in the order in which they are named.
    private var parts: [(part: Part, attempts: [WholeLog])] = []
    private var ofOtherPlan: Set<String> = []

    mutating func add(_ log: WholeLog, isOfOtherPlan: Bool) {
        let origin = log.planned.origin
        let part = Part(label: origin.label, selection: origin.selection, partition: log.partition)
        if isOfOtherPlan { ofOtherPlan.insert(log.path) }
        if let place = parts.firstIndex(where: { $0.part == part }) {
            parts[place].attempts.append(log)
        } else {
            parts.append((part, [log]))
        }
    }

    func combined() throws(Diagnostic) -> Combined {
        try check()
        var all = Combined()
        var labelled: [(label: String?, results: [String: CaseResult])] = []
        var lacks: [(label: String?, missing: MissingResults)] = []
        for (part, attempts) in parts {
            let attempts = attempts.sorted { $0.planned.startedAt < $1.planned.startedAt }
            guard let last = attempts.last else { continue }
            let results = Self.newest(of: attempts)
            all.newest.append(last)
            lacks += last.missing.map { (part.label, $0) }
            if attempts.count > 1 {
                let name = part.partition ?? "the run"
                all.warnings.append(
                    Diagnostic(
                        .warning, at: nil,
                        "\(name) was run \(attempts.count) times; the last run of each case counts (\(last.path))"))
            }
            let place = labelled.firstIndex { $0.label == part.label } ?? labelled.count
            if place == labelled.count { labelled.append((part.label, [:])) }
            for (id, result) in results {
                let other = labelled[place].results[id]
                labelled[place].results[id] = other.map { Self.worse($0, result) } ?? result
            }
        }
        all.rules = all.newest.dropFirst().reduce(all.newest.first?.rules ?? RunRules()) { $0.stricter($1.rules) }
        all.missing = Self.atMost(lacking(labelled), of: try explained(lacks, labelled) + missingShards())
        all.results = Self.joined(labelled)
        if !ofOtherPlan.isEmpty { all.results = placed(all.results, in: all.newest) }
        let wholes = all.newest.filter { !ofOtherPlan.contains($0.path) }
        all.planned = Self.owed(by: wholes, selections: parts.map(\.part.selection))
        return all
    }

    /// The cases that some label lacks, if each was to run the whole plan; `nil` if that is not known.
    private func lacking(_ labelled: [(label: String?, results: [String: CaseResult])]) -> Int? {
        let plan = Self.plan(of: parts.compactMap(\.attempts.last))
        guard labelled.count > 1, ofOtherPlan.isEmpty, parts.allSatisfy({ $0.part.selection == nil }) else {
            return nil
        }
        let known = labelled.reduce(into: Set<String>()) { $0.formUnion($1.results.keys) }
        let lacked = labelled.reduce(into: Set<String>()) { $0.formUnion(known.subtracting($1.results.keys)) }
        return plan - known.count + lacked.count
    }

    /// The reasons with as many cases together as there are: two labels may lack the same ones.
    private static func atMost(_ number: Int?, of missing: [MissingResults]) -> [MissingResults] {
        guard var rest = number else { return missing }
        return missing.compactMap { lack in
            var lack = lack
            lack.count = min(lack.count, max(0, rest))
            rest -= lack.count
            return lack.count > 0 || lack.reason != .stopped ? lack : nil
        }
    }

    /// The results that a label lacks for each reason: what one of its logs lacks another may have.
    private func explained(
        _ lacks: [(label: String?, missing: MissingResults)],
        _ labelled: [(label: String?, results: [String: CaseResult])]
    ) -> [MissingResults] {
        var missing: [MissingResults] = []
        for (label, results) in labelled {
            let own = parts.filter { $0.part.label == label }
            let logs = own.compactMap { $0.attempts.last }
            let rest = Self.owed(by: logs, selections: own.map(\.part.selection)) - results.count
            missing += Self.atMost(rest, of: lacks.filter { $0.label == label }.map(\.missing))
        }
        return missing
    }

    /// The results of cases that the newest plan has, at their places in it.
    private func placed(_ results: [CaseResult], in newest: [WholeLog]) -> [CaseResult] {
        let ofPlan = newest.filter { !ofOtherPlan.contains($0.path) }.flatMap(\.results).map(\.testCase)
        let places = Dictionary(ofPlan.map { ($0.id, $0.index) }) { first, _ in first }
        return results.compactMap { result in
            guard let place = places[result.testCase.id] else { return nil }
            var result = result
            result.testCase = result.testCase.with(index: place)
            return result
        }.sorted { $0.testCase.index < $1.testCase.index }
    }

    /// Runs of one selection answer for it; several selections together for the whole plan.
    private static func owed(by logs: [WholeLog], selections: [String?]) -> Int {
        Set(selections).count == 1 ? logs.map(\.whole).max() ?? 0 : plan(of: logs)
    }

    private static func plan(of logs: [WholeLog]) -> Int {
        logs.map { $0.planned.origin.plan?.cases ?? $0.whole }.max() ?? 0
    }

    /// Throws if two logs of one label are neither parts of a run nor attempts at one.
    private func check() throws(Diagnostic) {
        for (part, attempts) in parts where part.partition == nil {
            let others = parts.filter {
                $0.part.label == part.label && $0.part.selection == part.selection && $0.part.partition != nil
            }
            guard let other = attempts.dropFirst().first ?? others.first?.attempts.first else { continue }
            let label = part.label.map { "the label \(Quotation.of($0))" } ?? "no label"
            throw other.error(
                "found a second run of the same cases with \(label)", note: "the first is \(attempts[0].path)",
                fix: "name one of them, give each run a --label, or ask for a history with --history")
        }
    }

    /// The last attempt that ran each case; flaky if it failed before and passed then.
    private static func newest(of attempts: [WholeLog]) -> [String: CaseResult] {
        var all: [String: CaseResult] = [:]
        for result in attempts.flatMap(\.results) {
            let id = result.testCase.id
            guard var before = all[id], !before.isInterrupted else {
                all[id] = result
                continue
            }
            if result.isInterrupted { continue }
            if before.status.isWrong, result.status == .passed {
                before.add(result)
                all[id] = before
            } else {
                all[id] = result
            }
        }
        return all
    }

    /// The worse of two results of a case; what was skipped in one was run in the other.
    static func worse(_ one: CaseResult, _ other: CaseResult) -> CaseResult {
        weight(of: other) > weight(of: one) ? other : one
    }

    private static func weight(of result: CaseResult) -> Int {
        switch result.status {
        case .skipped: 0
        case .passed: 1
        case .known: 2
        case .flaky: 3
        case .failed, .errored: result.mark == .stillFailing ? 4 : result.status == .failed ? 5 : 6
        }
    }

    /// One result for each case, with those of all labels where there are several.
    private static func joined(_ labelled: [(label: String?, results: [String: CaseResult])]) -> [CaseResult] {
        var all: [String: CaseResult] = [:]
        for (label, results) in labelled {
            for (id, result) in results {
                var labels = all[id]?.labels ?? [:]
                if labelled.count > 1 { labels[label ?? "no label"] = result.status }
                var worst = all[id].map { worse($0, result) } ?? result
                worst.labels = labels
                all[id] = worst
            }
        }
        return all.values.sorted { ($0.testCase.index, $0.testCase.id) < ($1.testCase.index, $1.testCase.id) }
    }

    /// A run in shards owes all of them.
    private func missingShards() throws(Diagnostic) -> [MissingResults] {
        var runs: [Part: [WholeLog]] = [:]
        for (part, attempts) in parts {
            guard let partition = part.partition,
                let log = attempts.max(by: {
                    $0.planned.startedAt < $1.planned.startedAt
                })
            else { continue }
            let division = Partition(partition).map { "\($0.method.rawValue) of \($0.count)" } ?? ""
            runs[Part(label: part.label, selection: part.selection, partition: division), default: []].append(log)
        }
        var missing: [MissingResults] = []
        for (part, logs) in runs.sorted(by: { ($0.key.label ?? "") < ($1.key.label ?? "") }) {
            if let other = logs.first(where: { $0.whole != logs[0].whole }) {
                throw other.error(
                    "the log is of a run of \(other.whole) cases in shards, expected \(logs[0].whole)",
                    note: "expected as in \(logs[0].path):1",
                    fix: "name shards of one run, selected with the same options")
            }
            for found in logs.map(\.planned).missingShards {
                var found = found
                if case .shards(let names) = found.reason, let label = part.label, runs.count > 1 {
                    found.reason = .shards(names.map { "\($0) of \(label)" })
                }
                missing.append(found)
            }
        }
        return missing
    }
}

extension [RunPlanned] {
    var missingShards: [MissingResults] {
        let (whole, planned) = (first?.shard?.whole ?? 0, reduce(0) { $0 + $1.total })
        guard planned < whole else { return [] }
        return [MissingResults(.shards(absentShards), count: whole - planned, of: whole)]
    }

    /// The names of the shards that are not there; none if the logs are of different divisions.
    private var absentShards: [String] {
        let partitions = compactMap { $0.shard.flatMap { Partition($0.partition) } }
        guard let first = partitions.first, first.count <= 10_000 else { return [] }
        let present = Set(partitions)
        let all = (1...first.count).compactMap { Partition(first.method, shard: $0, of: first.count) }
        return all.filter { !present.contains($0) }.map(\.description)
    }
}
