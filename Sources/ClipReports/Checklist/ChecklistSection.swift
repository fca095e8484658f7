import ClipSuites

struct ChecklistSection {
    enum Kind { case part, suite, stage, leftOut }

    typealias Facts = [(name: String, values: [String])]

    let kind: Kind
    let title: String
    var texts: [String] = []
    var facts: Facts = []

    static func app(_ name: String?, isInstalled: Bool) -> ChecklistSection {
        let app = name.map { "the full app “\($0)”" } ?? "the full app"
        return isInstalled
            ? stage("With the full app", "Install \(app), and leave it on the phone.")
            : stage("Without the full app", "If \(app) is on the phone, delete it.")
    }

    /// A step to register an experience (Apple, "Testing the launch experience of your App Clip").
    static func registering(_ experience: ExperienceDefinition, for clip: ClipDefinition) -> ChecklistSection {
        let card = experience.card
        let facts: Facts = [
            ("URL Prefix", [experience.url.text]), ("Bundle ID", [clip.shownID]), ("Title", [card.title ?? "any"]),
            ("Subtitle", [card.subtitle ?? "any"]), ("Action", [card.action?.words ?? "any"]),
            ("Image", [card.image ?? "any photo on the phone"]),
        ]
        return stage(
            "Register: \(card.title ?? experience.url.text)",
            "With a developer, in Settings ▸ Developer ▸ Local Experiences, tap Register Local Experience, and type in:",
            facts)
    }

    static let unregistering = stage(
        "Delete what was registered",
        "In Settings ▸ Developer ▸ Local Experiences, delete all experiences, or they will affect the next items.")

    private static func stage(_ title: String, _ text: String, _ facts: Facts = []) -> ChecklistSection {
        ChecklistSection(kind: .stage, title: title, texts: [text], facts: facts)
    }
}
