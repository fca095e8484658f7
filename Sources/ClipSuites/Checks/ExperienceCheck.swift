import ClipRules

/// Looks at each experience for itself: the length of its card, and whether its own URL is tested for something.
struct ExperienceCheck {
    let suite: Suite

    func check(_ notes: inout CheckNotes) {
        for experience in suite.advanced + suite.local {
            check(experience.card, experience.expect, at: experience.urlLocation, &notes)
        }
        for experience in suite.advanced where experience.expect == nil {
            notes.warn(
                .noExpectation, at: experience.urlLocation,
                "\(Quotation.of(experience.url.text)) has no \"expect\" of its own, so that any screen will do",
                note: "Maps and Siri hand over the registered URL itself, and so may anybody",
                fix: "add \"expect\": { \"screen\": … } beside \"url\"")
        }
        if let experience = suite.defaultExperience {
            check(experience.card, experience.expect, at: experience.location, &notes)
        }
        // The default experience's card has the app's name for a title.
        if let app = suite.app, let name = app.name {
            check(Card(title: name), suite.defaultExperience?.expect, at: app.location, &notes)
        }
    }

    private func check(
        _ card: Card, _ expect: Expectation?, at place: SourceLocation, _ notes: inout CheckNotes
    ) {
        guard let advisory = card.lengthAdvisory else { return }
        if expect?.advisories?.contains(advisory.name.rawValue) == true { return }
        let texts = [
            Self.excess("the title", card.title, Card.titleGuidance),
            Self.excess("the subtitle", card.subtitle, Card.subtitleGuidance),
        ].compactMap { $0 }
        notes.warn(
            .cardLength, at: place, texts.joined(separator: ", and "),
            fix: "shorten it: Apple advises at most \(Card.titleGuidance) characters for a title and "
                + "\(Card.subtitleGuidance) for a subtitle, lest the card cut it")
    }

    private static func excess(_ name: String, _ text: String?, _ guidance: Int) -> String? {
        guard let text, text.count > guidance else { return nil }
        return "\(name) \(Quotation.of(text)) has \(text.count) characters of \(guidance)"
    }
}
