import ClipHarness
import ClipRules

extension Phase {
    /// Finds the last phase that the cases need; `nil` if they can be tried in every phase.
    init?(needed cases: [TestCase]) {
        let needed = cases.filter { $0.resolution.phase != .xcode || $0.source == .xcode }.map(\.resolution.phase)
        guard let phase = Self.allCases.last(where: needed.contains) else { return nil }
        self = phase
    }

    var section: ChecklistSection { ChecklistSection(kind: .part, title: heading, texts: [words.note]) }
    var heading: String { words.heading }

    private var words: (heading: String, note: String) {
        switch self {
        case .xcode: ("From Xcode", "A developer has to be with you.")
        case .local:
            (
                "With a local experience",
                "The phone opens the App Clip for a link that a developer types into its Settings."
            )
        case .testFlight:
            ("From TestFlight", "TestFlight is Apple's app for apps that are not released yet. It shows no card.")
        case .released:
            ("After release", "These open once the App Clip is in the App Store: iOS asks Apple about them.")
        }
    }
}

extension TestCase {
    var isForTesters: Bool {
        switch kind {
        case .parity, .probe: false
        case .exact, .prefix, .default, .link, .decline, .reopen, .journey: true
        }
    }
}
