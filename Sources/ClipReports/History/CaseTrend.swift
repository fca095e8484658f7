import ClipHarness
import ClipRules

/// How a case's results developed over several runs. Runs are numbered from 1.
enum CaseTrend: Hashable {
    case newlyFailing(after: Int, since: Int)
    case failing(since: Int, runs: Int)
    /// The case failed in at least three separate stretches of runs.
    case unstable(failed: Int, of: Int, every: Int?)
    case mended(in: Int)

    /// - Parameter ends: The result in each run, oldest first; `nil` if a run has none.
    init?(_ ends: [CaseResult.Status?]) {
        let known = ends.enumerated().compactMap { number, end -> (run: Int, isBad: Bool)? in
            guard let end, end != .skipped else { return nil }
            return (number + 1, end != .passed)
        }
        let bad = known.filter(\.isBad)
        guard known.count > 1, let lastBad = bad.last else { return nil }
        let starts = known.indices.filter { known[$0].isBad && ($0 == 0 || !known[$0 - 1].isBad) }
        let tail = known.reversed().prefix(while: \.isBad)
        if starts.count >= 3 {
            let gaps = Set(zip(bad, bad.dropFirst()).map { $1.run - $0.run })
            self = .unstable(failed: bad.count, of: known.count, every: gaps.count == 1 ? gaps.first : nil)
        } else if tail.isEmpty {
            let mended = known.first { $0.run > lastBad.run }
            self = .mended(in: mended?.run ?? lastBad.run)
        } else if tail.count == 1 {
            self = .newlyFailing(after: known.count - 1, since: lastBad.run)
        } else {
            self = .failing(since: known[known.count - tail.count].run, runs: tail.count)
        }
    }

    /// New failures come first.
    var rank: Int {
        switch self {
        case .newlyFailing: 0
        case .failing: 1
        case .unstable: 2
        case .mended: 3
        }
    }

    var tag: String {
        switch self {
        case .newlyFailing: "new"
        case .failing(_, let runs): "\(runs) runs"
        case .unstable: "unstable"
        case .mended: "mended"
        }
    }

    var words: String {
        switch self {
        case .newlyFailing(let runs, let since):
            return "passed in \(Phrase.count(runs, "run")), fails since run \(since)"
        case .failing(let since, let runs):
            return since == 1 ? "failed in all \(runs) runs" : "fails since run \(since)"
        case .unstable(let failed, let runs, let every):
            let ordinals = [2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"]
            let rhythm = every.flatMap { ordinals[$0] }.map { ", every \($0) run" }
            return "did not pass in \(failed) of \(runs) runs" + (rhythm ?? "")
        case .mended(let run): return "mended in run \(run)"
        }
    }
}

extension CaseResult {
    /// `nil` if no earlier runs are known.
    var trend: CaseTrend? { history.isEmpty ? nil : CaseTrend(history + [status]) }
}
