import ClipRules

struct SuiteCheck {
    let suite: Suite
    let association: SuiteAssociation
    var notes: [Diagnostic] = []
    lazy var declines = ExpectedDeclines(of: suite)

    static func diagnostics(for suite: Suite, _ association: SuiteAssociation) -> [Diagnostic] {
        var check = SuiteCheck(suite: suite, association: association)
        check.checkExperiences()
        check.checkIdentifiers()
        check.checkBuild()
        if let profile = association.profile { check.checkSites(profile) }
        return check.notes.inOrder(of: suite.file)
    }

    private mutating func checkExperiences() {
        for experience in suite.advanced + suite.local {
            check(experience.card, experience.expect, at: experience.urlLocation)
        }
        func fix(_ expect: Expectation?) -> String {
            expect == nil ? "add \"expect\": { \"screen\": … } next to \"url\"" : "add \"screen\": … to \"expect\""
        }
        var definitions: Set<SourceLocation> = []
        for experience in suite.advanced where experience.expect?.fields.value.statesAnything != true {
            let place = experience.definition ?? experience.urlLocation
            guard definitions.insert(place).inserted else { continue }
            notes.warn(
                .noExpectation, at: place,
                "\(quoted: experience.url.text) has no \"expect\" of its own, so any screen will do",
                note: "Maps and Siri hand over the registered URL itself, and other sources may too",
                fix: fix(experience.expect))
        }
        for invocation in suite.invocations where invocation.expectsNothing {
            notes.warn(
                .noExpectation, at: invocation.terms.location,
                "\(quoted: invocation.title) expects nothing, so any screen will do",
                fix: fix(invocation.expect))
        }
        if let experience = suite.defaultExperience {
            check(experience.card, experience.expect, at: experience.location)
        }
        checkDefault()
        // The card of the default experience shows the app's name as its title.
        if let app = suite.app, let name = app.name {
            check(Card(title: name), suite.defaultExperience?.expect, at: app.location)
        }
    }

    private mutating func checkDefault() {
        let name = Advisory.Name.noDefaultExperience
        let filled = suite.invocations.lazy.flatMap { $0.filling("advisories") }.map(\.expect)
        let isExpected = (suite.usedURLs.lazy.map(\.expect) + filled).contains {
            $0?.advisories?.contains(name.rawValue) ?? false
        }
        guard suite.defaultExperience == nil, !isExpected else { return }
        notes.warn(
            .noDefaultExperience, at: suite.experiencesLocation ?? suite.clip.location, Advisory(name).text,
            note: "the default experience serves all other URLs, and Apple's links show its card",
            fix: "add \"default\": { \"subtitle\": …, \"action\": \"open\" } to \"experiences\"")
    }

    private mutating func check(_ card: Card, _ expect: Expectation?, at place: SourceLocation) {
        guard let advisory = card.lengthAdvisory else { return }
        if expect?.advisories?.contains(advisory.name.rawValue) == true { return }
        let texts = card.longTexts.map { name, text, limit in
            "the \(name) \(quoted: text) has \(text.count) characters, more than \(limit)"
        }
        notes.warn(
            .cardLength, at: place, texts.joined(separator: ", and "),
            fix: "shorten the text: Apple advises at most \(Card.titleGuidance) characters for a title, and "
                + "\(Card.subtitleGuidance) for a subtitle")
    }
}

extension [Diagnostic] {
    mutating func warn(
        _ advisory: Advisory.Name, at place: SourceLocation, _ message: String, note: String? = nil, fix: String? = nil
    ) {
        append(Diagnostic(.warning, at: place, message, note: note, fix: fix, advisory: advisory.rawValue))
    }
}
