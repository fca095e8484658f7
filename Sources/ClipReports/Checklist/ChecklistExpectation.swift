import ClipHarness
import ClipRules
import ClipSuites

enum ChecklistExpectation {
    static func facts(_ testCase: TestCase) -> [ChecklistFacts.Fact] {
        let (expected, found) = (testCase.expectation.declined, testCase.resolution.declined)
        guard let reason = expected ?? found else { return opening(testCase) }
        // Where the suite and the rules differ, it is unknown what a device will show.
        let otherwise = expected == found ? "" : "; but the suite expects otherwise, so clipflight run fails here"
        return [("Opens", "neither clip nor app (\(reason.rawValue))\(otherwise)")]
    }

    private static func opening(_ testCase: TestCase) -> [ChecklistFacts.Fact] {
        let resolution = testCase.resolution
        let received =
            switch resolution.delivered {
            case nil: "no URL"
            case testCase.url?: "this URL"
            case let other?: other
            }
        let parameters = testCase.expectation.parameters.map { [("Parameters", words($0))] } ?? []
        return [
            ("Opens", resolution.target == .app ? "the full app" : "the App Clip"),
            ("Card", resolution.card.map(words) ?? "none"), ("Receives", received),
            ("Screen", testCase.expectation.screen?.words ?? "any; the suite does not say which"),
        ] + parameters
    }

    private static func words(_ card: Card) -> String {
        let parts = [
            card.title.map { "“\($0)”" }, card.subtitle.map { "“\($0)”" }, card.action.map { "button \($0.words)" },
            card.image.map { "image \($0)" },
        ].compactMap { $0 }
        return parts.isEmpty ? "as App Store Connect has it" : parts.joined(separator: ", ")
    }

    private static func words(_ parameters: ParametersExpectation) -> String {
        let named = parameters.named.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.value)" }
        let parts = named + (parameters.others.map { ["others: \($0.value)"] } ?? [])
        return parts.isEmpty ? "none" : parts.joined(separator: ", ")
    }
}

extension Matcher {
    fileprivate var words: String {
        switch self {
        case .equals(.string(let text)): text
        case .absent, .equals(.null): "none: the URL must not be handled"
        case .equals, .matches, .contains, .present: description
        }
    }

    fileprivate var value: String {
        switch self {
        case .absent, .equals(.null): "absent"
        case .equals, .matches, .contains, .present: description
        }
    }
}
