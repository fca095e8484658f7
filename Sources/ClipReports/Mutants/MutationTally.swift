import ClipHarness
import ClipRules
import ClipSuites

/// Which wrong outcomes suites would let pass, by the definitions that would have to object.
struct MutationTally {
    private(set) var killed = 0
    private(set) var total = 0
    /// Killed and all mutants, by suite, in the order of the plan.
    private(set) var suites: [(reference: SuiteReference, killed: Int, total: Int)] = []
    private var definitions: [String: Definition] = [:]
    private var order: [String] = []

    private static let limit = 10_000

    /// The mutants of a definition's cases that survive.
    struct Definition {
        let suite: SuiteReference
        let place: String
        fileprivate(set) var total = 0
        fileprivate(set) var count = 0
        fileprivate(set) var survived: [Mutant] = []
        fileprivate(set) var intended: [Mutant] = []
        /// The case with the most survivors.
        fileprivate(set) var example: CaseResult
        fileprivate var exampleCount = 0

        var title: String { example.testCase.title }
    }

    mutating func add(_ result: CaseResult) {
        guard let score = result.mutants else { return }
        killed += score.killed
        total += score.total
        let suite = result.testCase.suite
        if suites.last?.reference != suite { suites.append((suite, 0, 0)) }
        suites[suites.count - 1].killed += score.killed
        suites[suites.count - 1].total += score.total
        guard score.killed < score.total else { return }
        let place = result.definition ?? result.place
        if definitions[place] == nil {
            guard order.count < Self.limit else { return }
            order.append(place)
        }
        definitions[place, default: Definition(suite: suite, place: place, example: result)].add(score, of: result)
    }

    /// Those with survivors, the most first.
    var worst: [Definition] {
        order.compactMap { definitions[$0] }.filter { !$0.survived.isEmpty }.enumerated()
            .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
    }

    /// Those that take any value on purpose.
    var onPurpose: [Definition] { order.compactMap { definitions[$0] }.filter { !$0.intended.isEmpty } }

    static func score(_ killed: Int, _ total: Int) -> String {
        // Rounded down: 100 % are all.
        let tenths = total > 0 ? killed * 1000 / total : 1000
        let share = tenths == 1000 ? "100" : "\(tenths / 10).\(tenths % 10)"
        return "\(killed) of \(total) (\(share) %)"
    }

    var headline: String { "Mutants killed: \(Self.score(killed, total))" }
}

extension MutationTally.Definition {
    fileprivate init(suite: SuiteReference, place: String, example: CaseResult) {
        (self.suite, self.place, self.example) = (suite, place, example)
    }

    fileprivate mutating func add(_ score: MutationScore, of result: CaseResult) {
        total += score.total
        count += score.survived.count
        survived += score.survived.filter { !survived.contains($0) }
        intended += score.intended.filter { !intended.contains($0) }
        if score.survived.count > exampleCount { (example, exampleCount) = (result, score.survived.count) }
    }

    /// `4 of 28 survive: another screen, an additional parameter`.
    var line: String { "\(count) of \(total) survive: \(Phrase.some(survived.map(\.words), of: 8))" }

    var purposeLine: String { "takes any value on purpose: \(Phrase.some(intended.map(\.words), of: 8))" }

    /// The smallest addition to `expect` that would kill them, with the values of the case that has most.
    var fix: String {
        var missing = Expectation()
        let (resolution, outcome) = (example.testCase.resolution, example.outcome)
        for mutant in example.mutants?.survived ?? [] {
            switch mutant.kind {
            case .screen, .unhandled: missing.screen = outcome?.screen.map { .equals(.string($0)) } ?? .absent
            case .parameterMissing, .parameterChanged, .parameterType, .additionalParameter:
                missing.parameters = ParametersExpectation(
                    named: (outcome?.parameters ?? [:]).mapValues { $0 == .null ? .absent : .equals($0) })
            case .experience: missing.experience = resolution.experience.map { .equal($0.spelling) } ?? .absent
            case .target: missing.target = resolution.target
            case .delivered: missing.delivered = resolution.delivered.map { .equal($0) } ?? .absent
            case .cardTitle:
                var card = CardExpectation()
                card.title = resolution.card?.title.map { .equal($0) } ?? .absent
                missing.card = card
            }
        }
        return "\"expect\": \(JSONText.line(LoggedExpectation(missing)))"
    }
}

extension Mutant {
    var words: String {
        let name = parameter.map { VisibleText.line($0, limit: 60) } ?? ""
        return switch kind {
        case .screen: "another screen"
        case .unhandled: "nothing handled"
        case .parameterMissing: "parameter \(name) missing"
        case .parameterChanged: "another value of \(name)"
        case .parameterType: "another type of \(name)"
        case .additionalParameter: "an additional parameter"
        case .experience: "another experience"
        case .cardTitle: "another card title"
        case .target: "another target"
        case .delivered: "another delivered URL"
        }
    }
}
