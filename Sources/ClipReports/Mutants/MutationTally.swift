import ClipHarness
import ClipRules
import ClipSuites

/// The wrong outcomes that suites would let pass, by the definitions that would have to object.
struct MutationTally {
    /// Killed and all mutants, by suite, in the order of the plan.
    private(set) var suites: [(reference: SuiteReference, killed: Int, total: Int)] = []
    private var definitions: [Definition] = []
    private var numbers: [String: Int] = [:]

    private static let limit = 10_000

    /// The mutants of a definition's cases that survive.
    struct Definition {
        let place: String
        fileprivate(set) var total = 0
        fileprivate(set) var count = 0
        fileprivate(set) var survived: [Mutant] = []
        fileprivate(set) var intended: [Mutant] = []
        /// The case with the most survivors.
        fileprivate(set) var example: CaseResult
        fileprivate var exampleCount = 0
        /// The value that each missing key would need; `nil` if the cases differ.
        fileprivate var missing: [Missing: Missing.Value?] = [:]

        var title: String { example.testCase.title }

        fileprivate mutating func add(_ score: MutationScore, of result: CaseResult) {
            total += score.total
            count += score.survived.count
            survived += score.survived.filter { !survived.contains($0) }
            intended += score.intended.filter { !intended.contains($0) }
            // A card is not judged where none is shown: all others hold for every case of the definition.
            for key in Missing.allCases where key != .card || result.testCase.resolution.card != nil {
                let value = key.value(in: result)
                let known = missing[key] ?? value
                missing[key] = .some(known == value ? value : nil)
            }
            if score.survived.count > exampleCount { (example, exampleCount) = (result, score.survived.count) }
        }

        /// `4 of 28 survive: another screen, an additional parameter`.
        var line: String { "\(count) of \(total) survive: \(Phrase.some(survived.map(\.words), of: 8))" }

        var purposeLine: String { "takes any value on purpose: \(Phrase.some(intended.map(\.words), of: 8))" }

        /// The smallest addition to `expect` that would kill them: what all cases of the definition agree on.
        var fix: String {
            let needed = Set(survived.map(Missing.init))
            var agreed: JSONObject = [:]
            var differing: [String] = []
            for key in Missing.allCases where needed.contains(key) {
                if let value = missing[key]?.map(\.json) {
                    agreed[key.rawValue] = value
                } else {
                    differing.append(key.rawValue)
                }
            }
            let parts = [
                needed.count > differing.count ? "add to \"expect\": \(JSONText.line(agreed))" : nil,
                differing.isEmpty
                    ? nil : "in columns, or definitions of their own: \(differing.joined(separator: ", "))",
            ]
            return parts.compactMap(\.self).joined(separator: "; ")
        }
    }

    mutating func add(_ result: CaseResult) {
        guard let score = result.mutants else { return }
        let suite = result.testCase.suite
        if suites.last?.reference != suite { suites.append((suite, 0, 0)) }
        suites[suites.count - 1].killed += score.killed
        suites[suites.count - 1].total += score.total
        guard score.killed < score.total else { return }
        let location = result.testCase.definition ?? result.testCase.location
        // Several definitions may be on one line.
        let place = "\(location.place):\(location.column)"
        let number = numbers[place] ?? definitions.count
        if number == definitions.count {
            guard number < Self.limit else { return }
            numbers[place] = number
            definitions.append(Definition(place: location.place, example: result))
        }
        definitions[number].add(score, of: result)
    }

    var killed: Int { suites.reduce(0) { $0 + $1.killed } }
    var total: Int { suites.reduce(0) { $0 + $1.total } }

    /// Those with survivors, the most first.
    var worst: [Definition] { definitions.filter { !$0.survived.isEmpty }.sorted { $1.count < $0.count } }

    /// Those that take any value on purpose.
    var onPurpose: [Definition] { definitions.filter { !$0.intended.isEmpty } }

    static func score(_ killed: Int, _ total: Int) -> String {
        // Rounded down: 100 % are all.
        let tenths = total > 0 ? killed * 1000 / total : 1000
        let share = tenths == 1000 ? "100" : "\(tenths / 10).\(tenths % 10)"
        return "\(killed) of \(total) (\(share) %)"
    }

    /// The score of a suite; `nil` if nothing was tried.
    func score(of suite: SuiteReference) -> String? {
        guard total > 0 else { return nil }
        return suites.first { $0.reference == suite }.map { Self.score($0.killed, $0.total) } ?? "–"
    }

    var headline: String { "Mutants killed: \(Self.score(killed, total))" }
}

/// The keys of an expectation that kill mutants.
private enum Missing: String, CaseIterable {
    case screen, parameters, experience, target, delivered, card

    init(_ mutant: Mutant) {
        self =
            switch mutant.kind {
            case .screen, .unhandled: .screen
            case .parameterMissing, .parameterChanged, .parameterType, .additionalParameter: .parameters
            case .experience: .experience
            case .target: .target
            case .delivered: .delivered
            case .cardTitle: .card
            }
    }

    enum Value: Hashable {
        case one(Scalar)
        case many([String: Scalar])

        var json: any Encodable {
            switch self {
            case .one(let scalar): scalar
            case .many(let members): members
            }
        }
    }

    /// The value that takes this result alone.
    func value(in result: CaseResult) -> Value {
        let (resolution, outcome) = (result.testCase.resolution, result.outcome)
        func text(_ text: String?) -> Scalar { text.map { .string($0.withDoubledBraces) } ?? .null }
        return switch self {
        case .screen: .one(text(outcome?.screen))
        case .parameters:
            .many(
                (outcome?.parameters ?? [:]).mapValues { if case .string(let value) = $0 { text(value) } else { $0 } })
        case .experience: .one(text(resolution.experience?.spelling))
        case .target: .one(text(resolution.target?.rawValue))
        case .delivered: .one(text(resolution.delivered))
        case .card: .many(["title": text(resolution.card?.title)])
        }
    }
}

extension Mutant {
    var words: String {
        let name = parameter.map { Visible.text($0, for: .line, limit: 60) } ?? ""
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
