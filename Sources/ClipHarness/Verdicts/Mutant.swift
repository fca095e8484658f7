import ClipRules
import ClipSuites

package struct Mutant: Hashable, Codable {
    package var kind: Kind
    package var parameter: String?

    package enum Kind: String, CaseIterable, Codable {
        case screen, unhandled
        case parameterMissing = "parameter-missing"
        case parameterChanged = "parameter-changed"
        case parameterType = "parameter-type"
        case additionalParameter = "additional-parameter"
        case experience, target, delivered
        case cardTitle = "card-title"

        package var isOfDefinitions: Bool {
            switch self {
            case .experience, .target, .delivered, .cardTitle: true
            case .screen, .unhandled, .parameterMissing, .parameterChanged, .parameterType, .additionalParameter: false
            }
        }
    }

    package init(kind: Kind, parameter: String? = nil) { (self.kind, self.parameter) = (kind, parameter) }

    static let otherText = "another value"
    static let otherURL = "https://another.example/"
    static let otherScreen = "another screen"
}

package struct MutationScore: Hashable, Codable {
    package var killed = 0
    package var survived: [Mutant] = []
    /// Mutants that survive because the expectation deliberately accepts any value.
    package var intended: [Mutant] = []

    package init(killed: Int = 0, survived: [Mutant] = [], intended: [Mutant] = []) {
        (self.killed, self.survived, self.intended) = (killed, survived, intended)
    }

    package var total: Int { killed + survived.count + intended.count }
}

extension CaseResult {
    package var mutationScore: MutationScore? {
        guard (launched ?? status) == .passed, attempts > 0, testCase.resolution.target != nil,
            ![.parity, .probe].contains(testCase.kind)
        else { return nil }
        let shown = outcome ?? Outcome(screen: nil)
        // Masked secrets no longer match the expectation, so mutants cannot be judged.
        guard !testCase.needsOutcome || testCase.findings(in: shown).isEmpty else { return nil }
        var score = MutationScore()
        let launched = shown.mutants.map { mutant, wrong in
            (mutant, testCase.needsOutcome && !testCase.findings(in: wrong).isEmpty)
        }
        let resolved = testCase.resolution.mutants.map { mutant, wrong in
            (mutant, !ResolutionJudge(expectation: testCase.expectation, resolution: wrong).findings().isEmpty)
        }
        for (mutant, isKilled) in launched + resolved {
            if isKilled {
                score.killed += 1
            } else if testCase.expectation.takesAny(mutant) {
                score.intended.append(mutant)
            } else {
                score.survived.append(mutant)
            }
        }
        return score
    }
}

extension Expectation {
    fileprivate func takesAny(_ mutant: Mutant) -> Bool {
        let expected = self.parameters
        return switch mutant.kind {
        case .screen, .unhandled: self.screen == .present
        case .parameterMissing, .additionalParameter: expected?.others == .present
        case .parameterChanged, .parameterType:
            mutant.parameter.flatMap { expected?.named[$0] ?? expected?.others } == .present
        case .experience, .target, .delivered, .cardTitle: false
        }
    }
}

extension Outcome {
    fileprivate var mutants: [(Mutant, Outcome)] {
        var mutants: [(Mutant, Outcome)] = []
        func add(_ kind: Mutant.Kind, _ parameter: String? = nil, _ change: (inout Outcome) -> Void) {
            var wrong = self
            change(&wrong)
            mutants.append((Mutant(kind: kind, parameter: parameter), wrong))
        }
        add(.screen) { $0.screen = Mutant.otherScreen }
        if screen != nil { add(.unhandled) { $0 = Outcome(screen: nil) } }
        for (name, value) in parameters.sorted(by: { $0.key < $1.key }) where value != .null {
            add(.parameterMissing, name) { $0.parameters[name] = nil }
            add(.parameterChanged, name) { $0.parameters[name] = value.changed }
            add(.parameterType, name) { $0.parameters[name] = value.ofAnotherType }
        }
        add(.additionalParameter) { $0.parameters[Mutant.otherText] = .string(Mutant.otherText) }
        return mutants
    }
}

extension ParameterValue {
    fileprivate var changed: ParameterValue {
        switch self {
        case .string, .null: .string(Mutant.otherText)
        case .number(let number): .number(number == 17 ? 18 : 17)
        case .boolean(let flag): .boolean(!flag)
        }
    }

    fileprivate var ofAnotherType: ParameterValue {
        switch self {
        case .string(let text): DecimalNumber(text).map { .number($0) } ?? .boolean(true)
        case .number(let number): .string("\(number)")
        case .boolean(let flag): .string("\(flag)")
        case .null: .boolean(true)
        }
    }
}

extension Resolution {
    package var mutantCount: Int { mutants.count }

    fileprivate var mutants: [(Mutant, Resolution)] {
        func wrong(
            _ kind: Mutant.Kind, experience: ServingExperience? = nil, card: Card? = nil, target: Target? = nil,
            delivered: String? = nil
        ) -> (Mutant, Resolution) {
            let resolution = Resolution(
                url: url, source: source, experience: experience ?? self.experience, card: card ?? self.card,
                target: target ?? self.target, delivered: delivered ?? self.delivered, advisories: advisories)
            return (Mutant(kind: kind), resolution)
        }
        var otherCard = card
        otherCard?.title = Mutant.otherText
        return [
            wrong(.experience, experience: .advanced(Mutant.otherURL)),
            wrong(.target, target: target == .app ? .clip : .app), wrong(.delivered, delivered: Mutant.otherURL),
        ] + (card != nil && source.rules.showsCard ? [wrong(.cardTitle, card: otherCard)] : [])
    }
}
