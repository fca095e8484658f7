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
            JSONTree.object([("url", .text(entry.url)), ("title", .texts([(locale, entry.title)]))])
        }
        let card = suites.lazy.compactMap(\.defaultExperience).first?.card
        let subtitle = card?.subtitle.map { JSONTree.texts([(locale, $0)]) }
        let options: [(String, JSONTree?)] = [
            ("app_clip_invocations", .array(entries)), ("app_clip_default_experience_subtitle", subtitle),
            ("app_clip_default_experience_action", card?.action.map { .text($0.name) }),
        ]
        return .object(options.compactMap { key, value in value.map { (key, $0) } })
    }

    private static func resources(_ suites: [Suite], _ locale: String) -> JSONTree {
        var data: [JSONTree] = []
        var included: [JSONTree] = []
        /// Adds a resource with its localisation, of which the first text is the language.
        func add(_ type: String, _ id: String, _ attributes: [(String, String?)], _ texts: [(String, String?)] = []) {
            func members(_ type: String, _ attributes: [(String, String?)]) -> [(key: String, value: JSONTree)] {
                [("type", .text(type)), ("id", .text(id)), ("attributes", .texts(attributes))]
            }
            var resource = members(type, attributes)
            if texts.dropFirst().contains(where: { $0.1 != nil }) {
                let localization = String(type.dropLast()) + "Localizations"
                included.append(.object(members(localization, texts)))
                let relation = type == "appClipAdvancedExperiences" ? "localizations" : localization
                let reference = JSONTree.texts([("type", localization), ("id", id)])
                resource.append(("relationships", .object([(relation, .object([("data", .array([reference]))]))])))
            }
            data.append(.object(resource))
        }
        let language = locale.prefix { $0 != "-" }.uppercased()
        for suite in suites {
            add("appClips", suite.id, [("bundleId", suite.clip.bundleID)])
            if let card = suite.defaultExperience?.card {
                let texts = [("locale", locale), ("subtitle", card.subtitle)]
                add("appClipDefaultExperiences", suite.id, [("action", card.action?.name)], texts)
            }
            for (number, experience) in suite.advanced.enumerated() {
                let card = experience.card
                let attributes = [
                    ("link", experience.url.text), ("action", card.action?.name), ("defaultLanguage", language),
                    ("placeStatus", experience.hasPlace ? "MATCHED" : nil),
                ]
                let texts = [("language", language), ("title", card.title), ("subtitle", card.subtitle)]
                add("appClipAdvancedExperiences", "\(suite.id)-\(number + 1)", attributes, texts)
            }
            for (number, entry) in suite.testFlightEntries.enumerated() {
                let texts = [("locale", locale), ("title", entry.title)]
                add("betaAppClipInvocations", "\(suite.id)-\(number + 1)", [("url", entry.url)], texts)
            }
        }
        return .object([("data", .array(data)), ("included", .array(included))])
    }
}

extension Card.Action {
    /// As App Store Connect writes it: `OPEN`.
    fileprivate var name: String { rawValue.uppercased() }
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
