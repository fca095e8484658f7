import ClipRules

/// The shapes of other tools that suites are written in, which ``ClipImport`` reads.
package enum ClipExport: String, CaseIterable, Sendable {
    /// A JSON:API document of App Store Connect, with identifiers made of the suites' ids.
    case asc
    /// The options of fastlane that are about App Clips.
    case fastlane

    /// The document for some suites, in which every text is of one language.
    package func text(_ suites: [Suite], locale: String) -> String {
        let tree: JSONTree
        switch self {
        case .asc: tree = Self.resources(suites, locale)
        case .fastlane: tree = Self.options(suites, locale)
        }
        return tree.text() + "\n"
    }

    private static func options(_ suites: [Suite], _ locale: String) -> JSONTree {
        let entries = suites.flatMap(\.testFlightEntries).map { entry in
            JSONTree.object([("url", .text(entry.url)), ("title", .object([(locale, .text(entry.title))]))])
        }
        var members: [(key: String, value: JSONTree)] = [("app_clip_invocations", .array(entries))]
        let card = suites.lazy.compactMap(\.defaultExperience).first?.card
        if let subtitle = card?.subtitle {
            members.append(("app_clip_default_experience_subtitle", .object([(locale, .text(subtitle))])))
        }
        if let action = card?.action {
            members.append(("app_clip_default_experience_action", .text(action.rawValue.uppercased())))
        }
        return .object(members)
    }

    private static func resources(_ suites: [Suite], _ locale: String) -> JSONTree {
        var data: [JSONTree] = []
        var included: [JSONTree] = []
        func add(
            _ type: String, _ id: String, _ attributes: [(String, JSONTree?)], _ relation: String,
            _ texts: [(String, JSONTree?)]
        ) {
            let child = type.dropLast() + "Localizations"
            let reference: JSONTree = .object([("type", .text(String(child))), ("id", .text(id))])
            let members = [("type", JSONTree.text(type)), ("id", .text(id)), ("attributes", object(attributes))]
            let hasTexts = texts.dropFirst().contains { $0.1 != nil }
            let link: JSONTree = .object([(relation, .object([("data", .array([reference]))]))])
            data.append(.object(members + (hasTexts ? [("relationships", link)] : [])))
            guard hasTexts else { return }
            included.append(
                .object([("type", .text(String(child))), ("id", .text(id)), ("attributes", object(texts))]))
        }
        let language = String(locale.prefix { $0 != "-" }).uppercased()
        for suite in suites {
            add("appClips", suite.id, [("bundleId", .text(suite.clip.bundleID))], "localizations", [])
            if let card = suite.defaultExperience?.card {
                add(
                    "appClipDefaultExperiences", suite.id, [("action", card.exportedAction)],
                    "appClipDefaultExperienceLocalizations",
                    [("locale", .text(locale)), ("subtitle", card.subtitle.map(JSONTree.text))])
            }
            for (number, experience) in suite.advanced.enumerated() {
                let card = experience.card
                add(
                    "appClipAdvancedExperiences", "\(suite.id)-\(number + 1)",
                    [
                        ("link", .text(experience.url.text)), ("action", card.exportedAction),
                        ("defaultLanguage", .text(language)),
                        ("placeStatus", experience.hasPlace ? .text("MATCHED") : nil),
                    ], "localizations",
                    [
                        ("language", .text(language)), ("title", card.title.map(JSONTree.text)),
                        ("subtitle", card.subtitle.map(JSONTree.text)),
                    ])
            }
            for (number, entry) in suite.testFlightEntries.enumerated() {
                add(
                    "betaAppClipInvocations", "\(suite.id)-\(number + 1)", [("url", .text(entry.url))],
                    "betaAppClipInvocationLocalizations", [("locale", .text(locale)), ("title", .text(entry.title))])
            }
        }
        return .object([("data", .array(data)), ("included", .array(included))])
    }

    private static func object(_ members: [(String, JSONTree?)]) -> JSONTree {
        .object(members.compactMap { key, value in value.map { (key: key, value: $0) } })
    }
}

extension Card {
    fileprivate var exportedAction: JSONTree? { action.map { .text($0.rawValue.uppercased()) } }
}

extension Suite {
    /// The TestFlight entries that have a URL, one for each row.
    fileprivate var testFlightEntries: [(title: String, url: String)] {
        invocations.filter(\.isTestFlightEntry).flatMap { definition in
            var instances = definition.instances()
            var entries: [(String, String)] = []
            while let instance = try? instances.next() {
                if let url = instance.url { entries.append((instance.title, url)) }
            }
            return entries
        }
    }
}
