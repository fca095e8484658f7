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
    let url = Key("url", .unread(.form(.url)), "The registered URL.", required: "\"url\": \"https://…\"")
    let title = Key("title", .text, "The title of the card.")
    let subtitle = Key("subtitle", .text, "The line below the title.")
    let action = Key("action", .word(Card.Action.self), "The verb on the button.")
    let image = Key("image", .text, "The header image, beside the suite.")
    let place = Key("place", .boolean, "Whether it has a matched place, so that Maps and Siri offer it.")
    let expect = Key("expect", .openedExpectation, "What the exact cases expect.")
    let timeout = Key("timeout", .duration, "How long one launch may take.")
    let parity = Key("parity", .boolean, "Whether its cases are compared with the full app.")
    let each = Key("each", .rows, "The rows, each an experience: a CSV file or an array of objects.")
    let description = Key("description", .note, "What it is about, as reports show it.")
    let owner = Key("owner", .note, "The person or team to ask about it.")

    static let advanced = ObjectFormat("an advanced experience", ExperienceKeys(), role: .experience)
    static let local = ObjectFormat(
        "a local experience", ExperienceKeys(), misplaced: ["place": "only an advanced experience has a matched place"],
        role: .experience)
}

struct DefaultExperienceKeys: Sendable {
    let subtitle = Key("subtitle", .text, "The line below the app's name.")
    let action = Key("action", .word(Card.Action.self), "The verb on the button.")
    let image = Key("image", .text, "The header image, beside the suite.")
    let demoLink = Key(
        "demoLink", Format(.oneOf([.form(.url), .array(.form(.url))])) { $0.demoLinks($1) },
        "The demo links that App Store Connect generated.")
    let expect = Key("expect", .expectation, "What the case of the default link expects.")
    let timeout = Key("timeout", .duration, "How long one launch may take.")
    let parity = Key("parity", .boolean, "Whether its cases are compared with the full app.")
    let description = Key("description", .ownNote, "What it is about, as reports show it.")
    let owner = Key("owner", .ownNote, "The person or team to ask about it.")

    static let format = ObjectFormat(
        "the default experience", DefaultExperienceKeys(),
        misplaced: [
            "title":
                "the default experience has no title of its own: its card shows the app's name (\"app\".\"name\")",
            "url": "the default experience has no URL: it serves what no other experience does",
        ])
}

extension DecodingContext {
    typealias Experiences = (
        default: DefaultExperienceDefinition?, advanced: [ExperienceDefinition], local: [ExperienceDefinition]
    )

    func experiences(_ value: JSONValue) -> Experiences? {
        KeyedObject(value, ExperiencesKeys.format, in: self).map {
            ($0.defaultExperience, $0.advanced ?? [], $0.local ?? [])
        }
    }

    fileprivate func defaultExperience(_ value: JSONValue) -> DefaultExperienceDefinition? {
        guard let object = KeyedObject(value, DefaultExperienceKeys.format, in: self) else { return nil }
        return DefaultExperienceDefinition(
            card: Card(subtitle: object.subtitle, action: object.action, image: object.image),
            demoLinks: object.demoLink ?? [], expect: object.expect, timeout: object.timeout, parity: object.parity,
            notes: CaseNotes(description: object.description, owner: object.owner), location: object.sourceLocation)
    }

    fileprivate func demoLinks(_ value: JSONValue) -> [LocatedString] {
        (value.elements ?? [value]).compactMap { url($0) == nil ? nil : located($0) }
    }

    fileprivate func registered(
        _ value: JSONValue, _ format: ObjectFormat<ExperienceKeys>
    ) -> [ExperienceDefinition] {
        var experiences: [ExperienceDefinition] = []
        for element in elements(value, of: "an array of experiences") ?? [] {
            let before = diagnostics.count
            let (origin, columns) = element["each"].map(rows) ?? (nil, Columns())
            let opened = self.opened(element, columns, as: .experience)
            guard let object = KeyedObject(opened, format, in: self) else { continue }
            // With rows, this finds what is wrong with the definition itself.
            let experience = experience(object)
            guard let each = object.each else {
                if let experience { experiences.append(experience) }
                continue
            }
            let isSound = diagnostics.count == before
            guard let origin else { continue }
            _ = readRows(origin, columns, each) { (row) throws(Diagnostic) in
                if isSound { try self.instance(of: opened, format, row).map { experiences.append($0) } }
            }
        }
        for clash in experiences.map(\.registered).clashes where !isFull {
            let error = Diagnostic(
                .error, at: experiences[clash.second].urlLocation, "\(format.name) with this URL is already defined",
                note: "it is at \(experiences[clash.first].urlLocation.text)", fix: "remove one of the two")
            add(source.withExcerpt(error))
        }
        return experiences
    }

    private func instance(
        of definition: JSONValue, _ format: ObjectFormat<ExperienceKeys>, _ row: Row
    ) throws(Diagnostic) -> ExperienceDefinition? {
        let filling = RowFilling(row, in: source)
        var members: [JSONMember] = []
        for var member in definition.members ?? [] where member.key != "each" {
            let isOpen = member.value.isOpen
            member.value = try member.value.filled(with: filling)
            if isOpen, member.value.isEmptyField {
                // An empty field leaves a key out, but for those that every row should have.
                if member.key == "url" || member.key == "title" && member.value.string != nil {
                    throw filling.error(
                        "this row leaves \(Quotation.of(member.key)) empty", member.value.range, fix: "add a text")
                }
                continue
            }
            members.append(member)
        }
        let context = DecodingContext(source: source, filledBy: filling)
        let object = KeyedObject(JSONValue(.object(members), in: definition.range), format, in: context)
        let experience = object.flatMap(context.experience)
        if let diagnostic = context.diagnostics.first { throw diagnostic }
        return experience
    }

    private func experience(_ object: KeyedObject<ExperienceKeys>) -> ExperienceDefinition? {
        let written = object.url
        let hasPlace = object.place ?? false
        let url = written.flatMap { registeredURL($0) }
        let card = Card(title: object.title, subtitle: object.subtitle, action: object.action, image: object.image)
        let (expect, timeout, parity) = (object.expect, object.timeout, object.parity)
        let notes = CaseNotes(description: object.description, owner: object.owner)
        guard let url, let written else { return nil }
        let row = filling?.row.location
        return ExperienceDefinition(
            url: url, card: card, hasPlace: hasPlace, expect: expect, timeout: timeout, parity: parity, notes: notes,
            location: row ?? object.sourceLocation, urlLocation: row ?? location(written),
            definition: row == nil ? nil : object.sourceLocation)
    }

    private func registeredURL(_ value: JSONValue) -> InvocationURL? {
        guard let url = url(value) else { return nil }
        guard url.host == AppleLink.host else { return url }
        return error(
            value, "nothing can be registered on \(AppleLink.host), where Apple hosts its own links",
            fix: "register a URL of your website, or state a demo link as the default experience's \"demoLink\"")
    }

    /// A URL that can be registered; an invalid part of it is reported at its place in the string.
    private func url(_ value: JSONValue) -> InvocationURL? {
        guard let text = text(value) else { return nil }
        do throws(InvalidURL) {
            return try InvocationURL(text)
        } catch {
            let place = range(of: error.offset..<(error.offset + 1), inString: value.range)
            // A row is shown without the text that it makes.
            let name = filling == nil ? "the URL" : "the URL \(Quotation.of(text))"
            self.error(place, "\(name) cannot be registered: \(error.text)")
            return nil
        }
    }
}
