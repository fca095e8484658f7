import ClipRules

/// The first cases of units that one host launches at a stretch, before the units' turns come.
///
/// A host that is a process of its own is given one case at a time, and has no stretches.
struct Stretch: Sendable {
    private let runner: any CaseRunner
    /// The cases, with the limits that they are run with.
    private(set) var cases: [TestCase] = []
    /// The places of their units.
    private var places: [Int] = []
    private let units: Int

    /// What has become of the first launch of a unit's first case, when the unit's turn comes.
    enum Ahead: Sendable {
        case nothing
        /// Told of, but not launched: others before it took too long.
        case told
        case launched(LaunchReport, SecretMask)
    }

    /// Takes the cases that the host of the first one launches too; `nil` where there are none.
    init?(
        of assignments: [Schedule.Assignment], for target: Target, in suite: PlannedSuite,
        through runner: any CaseRunner, _ configuration: RunConfiguration
    ) {
        self.runner = runner
        units = assignments.count
        cases.reserveCapacity(units)
        places.reserveCapacity(units)
        for place in assignments.indices {
            let unit = assignments[place].unit
            guard !unit.isJourney, unit.suite === suite, let planned = unit.cases.first, planned.kind != .parity,
                planned.resolution.target == target
            else { continue }
            let testCase = configuration.applied(to: planned)
            guard testCase.isLaunched else { continue }
            cases.append(testCase)
            places.append(place)
        }
        if cases.isEmpty { return nil }
    }

    /// Launches the cases, and returns for each unit what has become of it. What is not launched here, because it takes
    /// long or belongs to another host, is launched when its turn comes.
    func launch() async -> [Ahead] {
        let reports = await runner.run(cases)
        let secrets = runner.secrets
        var ahead = [Ahead](repeating: .nothing, count: units)
        for (number, place) in places.enumerated() {
            ahead[place] = number < reports.count ? .launched(reports[number], secrets) : .told
        }
        return ahead
    }
}
