import ClipHarness
import ClipRules
import ClipSuites

/// What a tester changes on the phone before the next blocks.
struct ChecklistStage {
    let title: String
    let text: String
    var facts: [ChecklistEntry.Fact] = []

    static func app(_ name: String?, isInstalled: Bool) -> ChecklistStage {
        let app = name.map { "the full app “\($0)”" } ?? "the full app"
        return isInstalled
            ? ChecklistStage(title: "With the full app", text: "Install \(app), and leave it on the phone.")
            : ChecklistStage(title: "Without the full app", text: "If \(app) is on the phone, delete it.")
    }

    /// The facts to type into Settings (Apple, "Testing the launch experience of your App Clip").
    static func registering(_ experience: ExperienceDefinition, for clip: ClipDefinition) -> ChecklistStage {
        let card = experience.card
        return ChecklistStage(
            title: "Register: \(card.title ?? experience.url.text)",
            text:
                "With a developer, in Settings ▸ Developer ▸ Local Experiences, tap Register Local Experience, and type in:",
            facts: [
                ("URL Prefix", experience.url.text), ("Bundle ID", clip.bundleID), ("Title", card.title ?? "any"),
                ("Subtitle", card.subtitle ?? "any"), ("Action", card.action?.words ?? "any"),
                ("Image", card.image ?? "any photo on the phone"),
            ])
    }

    static let unregistering = ChecklistStage(
        title: "Delete what was registered",
        text: "In Settings ▸ Developer ▸ Local Experiences, delete them all, or they change the items that follow.")
}

/// The part of a checklist that a build, or the App Store, is needed for.
enum ChecklistPart {
    // TestFlight's entries first: a build has at most three.
    static let order: [Phase] = [.testFlight, .xcode, .local, .released]

    /// Whether a tester can repeat a case.
    static func has(_ testCase: TestCase) -> Bool {
        switch testCase.kind {
        case .parity, .probe: false
        case .exact, .prefix, .default, .link, .decline, .reopen, .journey: true
        }
    }

    /// The phase of a journey is that of its last step to open.
    static func phase(of cases: [TestCase]) -> Phase {
        let found = Set(cases.map(\.resolution.phase))
        return Phase.allCases.last(where: found.contains) ?? .released
    }

    /// Whether a case opens in a phase. A build in the App Store takes no local experience, and TestFlight shows it no
    /// entries (Apple, TEST).
    static func opens(_ testCase: TestCase, in phase: Phase) -> Bool {
        switch testCase.resolution.phase {
        case .xcode: testCase.source != .xcode || phase == .xcode || phase == .local
        case .local: phase == .local || phase == .testFlight
        case .testFlight: phase == .testFlight
        case .released: phase == .released
        }
    }
}

extension Phase {
    var heading: String {
        switch self {
        case .xcode: "With every build"
        case .local: "With a local experience"
        case .testFlight: "From TestFlight"
        case .released: "After release"
        }
    }

    var note: String {
        switch self {
        case .xcode: "These open before release and after it."
        case .local:
            "The phone opens the App Clip for a link that a developer types into its Settings."
        case .testFlight: "These are in the TestFlight app. They show no card."
        case .released: "Skip these until the App Clip is in the App Store: iOS asks Apple about them."
        }
    }

    /// Why its cases do not open in another phase.
    var reason: String {
        switch self {
        case .xcode: "possible only from Xcode"
        case .local: "possible only with a local experience, which no build from the App Store takes"
        case .testFlight: "possible only from TestFlight"
        case .released: "possible only after release, as iOS asks Apple about experiences"
        }
    }
}
