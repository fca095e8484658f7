import ClipRules
import ClipSuites

/// What a tester types into Settings ▸ Developer ▸ Local Experiences ▸ Register Local Experience (Apple, "Testing the
/// launch experience of your App Clip").
struct LocalRegistration: Sendable {
    let title: String
    let facts: [ChecklistFact]

    static let place = "Settings ▸ Developer ▸ Local Experiences ▸ Register Local Experience"
    static let note =
        "Needs Developer Mode and a development, ad hoc or TestFlight build that was launched on the device once; the "
        + "full app must not be installed. Delete the registration after the test: it wins over every other experience."

    init(_ experience: ExperienceDefinition, clip: ClipDefinition) {
        let card = experience.card
        title = card.title ?? experience.url.text
        facts = [
            ChecklistFact("URL prefix", experience.url.text), ChecklistFact("Bundle ID", clip.bundleID),
            ChecklistFact("Title", card.title ?? "any"), ChecklistFact("Subtitle", card.subtitle ?? "any"),
            ChecklistFact("Action", card.action?.words ?? "any"),
            ChecklistFact("Image", card.image ?? "any photo on the device"),
        ]
    }
}

extension Card.Action {
    /// The word on the button.
    var words: String {
        switch self {
        case .open: "Open"
        case .view: "View"
        case .play: "Play"
        }
    }
}
