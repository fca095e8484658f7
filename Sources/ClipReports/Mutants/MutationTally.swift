import ClipHarness
import ClipRules
import ClipSuites

struct MutationTally {
    private(set) var suites: [(reference: SuiteReference, killed: Int, total: Int)] = []
    private var ofDefinitions = (killed: 0, total: 0)
    private var definitions: [Definition] = []
    private var numbers: [String: Int] = [:]

    private static let limit = 10_000

    struct Definition {
        let place: String
        fileprivate(set) var total = 0
        fileprivate(set) var count = 0
        fileprivate(set) var survived: [Mutant] = []
        fileprivate(set) var intended: [Mutant] = []
        fileprivate var known: Set<Mutant> = []
        fileprivate var knownIntended: Set<Mutant> = []
        fileprivate(set) var example: CaseResult
        fileprivate var exampleCount = 0
        fileprivate var exact: [String: FactValue?] = [:]

        var title: String { example.testCase.title }

        fileprivate mutating func add(_ score: MutationScore, of result: CaseResult) {
            total += score.total
            count += score.survived.count
            survived += score.survived.filter { known.insert($0).inserted }
            intended += score.intended.filter { knownIntended.insert($0).inserted }
            for (key, value) in result.exactValues {
                let agreed = exact[key] ?? value
                exact[key] = .some(agreed == value ? value : nil)
            }
            if score.survived.count > exampleCount { (example, exampleCount) = (result, score.survived.count) }
        }

        var line: String { "\(count) of \(total) survive: \(Phrase.some(survived.map(\.words), of: 8))" }
        var purposeLine: String { "accepts any value on purpose: \(Phrase.some(intended.map(\.words), of: 8))" }

        var fix: String {
            let needed = Set(survived.map(\.key))
            let agreed = exact.compactMapValues(\.self).filter { needed.contains($0.key) }
            let differing = needed.filter { agreed[$0] == nil }.sorted()
            let parts = [
                agreed.isEmpty ? nil : "add this to \"expect\": \(FactValue.members(agreed).tree.text(width: .max))",
                differing.isEmpty
                    ? nil : "state \(differing.joined(separator: ", ")) in columns or in separate definitions",
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
        let count = result.testCase.resolution.mutantCount
        ofDefinitions.total += count
        ofDefinitions.killed += count - score.survived.count { $0.kind.isOfDefinitions }
        guard score.killed < score.total else { return }
        let location = result.testCase.definedAt
        // Several definitions may be on one line, so the column is included.
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

    func missed(_ limit: Int) -> (shown: [(definition: Definition, line: String, fix: String?)], more: Int) {
        let worst = definitions.filter { !$0.survived.isEmpty }.sorted { $1.count < $0.count }
        let onPurpose = definitions.filter { !$0.intended.isEmpty }
        let shown = worst.prefix(limit).map { ($0, $0.line, Optional($0.fix)) }
        let rest = onPurpose.prefix(limit - shown.count).map { ($0, $0.purposeLine, String?.none) }
        return (shown + rest, worst.count + onPurpose.count - limit)
    }

    private static func score(_ killed: Int, _ total: Int) -> String {
        // Rounds down, so that 100 % means that all mutants were killed.
        let tenths = total > 0 ? killed * 1000 / total : 1000
        let share = tenths == 1000 ? "100" : "\(tenths / 10).\(tenths % 10)"
        return "\(killed) of \(total) (\(share) %)"
    }

    func score(of suite: SuiteReference) -> String? {
        guard total > 0 else { return nil }
        return suites.first { $0.reference == suite }.map { Self.score($0.killed, $0.total) } ?? "–"
    }

    var headline: String {
        let (killedHere, here) = ofDefinitions
        let scores = [(killed, total), (killed - killedHere, total - here), (killedHere, here)].map(Self.score)
        return "Mutants killed: \(scores[0]); router \(scores[1]), definitions \(scores[2])"
    }
}

extension CaseResult {
    fileprivate var exactValues: [String: FactValue] {
        func text(_ text: String?) -> FactValue { .one(text.map(Scalar.string) ?? .null) }
        let resolution = testCase.resolution
        var values = [
            "screen": text(outcome?.screen),
            "parameters": .members((outcome?.parameters ?? [:]).mapValues(FactValue.one)),
            "experience": text(resolution.experience?.spelling), "target": text(resolution.target?.rawValue),
            "delivered": text(resolution.delivered),
        ]
        // A card is judged only if it is shown.
        values["card"] = resolution.card.map { .members(["title": text($0.title)]) }
        return values
    }
}

extension Mutant {
    fileprivate var key: String {
        switch kind {
        case .screen, .unhandled: "screen"
        case .parameterMissing, .parameterChanged, .parameterType, .additionalParameter: "parameters"
        case .experience, .target, .delivered: kind.rawValue
        case .cardTitle: "card"
        }
    }

    var words: String {
        let name = parameter.map { Visible.text($0, limit: 60) } ?? ""
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
