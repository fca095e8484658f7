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
        func resource(_ type: String, _ id: String, _ attributes: [(String, String?)]) -> [(
            key: String, value: JSONTree
        )] {
            let written = attributes.compactMap { key, text in text.map { (key: key, value: JSONTree.text($0)) } }
            return [("type", .text(type)), ("id", .text(id)), ("attributes", .object(written))]
        }
        func add(
            _ type: String, _ id: String, _ attributes: [(String, String?)], _ relation: String,
            _ texts: [(String, String?)]
        ) {
            var members = resource(type, id, attributes)
            // The first is the language.
            if texts.dropFirst().contains(where: { $0.1 != nil }) {
                let localization = type.dropLast() + "Localizations"
                included.append(.object(resource(String(localization), id, texts)))
                let reference = JSONTree.object([("type", .text(String(localization))), ("id", .text(id))])
                members.append(("relationships", .object([(relation, .object([("data", .array([reference]))]))])))
            }
            data.append(.object(members))
        }
        let language = locale.prefix { $0 != "-" }.uppercased()
        for suite in suites {
            add("appClips", suite.id, [("bundleId", suite.clip.bundleID)], "", [])
            if let card = suite.defaultExperience?.card {
                add(
                    "appClipDefaultExperiences", suite.id, [("action", card.action?.rawValue.uppercased())],
                    "appClipDefaultExperienceLocalizations", [("locale", locale), ("subtitle", card.subtitle)])
            }
            for (number, experience) in suite.advanced.enumerated() {
                let card = experience.card
                let attributes = [
                    ("link", experience.url.text), ("action", card.action?.rawValue.uppercased()),
                    ("defaultLanguage", language), ("placeStatus", experience.hasPlace ? "MATCHED" : nil),
                ]
                add(
                    "appClipAdvancedExperiences", "\(suite.id)-\(number + 1)", attributes, "localizations",
                    [("language", language), ("title", card.title), ("subtitle", card.subtitle)])
            }
            for (number, entry) in suite.testFlightEntries.enumerated() {
                add(
                    "betaAppClipInvocations", "\(suite.id)-\(number + 1)", [("url", entry.url)],
                    "betaAppClipInvocationLocalizations", [("locale", locale), ("title", entry.title)])
            }
        }
        return .object([("data", .array(data)), ("included", .array(included))])
    }
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
