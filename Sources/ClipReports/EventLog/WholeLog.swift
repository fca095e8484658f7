import ClipHarness
import ClipRules
import ClipSuites
import Foundation

/// A log that is read to its end and kept.
struct WholeLog {
    let path: String
    let start: LoggedStart
    let ended: RunEnded?
    let rules: RunRules
    let missing: [MissingResults]
    private(set) var results: [CaseResult] = []

    init(path: String) throws(Diagnostic) {
        var reader = try EventLogReader(LogPlace(named: path))
        while let result = try reader.next() { results.append(result) }
        (self.path, start, ended) = (reader.path, reader.start, reader.ended)
        (rules, missing) = (reader.start.rules, reader.missing)
    }

    var planned: RunPlanned { start.planned }

    /// The part of its run; `nil` for a whole run, which one of one part is.
    var partition: String? {
        planned.isShard ? planned.shard?.partition : nil
    }

    /// The number of cases of all shards together.
    var whole: Int { planned.shard?.whole ?? planned.total }

    var name: Name { Name(path: path, planned: planned) }

    /// A log by its file and its first line: a copy of one is the same log.
    struct Name {
        let path: String
        let planned: RunPlanned

        init(path: String, planned: RunPlanned) { (self.path, self.planned) = (path, planned) }

        /// Reads the first line of a log.
        init(path: String) throws(Diagnostic) {
            let reader = try EventLogReader(LogPlace(named: path))
            self.init(path: reader.path, planned: reader.start.planned)
        }

        func isCopy(of other: Name) -> Bool {
            guard planned.startedAt == other.planned.startedAt, planned.hostName == other.planned.hostName,
                planned.shard == other.planned.shard
            else { return false }
            return FileManager.default.contentsEqual(atPath: path, andPath: other.path)
        }
    }

    func error(_ message: String, note: String?, fix: String) -> Diagnostic {
        Diagnostic(.error, at: SourceLocation(file: path, line: 1, column: 1), message, note: note, fix: fix)
    }

    /// Throws if it is of other definitions than another log, which is expected.
    func check(against main: WholeLog) throws(Diagnostic) {
        let (own, expected) = (planned.origin, main.planned.origin)
        let note = "unlike \(main.path):1"
        let fix = "report each alone, or let --any-commit take them together"
        let isByHand = planned.isByTester || main.planned.isByTester
        let hasOtherProbes = !isByHand && planned.seed != main.planned.seed
        if let plan = own.plan, let other = expected.plan,
            hasOtherProbes || plan.digest != other.digest || !isByHand && plan.cases != other.cases
        {
            let size = Phrase.count(plan.cases, "case") + (hasOtherProbes ? " with other probes" : "")
            throw error(
                "the log is of another plan, of \(size): expected \(other.digest) with "
                    + "\(Phrase.count(other.cases, "case")), found \(plan.digest)", note: note, fix: fix)
        }
        if !isByHand, let commit = own.commit?.id, let other = expected.commit?.id,
            commit != other
        {
            throw error(
                "the log is of another commit: expected \(Quotation.of(other)), found \(Quotation.of(commit))",
                note: note, fix: fix)
        }
    }
}
