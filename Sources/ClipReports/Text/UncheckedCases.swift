import ClipHarness
import ClipRules
import ClipSuites

/// The cases that passed, or will once there is a host, although their definitions expect nothing.
struct UncheckedCases {
    private var count = 0
    private var places: [String] = []

    private static let named = 3

    mutating func add(_ result: CaseResult) {
        guard result.status == .passed || result.skipCause == .noHost, result.testCase.expectsNothing else { return }
        count += 1
        let place = VisibleText.string(result.definition ?? result.place, for: .line)
        if places.count <= Self.named, !places.contains(place) { places.append(place) }
    }

    /// `12 cases expect nothing, so any screen passes: museum.json:16, museum.json:20, …`; `nil` if there are none.
    var text: String? {
        guard count > 0 else { return nil }
        let rest = places.count > Self.named ? ", …" : ""
        return Phrase.count(count, "case expects", many: "cases expect") + " nothing, so any screen passes: "
            + places.prefix(Self.named).joined(separator: ", ") + rest
    }
}

extension StatusCounts {
    /// `631 passed (12 expect nothing)`.
    var passedText: String {
        let unchecked = Phrase.count(expectNothing, "expects nothing", many: "expect nothing")
        return "\(passed) passed" + (expectNothing > 0 ? " (\(unchecked))" : "")
    }
}
