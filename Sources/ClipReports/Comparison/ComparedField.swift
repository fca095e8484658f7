import ClipHarness
import ClipRouting
import ClipSuites

/// A part of a case that is compared between two runs.
struct ComparedField: Sendable {
    let name: String
    /// Whether it is what a handler reports, which testers do not see.
    var isReported = false
    /// The values in a case, each by its path below the field's name.
    private let values: @Sendable (CaseResult) -> [(path: String, value: FactValue)]

    private init(
        all name: String, isReported: Bool = false,
        _ values: @escaping @Sendable (CaseResult) -> [(path: String, value: FactValue)]
    ) {
        self.name = name
        self.isReported = isReported
        self.values = values
    }

    private init(_ name: String, _ value: @escaping @Sendable (CaseResult) -> String?) {
        self.init(all: name) { result in value(result).map { [("", .one(.string($0)))] } ?? [] }
    }

    /// A field of what the definition expects; a parity case expects what the clip did.
    private init(
        allExpected name: String, _ values: @escaping @Sendable (Expectation) -> [(path: String, value: FactValue)]?
    ) {
        self.init(all: "expected.\(name)") { result in
            result.testCase.kind == .parity ? [] : values(result.testCase.expectation) ?? []
        }
    }

    private init(expected name: String, _ value: @escaping @Sendable (Expectation) -> Matcher?) {
        self.init(allExpected: name) { value($0).map { [$0.compared] } }
    }

    static let all: [ComparedField] = [
        ComparedField("status") { $0.status.rawValue },
        ComparedField(all: "outcome", isReported: true) { $0.outcome?.compared ?? [] },
        ComparedField("experience") { $0.testCase.resolution.experience?.spelling },
        ComparedField("card.title") { $0.testCase.resolution.card?.title },
        ComparedField("card.subtitle") { $0.testCase.resolution.card?.subtitle },
        ComparedField("card.action") { $0.testCase.resolution.card?.action?.rawValue },
        ComparedField("card.image") { $0.testCase.resolution.card?.image },
        ComparedField("target") { $0.testCase.resolution.target?.rawValue },
        ComparedField("delivered") { $0.testCase.resolution.delivered },
        ComparedField("declined") { $0.testCase.resolution.declined?.rawValue },
        ComparedField(all: "advisories") { [("", .many($0.testCase.resolution.advisories.map(\.name.rawValue)))] },
        ComparedField(expected: "experience") { $0.experience.matcher },
        ComparedField(expected: "card") { $0.card?.isAbsent == true ? .absent : nil },
        ComparedField(expected: "card.title") { $0.card?.title.matcher },
        ComparedField(expected: "card.subtitle") { $0.card?.subtitle.matcher },
        ComparedField(expected: "card.action") { $0.card?.action.matcher },
        ComparedField(expected: "card.image") { $0.card?.image.matcher },
        ComparedField(expected: "target") { $0.target.map { .equals(.string($0.rawValue)) } },
        ComparedField(expected: "delivered") { $0.delivered.matcher },
        ComparedField(expected: "declined") { $0.declined.map { .equals(.string($0.rawValue)) } },
        ComparedField(expected: "screen") { $0.screen },
        ComparedField(allExpected: "parameters") { $0.parameters?.compared },
        ComparedField(expected: "output") { $0.output },
        ComparedField(expected: "exit") { $0.exit.map { .equals(.number(DecimalNumber(Int($0)))) } },
        ComparedField(expected: "within") { $0.within.map { .equals(.string(DurationText.render($0))) } },
        ComparedField(allExpected: "advisories") { $0.advisories.map { [("", .many($0))] } },
    ]

    struct Fact: Sendable, Hashable {
        let name: String
        let value: FactValue
        let isReported: Bool
    }

    func facts(of result: CaseResult) -> [Fact] {
        values(result).map { path, value in
            Fact(name: path.isEmpty ? name : "\(name).\(path)", value: value, isReported: isReported)
        }
    }
}

enum FactValue: Sendable, Hashable, Encodable {
    case one(Scalar)
    case many([String])

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .one(let scalar): try scalar.encode(to: encoder)
        case .many(let texts): try texts.encode(to: encoder)
        }
    }
}

extension Matcher {
    fileprivate var compared: (path: String, value: FactValue) {
        switch self {
        case .equals(let scalar): ("", .one(scalar))
        case .absent: ("", .one(.null))
        case .matches(let regex): ("matches", .one(.string(regex.pattern)))
        case .contains(let text): ("contains", .one(.string(text)))
        case .present: ("present", .one(.boolean(true)))
        }
    }
}

extension ParametersExpectation {
    fileprivate var compared: [(path: String, value: FactValue)] {
        let others = others.map { [("*", $0)] } ?? []
        return (named.sorted { $0.key < $1.key } + others).map { name, matcher in
            let (path, value) = matcher.compared
            return (path.isEmpty ? name : "\(name).\(path)", value)
        }
    }
}

extension Outcome {
    fileprivate var compared: [(path: String, value: FactValue)] {
        let parameters = parameters.sorted { $0.key < $1.key }.map { ("parameters.\($0.key)", $0.value) }
        let texts = [("screen", screen), ("reason", reason)].compactMap { path, text in
            text.map { (path, Scalar.string($0)) }
        }
        return (texts.prefix(1) + parameters + texts.dropFirst()).map { ($0, .one($1)) }
    }
}
