import ClipHarness

/// What a run has come to so far. Its size does not grow with the number of cases.
struct RunTally {
    private(set) var total = 0
    /// How many suites the cases so far are of: a shard need not have one of each.
    private(set) var suites = 0
    private(set) var counts = StatusCounts()
    /// How many cases passed, but slowly.
    private(set) var slow = 0
    /// How many cases an interrupt kept from being started.
    private(set) var notStarted = 0
    /// How many cases raised which advisory, and what the first of them said.
    private(set) var advisories: [String: (count: Int, text: String)] = [:]
    /// The first cases that did not pass.
    private(set) var unsuccessful: [(status: CaseResult.Status, name: String)] = []
    /// The suite whose cases are coming; cases come in the order of the plan.
    private var lastSuite: SuiteReference?

    /// How many cases the summary names.
    static let namedCases = 20

    mutating func start(_ run: RunPlanned) {
        total = run.total
    }

    mutating func count(_ result: CaseResult) {
        counts.count(result.status)
        let suite = result.testCase.suite
        if suite != lastSuite {
            suites += 1
            lastSuite = suite
        }
        if result.status == .passed, result.isSlow { slow += 1 }
        for advisory in result.testCase.resolution.advisories {
            advisories[advisory.name.rawValue, default: (0, advisory.text)].count += 1
        }
        switch result.status {
        case .errored where result.wasNotStarted: notStarted += 1
        case .failed, .errored, .flaky:
            if unsuccessful.count < RunTally.namedCases {
                unsuccessful.append((result.status, result.testCase.displayName))
            }
        case .passed, .skipped: break
        }
    }
}
