/// The decisions of a resolution, in the order in which they were taken.
///
/// The first two lie in place, since most resolutions have no more of them: then none needs memory of its own.
struct DecisionList: Sendable {
    private(set) var first: Decision?
    private(set) var second: Decision?
    private(set) var rest: [Decision] = []

    mutating func append(_ decision: Decision) {
        if first == nil {
            first = decision
        } else if second == nil {
            second = decision
        } else {
            rest.append(decision)
        }
    }

    /// The decisions as steps, the answers about association one by one.
    var steps: [TraceStep] {
        var steps: [TraceStep] = []
        for case let decision? in [first, second] + rest {
            if case .answers(let answers) = decision {
                steps += answers.trace
            } else {
                steps.append(TraceStep(decision))
            }
        }
        return steps
    }
}

extension DecisionList {
    /// What was found out about the URL where an advanced experience serves it.
    var equalsRegisteredURL: Bool? {
        if case .advancedServes(_, let isEqual) = first { return isEqual }
        if case .advancedServes(_, let isEqual) = second { return isEqual }
        for case .advancedServes(_, let isEqual) in rest { return isEqual }
        return nil
    }
}

extension DecisionList {
    init(_ steps: [TraceStep]) {
        self.init()
        for step in steps { append(step.decision) }
    }
}

extension DecisionList: Hashable {
    static func == (one: DecisionList, other: DecisionList) -> Bool { one.steps == other.steps }

    func hash(into hasher: inout Hasher) { hasher.combine(steps) }
}
