import ClipHarness
import ClipRules

/// Cases that one tester tries together: the steps of a journey, or one invocation.
struct ChecklistGroup: Sendable {
    /// The state of the phone that a case needs.
    struct Setup: Hashable, Sendable {
        let suite: Int
        let hasApp: Bool

        /// The time it takes to install or delete the app.
        var minutes: Int { hasApp ? 4 : 1 }
    }

    let cases: [TestCase]
    let suite: Int
    let locals: Set<Int>

    var phase: Phase? { Phase(needed: cases) }
    var isSmoke: Bool { cases.contains { $0.tags.contains("smoke") } }
    var setups: [Setup] { cases.map { Setup(suite: suite, hasApp: $0.target == .app) } }
    fileprivate var setup: Setup { Setup(suite: suite, hasApp: cases.first?.target == .app) }
}

extension [ChecklistGroup] {
    var pairs: PairCover {
        PairCover(
            map { PairCover.Group(table: "\($0.suite)", rows: $0.cases.map(\.factors), isFirst: $0.isSmoke) })
    }

    /// The groups, sorted so that the phone's setup rarely changes and common cases come first.
    var inOrder: [ChecklistGroup] {
        let commonness = pairs.commonness
        let ways = zip(self, commonness).filter { $0.0.phase != nil }.map { ($0.0.setup, $0.1) }
        let commonest = Dictionary(ways, uniquingKeysWith: Swift.max)
        func key(_ number: Int) -> (Int, Int, Int, Int, Int, Int) {
            let (group, setup) = (self[number], self[number].setup)
            let place = (group.suite, -(commonest[setup] ?? 0), setup.hasApp ? 1 : 0, group.phase == nil ? 1 : 0)
            return (place.0, place.1, place.2, place.3, group.locals.max() ?? -1, -commonness[number])
        }
        return indices.sorted { key($0) < key($1) }.map { self[$0] }
    }

    var blocks: Int { reduce(0) { $0 + $1.cases.count } }

    var setupMinutes: Int {
        var last: ChecklistGroup.Setup?
        return flatMap(\.setups).reduce(0) { minutes, setup in
            defer { last = setup }
            return minutes + (setup == last ? 0 : setup.minutes)
        }
    }
}
