import ClipHarness
import ClipSuites

/// The causes of a run so far; beyond a limit all others are one.
struct CauseGroups {
    private(set) var all: [Group] = []
    var order: [Int] { all.indices.filter { !all[$0].isExpected } + all.indices.filter { all[$0].isExpected } }
    private var numbers: [Cause: Int] = [:]

    /// How many cases of a cause are shown in full.
    static let shown = 3
    private static let limit = 200

    struct Group {
        private(set) var first: CaseResult
        private(set) var count = 0
        private(set) var places = PlaceList()
        /// What the build of the host printed, if that is what failed.
        let printed: [String]
        private var kinds: [CaseKind: Int] = [:]
        private var isVaried = false

        fileprivate init(_ result: CaseResult) {
            first = CaseResult(testCase: result.testCase, status: result.status, findings: result.explainedFindings)
            first.mark = result.mark
            printed = result.verdict.type == .hostFailed ? OutputExcerpt.lines(of: result.errorOutput) : []
        }

        /// Whether its cases are flaky, or known to fail.
        var isExpected: Bool { first.status == .flaky || first.mark == .stillFailing }

        fileprivate mutating func add(_ result: CaseResult) {
            count += 1
            kinds[result.testCase.kind, default: 0] += 1
            places.add(result.testCase.location, title: result.testCase.title)
            if !isVaried { isVaried = !result.verdict.message.isExactly(first.verdict.message) }
        }

        /// `25 cases (prefix)`, `25 cases (exact 4, prefix 21)`; a single case by its name.
        var cases: String {
            if count == 1 { return first.testCase.nameWithKind.shortened(to: 300) + first.markText }
            let kinds = CaseKind.allCases.compactMap { kind in self.kinds[kind].map { (kind.rawValue, $0) } }
            let text = kinds.count == 1 ? kinds[0].0 : kinds.map { "\($0) \($1)" }.joined(separator: ", ")
            return "\(count) cases (\(text))\(first.markText)"
        }

        var line: String { first.verdict.line.shortened(to: 300) + (isVaried ? ", among others" : "") }
    }

    /// The number of a case's cause, from 0, and the case's own among those of the cause, from 1.
    typealias Member = (group: Int, number: Int)

    @discardableResult
    mutating func add(_ result: CaseResult) -> Member {
        var cause = Cause(result)
        if numbers[cause] == nil, all.count >= Self.limit { cause = Cause(others: result) }
        let group = numbers[cause] ?? all.count
        if group == all.count {
            numbers[cause] = group
            all.append(Group(result))
        }
        all[group].add(result)
        return (group, all[group].count)
    }
}

extension [CaseKind: StatusCounts] {
    mutating func count(_ result: CaseResult) {
        guard !result.wasNotStarted else { return }
        self[result.testCase.kind, default: StatusCounts()].count(result.status)
    }

    /// The failed cases by kind: `exact 4 of 9 failed, prefix 25 of 174`.
    var failures: String? {
        let parts = CaseKind.allCases.compactMap { kind -> String? in
            guard let counts = self[kind], counts.failed + counts.errored > 0 else { return nil }
            return "\(kind.rawValue) \(counts.failed + counts.errored) of \(counts.total)"
        }
        return parts.first.map { ([$0 + " failed"] + parts.dropFirst()).joined(separator: ", ") }
    }
}
