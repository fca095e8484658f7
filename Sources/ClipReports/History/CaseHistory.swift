import ClipHarness
import ClipRules
import ClipSuites

package struct CaseHistory: Sendable {
    package private(set) var runs: [Run] = []
    package private(set) var warnings: [Diagnostic] = []
    private var cases: [String: Case] = [:]
    private var order: [String] = []
    package private(set) var isWhole = true
    package private(set) var isChecked = false

    package struct Run: Sendable {
        let path: String
        let startedAt: Double
        let commit: SourceCommit?
        var flakyFails = false
        fileprivate(set) var hasResults = false

        func name(_ number: Int) -> String {
            let time = startedAt > 0 ? ", " + Timestamp(secondsSince1970: startedAt).words : ""
            return "run \(number + 1)\(time)" + (commit.map { ", commit \($0.id.prefix(8))" } ?? "")
        }

        fileprivate var json: JSONObject {
            let time = startedAt > 0 ? Timestamp(secondsSince1970: startedAt) : nil
            return ["path": path, "timestamp": time, "commit": commit?.id]
        }
    }

    struct Case: Sendable {
        fileprivate(set) var id: String
        fileprivate(set) var name: String
        fileprivate(set) var place: String
        fileprivate(set) var ends: [CaseResult.Status?] = []
        /// The result of the newest run that has the case, if the case did not run to its end.
        fileprivate var cutShort: CaseResult.Status?

        fileprivate mutating func pad(to count: Int) {
            ends += Array(repeating: nil, count: max(0, count - ends.count))
        }
    }

    /// Reads logs, oldest first, except those in the report. A log without results leaves a gap.
    package init(paths: [String], before reported: [String] = []) throws(Diagnostic) {
        let logs = reported.compactMap { try? EventLogReader(LogPlace(named: $0)) }
        let end = logs.map(\.start.planned.startedAt).max() ?? .infinity
        var hasRead = false
        var names = logs.map(\.name)
        for path in paths {
            do throws(Diagnostic) {
                var log = try EventLogReader(LogPlace(named: path))
                let planned = log.start.planned
                hasRead = true
                if planned.startedAt > end || names.contains(where: log.name.isCopy) { continue }
                // Equal runs have equal logs if the logs contain no times.
                if planned.startedAt > 0 { names.append(log.name) }
                if planned.isShard {
                    throw Diagnostic(
                        .error, "\(quoted: path) is the log of a shard, expected a whole run",
                        fix: "join the shards first: clipflight report SHARD ... --report json=FILE")
                }
                runs.append(
                    Run(
                        path: log.path, startedAt: planned.startedAt, commit: planned.origin.commit,
                        flakyFails: log.start.rules.flakyFails))
                var tally = ResultTally()
                let rules = log.start.rules
                let missing = try log.read {
                    tally.count($0, under: rules)
                    add($0)
                }.missing
                isChecked = tally.checked > 0
                // An earlier run that did not start is only a gap.
                let lacks = missing.filter { $0.reason != .notRun(.notStarted) || path == paths.last }
                isWhole = isWhole && lacks.isEmpty
                warnings += lacks.map { $0.diagnostic.asWarning() }
            } catch {
                isWhole = false
                // A history without a report needs at least one readable log.
                let isUnread = path == paths.last && reported.isEmpty && !hasRead
                if isUnread || FileKind.of(path) == .missing { throw error }
                if runs.last?.path != path { runs.append(Run(path: path, startedAt: 0, commit: nil)) }
                warnings.append(error.asWarning())
            }
        }
        for (key, one) in cases {
            cases[key]?.pad(to: runs.count)
            // A report's own run follows this history.
            if reported.isEmpty, one.ends.count == runs.count, let end = one.cutShort {
                cases[key]?.ends[runs.count - 1] = end
                runs[runs.count - 1].hasResults = true
            }
        }
    }

    private mutating func add(_ result: CaseResult) {
        var key = key(of: result.testCase)
        // If one run has cases of two kinds with the same title and URL, these are different cases.
        if cases[key]?.ends.count == runs.count { key = result.testCase.id }
        if cases[key] == nil { order.append(key) }
        var one = cases[key] ?? Case(id: "", name: "", place: "")
        guard one.ends.count < runs.count else { return }
        (one.id, one.name, one.place) = (result.testCase.id, result.testCase.nameWithKind, result.place)
        one.pad(to: runs.count - 1)
        // A case that the host's build or a signal ended was not tried. Only the newest run shows it.
        one.ends.append(result.isCutShort ? nil : result.status)
        one.cutShort = result.isCutShort && !result.wasNotStarted ? result.status : nil
        if !result.isCutShort { runs[runs.count - 1].hasResults = true }
        cases[key] = one
    }

    /// Returns a key that stays the same if iOS resolves the case's URL differently.
    private func key(of testCase: TestCase) -> String {
        guard CaseKind.resolved.contains(testCase.kind), cases[testCase.id] == nil else { return testCase.id }
        let name = testCase.ownID ?? "\(testCase.title)/\(testCase.url ?? "")"
        return "\(testCase.suite.id)/#/\(name)/\(testCase.source.rawValue)/\(testCase.target.rawValue)"
    }

    func ends(before result: CaseResult) -> [CaseResult.Status?]? {
        guard let one = cases[key(of: result.testCase)] else { return nil }
        let all = one.ends + [result.status]
        // The history of a case that always passed is not shown.
        return Set(all.compactMap(\.self)) == [.passed] ? nil : one.ends
    }

    var changing: [Case] {
        order.compactMap { cases[$0] }.filter { Set($0.ends.compactMap(\.self)).count > 1 }
            .ordered { CaseTrend($0.ends)?.rank ?? .max }
    }

    var names: [EarlierRun] {
        runs.enumerated().map { number, run in EarlierRun(name: run.name(number), commit: run.commit) }
    }

    package var differs: Bool {
        runs.count > 1 && cases.values.contains { one in one.ends.last != one.before.map { one.ends[$0] } }
    }

    package var newlyFails: Bool {
        guard runs.count > 1 else { return false }
        return cases.values.contains { one in
            // A failure does not cover a host that was not built, or a crash.
            let isWorse = one.ends[runs.count - 1] == .errored && one.before.map { one.ends[$0] } != .errored
            return fails(one, in: runs.count - 1) && (isWorse || one.before.map { fails(one, in: $0) } != true)
        }
    }

    private func fails(_ one: Case, in run: Int) -> Bool {
        guard let end = one.ends[run] else { return false }
        return end.fails || end == .flaky && runs[run].flakyFails
    }

    package var json: String {
        let answer: JSONObject = [
            "isComplete": isWhole, "runs": runs.map(\.json), "changing": changing.map(\.json),
        ]
        return answer.jsonLine
    }
}

extension CaseHistory.Case {
    /// The last run before the newest that has a result.
    fileprivate var before: Int? { ends.dropLast().lastIndex { $0 != nil } }

    var count: Int { ends.count { $0 != nil } }

    func count(where holds: (CaseResult.Status) -> Bool) -> Int { ends.count { $0.map(holds) == true } }

    var firstFailure: Int? { ends.firstIndex { $0?.fails == true } }

    var strip: String { ends.map { $0?.label.sign ?? "·" }.joined() }

    fileprivate var json: JSONObject {
        [
            "id": id, "name": name, "place": place, "verdicts": ends.map { $0?.rawValue ?? "missing" },
            "failed": count(where: \.fails), "flaky": count { $0 == .flaky }, "firstFailure": firstFailure,
        ]
    }
}
