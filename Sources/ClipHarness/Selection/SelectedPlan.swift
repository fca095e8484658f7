import ClipSuites

/// Units are read lazily. Units with unreadable rows are included.
package struct SelectedPlan: Sequence {
    package internal(set) var plan: Plan
    var isSelected: [Bool]?
    var selected = Extent()
    package internal(set) var held = Held()
    package internal(set) var leftOut: [String: Int] = [:]
    package internal(set) var beforeSharding = Extent()
    package internal(set) var matchesAny = false
    package internal(set) var shard: Shard?
    var digest = PlanDigest()

    package struct Held {
        package var cases: [(index: Int, id: String)] = []
        /// The number of unselected cases without a result in the log.
        package var unknown = 0
        /// The number of selected cases without a result in the log.
        package var due = 0

        mutating func add(_ cases: [TestCase], of log: PreviousRun) {
            let known = cases.filter(log.holds)
            self.cases += known.map { ($0.index, $0.id) }
            unknown += cases.count - known.count
        }
    }

    package struct Extent {
        package var suites: [SuiteReference] = []
        package var total = 0

        mutating func add(_ cases: [TestCase], of suite: PlannedSuite) {
            if !cases.isEmpty, suites.last != suite.reference { suites.append(suite.reference) }
            total += cases.count
        }
    }

    package var suites: [SuiteReference] { selected.suites }
    package var total: Int { selected.total }

    package func makeIterator() -> AnyIterator<PlanUnit> {
        let units = plan.makeIterator()
        var (found, hasProblem) = (PlanDigest(), false)
        return AnyIterator {
            while var unit = units.next() {
                if unit.problem != nil {
                    hasProblem = true
                    return unit
                }
                // Cases that were added after planning are not selected.
                if let isSelected { unit.cases.removeAll { $0.index >= isSelected.count || !isSelected[$0.index] } }
                found.add(unit.cases)
                if isSelected == nil || !unit.cases.isEmpty { return unit }
            }
            guard !hasProblem, found != digest else { return nil }
            hasProblem = true
            return plan.suites.first.map { PlanUnit(suite: $0, cases: [], problem: change(to: found)) }
        }
    }

    private func change(to found: PlanDigest) -> Diagnostic {
        var files: [String] = []
        for file in plan.suites.flatMap(\.suite.changedTables) where !files.contains(file) { files.append(file) }
        let others = found.count == digest.count ? "other cases" : "\(found.count) of \(digest.count) cases"
        return Diagnostic(
            .error, at: files.first.map { SourceLocation(file: $0) },
            "\(files.isEmpty ? "a definition" : files.joined(separator: ", ")) changed after the run was planned, "
                + "and \(others) were run",
            fix: "run again, and do not change the file during a run")
    }
}

struct PlanDigest: Equatable {
    private(set) var count = 0
    private var hash = 0

    mutating func add(_ cases: [TestCase]) {
        count += cases.count
        for testCase in cases { hash = hash &* 31 &+ testCase.id.hashValue }
    }
}
