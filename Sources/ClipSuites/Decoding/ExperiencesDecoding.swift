import ClipRules

struct ExperiencesKeys {
    let defaultExperience = Key(
        "default", Format(.object(DefaultExperienceKeys.format)) { $0.defaultExperience($1) },
        "The default experience, for URLs that no other experience matches.", into: \Suite.defaultExperience)
    let advanced = Key(
        "advanced", Format(.array(.object(ExperienceKeys.advanced))) { $0.registered($1, ExperienceKeys.advanced) },
        "The advanced experiences of App Store Connect.", into: \Suite.advanced)
    let local = Key(
        "local", Format(.array(.object(ExperienceKeys.local))) { $0.registered($1, ExperienceKeys.local) },
        "The local experiences of a test device.", into: \Suite.local)

    static let format = ObjectFormat("the experiences", ExperiencesKeys())
}

struct ExperienceKeys {
    let id = NoteKeys.id
    let url = Key("url", .unread(.form(.url)), "The registered URL.", required: "\"url\": \"https://…\"", braces: .url)
    let title = Key("title", .text, "The title of the card.", into: \Card.title)
    let subtitle = Key("subtitle", .text, "The line below the title.", into: \Card.subtitle)
    let action = Key("action", .word(Card.Action.self), "The verb on the button.", into: \Card.action)
    let image = Key("image", .text, "The header image, next to the suite.", into: \Card.image)
    let place = Key("place", .boolean, "Whether the experience has a matched place, so that Maps and Siri offer it.")
    let expect = Key(
        "expect", .openedExpectation, "What the exact cases expect.", braces: ExpectationKeys.braces,
        into: \CaseTerms.expect)
    let timeout = Key("timeout", .duration, "How long one launch may take.", into: \CaseTerms.timeout)
    let parity = Key("parity", .boolean, "Whether its cases are compared with the full app.", into: \CaseTerms.parity)
    let each = Key("each", .rows, "A CSV file or an array of objects. Each row is an experience.", braces: .closed)
    let notes = NoteKeys()

    static let advanced = ObjectFormat("an advanced experience", ExperienceKeys(), isOpen: true)
    static let local = ObjectFormat(
        "a local experience", ExperienceKeys(), misplaced: ["place": "only an advanced experience has a matched place"],
        isOpen: true)
}

struct DefaultExperienceKeys {
    typealias Definition = DefaultExperienceDefinition

    let id = NoteKeys.id
    let subtitle = Key("subtitle", .text, "The line below the app's name.", into: \Definition.card.subtitle)
    let action = Key("action", .word(Card.Action.self), "The verb on the button.", into: \Definition.card.action)
    let image = Key("image", .text, "The header image, next to the suite.", into: \Definition.card.image)
    let demoLink = Key(
        "demoLink", Format(.oneOf([.form(.url), .array(.form(.url))])) { $0.demoLinks($1) },
        "The demo links that App Store Connect generated.", into: \Definition.demoLinks)
    let expect = Key("expect", .expectation, "What the case of the default link expects.", into: \CaseTerms.expect)
    let timeout = Key("timeout", .duration, "How long one launch may take.", into: \CaseTerms.timeout)
    let parity = Key("parity", .boolean, "Whether its cases are compared with the full app.", into: \CaseTerms.parity)
    let notes = NoteKeys(areOpened: false)

    static let format = ObjectFormat(
        "the default experience", DefaultExperienceKeys(),
        misplaced: [
            "title":
                "the default experience has no title of its own: its card shows the app's name (\"app\".\"name\")",
            "url": "the default experience has no URL: it serves every URL that no other experience matches",
        ])
}

extension DecodingContext {
    fileprivate func defaultExperience(_ value: JSONValue) -> DefaultExperienceDefinition? {
        guard let object = KeyedObject(value, DefaultExperienceKeys.format, in: self) else { return nil }
        var experience = DefaultExperienceDefinition(terms: CaseTerms(at: object.sourceLocation))
        object.fill(&experience)
        object.fill(&experience.terms)
        return experience
    }

    fileprivate func demoLinks(_ value: JSONValue) -> [LocatedString] {
        (value.elements ?? [value]).compactMap { url($0) == nil ? nil : located($0) }
    }

    fileprivate func registered(_ value: JSONValue, _ format: ObjectFormat<ExperienceKeys>) -> [ExperienceDefinition] {
        var experiences: [ExperienceDefinition] = []
        for element in elements(value, of: "an array of experiences") {
            let before = diagnostics.count
            let (origin, columns) = element["each"].map(rows) ?? (nil, Columns())
            let opened = self.opened(element, columns, as: .keys { format })
            guard let object = KeyedObject(opened, format, in: self) else { continue }
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
                note: "the first definition is at \(experiences[clash.first].urlLocation.text)",
                fix: "remove one of the two")
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
            member.value = member.value.filled(with: filling)
            if isOpen, member.value.isEmptyField {
                if member.key == "url" || member.key == "title" && member.value.string != nil {
                    throw filling.error(
                        "this row leaves \(quoted: member.key) empty", member.value.range, fix: "add text")
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
        var terms = CaseTerms(at: object.sourceLocation)
        var card = Card()
        object.fill(&terms)
        object.fill(&card)
        let hasPlace = object.place ?? false
        guard let written = object.url, let url = url(written) else { return nil }
        guard url.host != AppleLinks.host else {
            return error(
                written, "nothing can be registered on \(AppleLinks.host), where Apple hosts its own links",
                fix: "register a URL of your website, or state a demo link as the default experience's \"demoLink\"")
        }
        (terms.title, terms.url) = (card.title ?? url.text, url.text)
        let row = filling?.row.location
        if let row { terms.fill(from: row) }
        return ExperienceDefinition(
            terms: terms, url: url, card: card, hasPlace: hasPlace, urlLocation: row ?? location(written))
    }

    private func url(_ value: JSONValue) -> InvocationURL? {
        guard let text = text(value) else { return nil }
        do throws(InvalidURL) {
            return try InvocationURL(text)
        } catch {
            let part = error.offset..<(error.offset + 1)
            let place = filling == nil ? range(of: part, inString: value.range) : value.range
            let name = filling == nil ? "the URL" : "the URL \(quoted: text)"
            self.error(place, "\(name) cannot be registered: \(error.text)")
            return nil
        }
    }
}
