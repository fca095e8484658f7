import ClipHarness
import ClipRules
import ClipSuites

/// What a tester must see.
struct ChecklistExpectation {
    private(set) var facts: [ChecklistFact] = []

    init(_ testCase: TestCase) {
        let resolution = testCase.resolution
        switch (testCase.expectation.declined, resolution.declined) {
        case (let expected?, let found):
            add("Opens", "neither clip nor app (\(expected.rawValue))\(expected == found ? "" : Self.otherwise)")
        case (nil, let found?):
            add("Opens", "neither clip nor app (\(found.rawValue))\(Self.otherwise)")
        case (nil, nil):
            addOpening(testCase)
        }
    }

    /// Where the suite and the rules differ, nobody knows what a device will show.
    private static let otherwise = "; but the suite expects otherwise, so clipflight run fails here"

    private mutating func addOpening(_ testCase: TestCase) {
        let resolution = testCase.resolution
        add("Opens", resolution.target == .app ? "the full app" : "the App Clip")
        add("Card", resolution.card.map(Self.words) ?? "none")
        switch resolution.delivered {
        case nil: add("Receives", "no URL")
        case testCase.url?: add("Receives", "this URL")
        case let other?: add("Receives", other)
        }
        add("Screen", testCase.expectation.screen?.words ?? "any; the suite does not say which")
        if let parameters = testCase.expectation.parameters { add("Parameters", Self.words(parameters)) }
    }

    private mutating func add(_ name: String, _ value: String) { facts.append(ChecklistFact(name, value)) }

    private static func words(_ card: Card) -> String {
        let parts = [
            card.title.map { "“\($0)”" }, card.subtitle.map { "“\($0)”" }, card.action.map { "button \($0.words)" },
            card.image.map { "image \($0)" },
        ].compactMap { $0 }
        return parts.isEmpty ? "as App Store Connect has it" : parts.joined(separator: ", ")
    }

    private static func words(_ parameters: ParametersExpectation) -> String {
        var parts = parameters.named.sorted { $0.key < $1.key }.map { "\($0.key.text): \($0.value.value)" }
        if let others = parameters.others { parts.append("others: \(others.value)") }
        return parts.isEmpty ? "none" : parts.joined(separator: ", ")
    }
}

extension Matcher {
    /// The matcher of a screen for a reader: a plain text without its quotation marks.
    fileprivate var words: String {
        switch self {
        case .equals(.string(let text)): text
        case .absent, .equals(.null): "none: the URL must not be handled"
        case .equals, .matches, .contains, .present: description
        }
    }

    /// The matcher of a parameter for a reader.
    fileprivate var value: String {
        switch self {
        case .absent, .equals(.null): "absent"
        case .equals, .matches, .contains, .present: description
        }
    }
}
