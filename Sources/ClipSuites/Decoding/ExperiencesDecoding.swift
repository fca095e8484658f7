import ClipRules

struct ExperiencesKeys: Sendable {
    let defaultExperience = Key(
        "default", Format(.object(DefaultExperienceKeys.format)) { $0.defaultExperience($1) },
        "The default experience, which serves what no other does.")
    let advanced = Key(
        "advanced", Format(.array(.object(ExperienceKeys.advanced))) { $0.registered($1, ExperienceKeys.advanced) },
        "The advanced experiences of App Store Connect.")
    let local = Key(
        "local", Format(.array(.object(ExperienceKeys.local))) { $0.registered($1, ExperienceKeys.local) },
        "The local experiences of a test device.")

    static let format = ObjectFormat("the experiences", ExperiencesKeys())
}

struct ExperienceKeys: Sendable {
    let url = Key("url", .unread(.string), "The registered URL.", required: "\"url\": \"https://…\"")
    let title = Key("title", .text, "The title of the card.")
    let subtitle = Key("subtitle", .text, "The line below the title.")
    let action = Key("action", .word(Card.Action.self), "The verb on the button.")
    let image = Key("image", .text, "The header image, beside the suite.")
    let place = Key("place", .boolean, "Whether it has a matched place, so that Maps and Siri offer it.")
    let expect = Key("expect", .expectation, "What the exact cases expect.")
    let timeout = Key("timeout", .duration, "How long one launch may take.")
    let parity = Key("parity", .boolean, "Whether its cases are compared with the full app.")

    static let advanced = ObjectFormat("an advanced experience", ExperienceKeys())
    static let local = ObjectFormat(
        "a local experience", ExperienceKeys(), misplaced: ["place": "only an advanced experience has a matched place"])
}

struct DefaultExperienceKeys: Sendable {
    let subtitle = Key("subtitle", .text, "The line below the app's name.")
    let action = Key("action", .word(Card.Action.self), "The verb on the button.")
    let image = Key("image", .text, "The header image, beside the suite.")
    let demoLink = Key(
        "demoLink", Format(.oneOf([.string, .array(.string)])) { $0.demoLinks($1) },
        "The demo links that App Store Connect generated.")
    let expect = Key("expect", .expectation, "What the case of the default link expects.")
    let timeout = Key("timeout", .duration, "How long one launch may take.")
    let parity = Key("parity", .boolean, "Whether its cases are compared with the full app.")

    static let format = ObjectFormat(
        "the default experience", DefaultExperienceKeys(),
        misplaced: [
            "title":
                "the default experience has no title of its own: its card shows the app's name (\"app\".\"name\")",
            "url": "the default experience has no URL: it serves what no other experience does",
        ])
}

struct DecodedExperiences {
    let defaultExperience: DefaultExperienceDefinition?
    let advanced: [ExperienceDefinition]
    let local: [ExperienceDefinition]
}

extension DecodingContext {
    func experiences(_ value: JSONValue) -> DecodedExperiences? {
        KeyedObject(value, ExperiencesKeys.format, in: self).map {
            DecodedExperiences(
                defaultExperience: $0.defaultExperience, advanced: $0.advanced ?? [], local: $0.local ?? [])
        }
    }

    fileprivate func defaultExperience(_ value: JSONValue) -> DefaultExperienceDefinition? {
        guard let object = KeyedObject(value, DefaultExperienceKeys.format, in: self) else { return nil }
        return DefaultExperienceDefinition(
            card: Card(subtitle: object.subtitle, action: object.action, image: object.image),
            demoLinks: object.demoLink ?? [], expect: object.expect, timeout: object.timeout, parity: object.parity,
            location: object.sourceLocation, imageLocation: object.member(\.image).map { location($0.value) })
    }

    fileprivate func demoLinks(_ value: JSONValue) -> [LocatedString] {
        (value.elements ?? [value]).compactMap { url($0) == nil ? nil : located($0) }
    }

    fileprivate func registered(
        _ value: JSONValue, _ format: ObjectFormat<ExperienceKeys>
    ) -> [ExperienceDefinition] {
        var places: [JSONValue] = []
        var experiences: [ExperienceDefinition] = []
        for element in elements(value, of: "an array of experiences") ?? [] {
            guard let object = KeyedObject(element, format, in: self) else { continue }
            let written = object.url
            let hasPlace = object.place ?? false
            let url = written.flatMap { self.url($0) }
            let card = Card(title: object.title, subtitle: object.subtitle, action: object.action, image: object.image)
            let (expect, timeout, parity) = (object.expect, object.timeout, object.parity)
            guard let url, let written else { continue }
            places.append(written)
            experiences.append(
                ExperienceDefinition(
                    url: url, card: card, hasPlace: hasPlace, expect: expect, timeout: timeout, parity: parity,
                    location: object.sourceLocation, urlLocation: location(written),
                    imageLocation: object.member(\.image).map { location($0.value) }))
        }
        for clash in experiences.map(\.registered).clashes {
            error(
                places[clash.second], "\(format.name) with this URL is already defined",
                note: "it is at \(line(of: places[clash.first].range))", fix: "remove one of the two")
        }
        return experiences
    }

    /// A URL that can be registered; an invalid part of it is reported at its place in the string.
    private func url(_ value: JSONValue) -> InvocationURL? {
        guard let text = text(value) else { return nil }
        do throws(InvalidURL) {
            return try InvocationURL(text)
        } catch {
            let place = range(of: error.offset..<(error.offset + 1), inString: value.range)
            self.error(place, "the URL cannot be registered: \(error.text)")
            return nil
        }
    }
}
