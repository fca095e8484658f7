import ClipRules

/// The experiences of a suite.
struct DecodedExperiences {
    var defaultExperience: DefaultExperienceDefinition?
    var advanced: [ExperienceDefinition] = []
    var local: [ExperienceDefinition] = []
}

extension DecodingContext {
    /// The `experiences` of a suite.
    func experiences(_ value: JSONValue?) -> DecodedExperiences {
        guard let object = KeyedObject(value, "the experiences", keys: ["default", "advanced", "local"], in: self)
        else {
            return DecodedExperiences()
        }
        return DecodedExperiences(
            defaultExperience: defaultExperience(object["default"]),
            advanced: registered(
                object["advanced"], "an advanced experience",
                keys: ["url", "title", "subtitle", "action", "image", "place", "expect", "timeout", "parity"]),
            local: registered(
                object["local"], "a local experience",
                keys: ["url", "title", "subtitle", "action", "image", "expect", "timeout", "parity"],
                elsewhere: ["place": "only an advanced experience has a matched place"]))
    }

    private func defaultExperience(_ value: JSONValue?) -> DefaultExperienceDefinition? {
        guard
            let object = KeyedObject(
                value, "the default experience",
                keys: ["subtitle", "action", "image", "demoLink", "expect", "timeout", "parity"],
                elsewhere: [
                    "title":
                        "the default experience has no title of its own: its card shows the app's name (\"app\".\"name\")",
                    "url": "the default experience has no URL: it serves what no other experience does",
                ], in: self)
        else { return nil }
        return DefaultExperienceDefinition(
            card: card(object), demoLinks: demoLinks(object["demoLink"]), expect: expectation(object["expect"]),
            timeout: duration(object["timeout"]), parity: boolean(object["parity"]), location: object.location,
            imageLocation: object["image"].map(location))
    }

    private func demoLinks(_ value: JSONValue?) -> [LocatedString] {
        guard let value else { return [] }
        let links: [JSONValue]
        if case .array(let elements) = value.content { links = elements } else { links = [value] }
        return links.compactMap { link in
            guard url(link) != nil else { return nil }
            return located(link)
        }
    }

    private func registered(
        _ value: JSONValue?, _ name: String, keys: [String], elsewhere: [String: String] = [:]
    ) -> [ExperienceDefinition] {
        var places: [JSONValue] = []
        let experiences: [ExperienceDefinition] = (elements(value, of: "an array of experiences") ?? []).compactMap {
            element in
            guard let object = KeyedObject(element, name, keys: keys, elsewhere: elsewhere, in: self) else {
                return nil
            }
            let written = object.required("url", "\"url\": \"https://…\"")
            let url = url(written)
            let card = card(object)
            let expect = expectation(object["expect"])
            let timeout = duration(object["timeout"])
            let parity = boolean(object["parity"])
            let hasPlace = boolean(object["place"])
            guard let url, let written else { return nil }
            places.append(written)
            return ExperienceDefinition(
                url: url, card: card, hasPlace: hasPlace ?? false, expect: expect, timeout: timeout, parity: parity,
                location: object.location, urlLocation: location(written), imageLocation: object["image"].map(location))
        }
        for clash in ExperienceClash.find(in: experiences.map(\.registered)) {
            error(
                places[clash.second], "\(name) with this URL is already defined",
                note: "it is at \(line(of: places[clash.first].range))", fix: "remove one of the two")
        }
        return experiences
    }

    private func card(_ object: KeyedObject) -> Card {
        Card(
            title: text(object["title"]), subtitle: text(object["subtitle"]),
            action: word(object["action"], Card.Action.self), image: text(object["image"]))
    }

    /// A URL that can be registered; what is refused is reported where it stands in the string.
    private func url(_ value: JSONValue?) -> InvocationURL? {
        guard let value, let text = text(value) else { return nil }
        do throws(URLRefusal) {
            return try InvocationURL(text)
        } catch {
            self.error(range(of: error.offset, inString: value), "the URL cannot be registered: \(error.text)")
            return nil
        }
    }
}
