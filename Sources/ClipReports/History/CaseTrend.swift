import ClipHarness
import ClipRules

/// How a case's results changed over several runs, which are numbered from 1.
enum CaseTrend: Hashable {
    case newlyFailing(after: Int, since: Int)
    case failing(since: Int, runs: Int, isAgain: Bool)
    /// The case failed or was flaky in at least three separate stretches of runs.
    case unstable(failed: Int, of: Int, every: Int?)
    case mended(in: Int)

    /// Leaves out known failures, which are tolerated.
    /// - Parameter ends: Each run's result, oldest first; `nil` for a run without a result.
    init?(_ ends: [CaseResult.Status?]) {
        if ends.last == .some(.known) { return nil }
        let counted = ends.enumerated().compactMap { number, end -> (run: Int, isBad: Bool)? in
            guard let end, end != .skipped, end != .known else { return nil }
            return (number + 1, end != .passed)
        }
        let bad = counted.filter(\.isBad)
        let starts = counted.indices.filter { counted[$0].isBad && ($0 == 0 || !counted[$0 - 1].isBad) }
        guard counted.count > 1, let last = starts.last, let lastBad = bad.last else { return nil }
        let (since, runs) = (counted[last].run, counted.count - last)
        if starts.count >= 3 {
            let gaps = Set(zip(bad, bad.dropFirst()).map { $1.run - $0.run })
            self = .unstable(failed: bad.count, of: counted.count, every: gaps.count == 1 ? gaps.first : nil)
        } else if let mended = counted.first(where: { $0.run > lastBad.run }) {
            self = .mended(in: mended.run)
        } else if ends.last == .some(.flaky) {
            return nil
        } else if runs == 1, starts.count == 1 {
            self = .newlyFailing(after: last, since: since)
        } else {
            self = .failing(since: since, runs: runs, isAgain: starts.count > 1)
        }
    }

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
        case .failing(_, let runs, _): runs == 1 ? "again" : "\(runs) runs"
        case .unstable: "unstable"
        case .mended: "mended"
        }
    }

    var words: String {
        switch self {
        case .newlyFailing(let runs, let since):
            return "passed in \(Phrase.count(runs, "run")), fails since run \(since)"
        case .failing(let since, _, true): return "fails again since run \(since)"
        case .failing(1, let runs, _): return "failed in all \(runs) runs"
        case .failing(let since, _, _): return "fails since run \(since)"
        case .unstable(let failed, let runs, let every):
            let ordinals = [2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"]
            let rhythm = every.flatMap { ordinals[$0] }.map { ", every \($0) run" }
            return "did not pass in \(failed) of \(runs) runs" + (rhythm ?? "")
        case .mended(let run): return "mended in run \(run)"
        }
    }
}

extension CaseResult {
    var ends: [Status?] { history.isEmpty ? [] : history + [wasNotStarted ? nil : status] }
    var trend: CaseTrend? { CaseTrend(ends) }
}
