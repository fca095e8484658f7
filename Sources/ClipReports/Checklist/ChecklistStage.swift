import ClipHarness
import ClipRules
import ClipSuites

/// The changes that a tester makes on the phone before the next blocks.
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
