/// Reads the App Clip resources of JSON:API documents (App Store Connect API 4.4.1).
struct AppStoreConnectReader {
    private typealias Resource = (value: JSONValue, notes: ImportNotes)

    private var resources: [String: [Resource]] = [:]
    /// The localisations by their own name, `type/id`, and by those of the resources that they name.
    private var localizations: [String: [Resource]] = [:]
    private var isOnePage = false

    static func reads(_ document: JSONValue) -> Bool {
        document["data"] != nil && main(of: document).allSatisfy { $0["type"]?.string != nil }
    }

    private static func main(of document: JSONValue) -> [JSONValue] {
        guard let data = document["data"], data.scalar != .null else { return [] }
        return data.elements ?? [data]
    }

    mutating func add(_ document: JSONValue, _ notes: ImportNotes) {
        if let next = document["links"]?["next"], next.string != nil {
            isOnePage = true
            notes.warn(next, "this is one page of several", fix: "import all of them in one command")
        }
        let all = Self.main(of: document) + notes.elements(document["included"], "an array of resources")
        if !all.contains(where: { $0["type"]?.string?.lowercased().contains("appclip") == true }) {
            notes.warn(document, "no resource of this document is about App Clips")
        }
        for value in all {
            guard let type = value["type"]?.string, value.members != nil else {
                notes.mismatch(value, "a resource: an object with \"type\" and \"attributes\"")
                continue
            }
            resources[type, default: []].append((value, notes))
            guard type.hasSuffix("Localizations") else { continue }
            for name in [name(of: value)] + references(of: value) {
                localizations[name, default: []].append((value, notes))
            }
        }
    }

    private func name(of value: JSONValue) -> String {
        "\(value["type"]?.string ?? "")/\(value["id"]?.string ?? "")"
    }

    private func references(of value: JSONValue) -> [String] {
        (value["relationships"]?.members ?? []).flatMap { member -> [JSONValue] in
            member.value["data"].map { $0.elements ?? [$0] } ?? []
        }.map(name)
    }

    private func all(_ type: String) -> [Resource] { resources[type] ?? [] }

    private func attribute(_ name: String, _ resource: Resource) -> JSONValue? { resource.value["attributes"]?[name] }

    private func languages(_ found: [Resource], _ key: String) -> [(name: String, value: JSONValue)] {
        found.compactMap { each in
            attribute(key, each)?.string.flatMap { name in each.value["attributes"].map { (name, $0) } }
        }
    }

    private func texts(
        _ resource: Resource, _ key: String, original: String? = nil
    ) -> (String) -> LocatedString? {
        let references = references(of: resource.value).filter { $0.contains("Localizations/") }
        var seen: Set<SourceLocation> = []
        let found = (references + [name(of: resource.value)]).flatMap { localizations[$0] ?? [] }
            .filter { seen.insert($0.notes.location($0.value)).inserted }
        let languages = languages(found, key)
        if languages.isEmpty, !references.isEmpty {
            resource.notes.warn(
                resource.value, "its localizations are not in the file, so its texts are not imported",
                fix: "add include=\(references[0].prefix { $0 != "/" }) to the request")
        }
        // They may be in another file than what they belong to.
        let notes = found.first?.notes ?? resource.notes
        let chosen = notes.chosen(languages, original: original)
        return { notes.text(chosen?[$0]) }
    }

    func read(into clip: inout ImportedClip) {
        for resource in all("appClips") {
            let id = resource.notes.text(attribute("bundleId", resource))
            if let id, let other = clip.bundleID, other.value != id.value {
                resource.notes.error(
                    resource.value.underlinedRange,
                    "found the clip \(Quotation.of(id.value)) beside \(Quotation.of(other.value))",
                    fix: "import the resources of one clip at a time")
            }
            clip.bundleID = clip.bundleID ?? id
        }
        let advanced = all("appClipAdvancedExperiences")
        clip.advanced += advanced.compactMap(experience)
        let defaults = all("appClipDefaultExperiences")
        if let last = defaults.last {
            clip.defaultExperience = defaultExperience(last)
            if defaults.count > 1 {
                last.notes.warn(last.value, "of \(defaults.count) default experiences this one was taken, the last")
            }
        }
        let localizations = all("appClipDefaultExperienceLocalizations")
        if clip.defaultExperience == nil, let first = localizations.first {
            clip.defaultExperience = ImportedExperience(
                subtitle: first.notes.text(first.notes.chosen(languages(localizations, "locale"))?["subtitle"]),
                location: first.notes.location(first.value))
        }
        let entries = all("betaAppClipInvocations")
        clip.invocations += entries.compactMap { entry in
            guard let url = entry.notes.text(attribute("url", entry)) else { return missing("url", entry) }
            let title = texts(entry, "locale")("title")?.value
            return ImportedInvocation(url: url, title: title, isEntry: true)
        }
        for detail in all("appClipAppStoreReviewDetails") {
            let urls = detail.notes.elements(attribute("invocationUrls", detail), "an array of URLs")
            clip.invocations += urls.compactMap { detail.notes.text($0) }.map {
                ImportedInvocation(url: $0, title: "App Review")
            }
        }
        guard !isOnePage else { return }
        if !advanced.isEmpty { clip.complete.insert(.advanced) }
        if !entries.isEmpty { clip.complete.insert(.testFlight) }
    }

    private func experience(_ resource: Resource) -> ImportedExperience? {
        let notes = resource.notes
        if attribute("status", resource)?.string == "DEACTIVATED" { return nil }
        guard let link = attribute("link", resource), link.scalar != .null else { return missing("link", resource) }
        guard let url = notes.registrable(link) else { return nil }
        let texts = texts(resource, "language", original: notes.text(attribute("defaultLanguage", resource))?.value)
        return ImportedExperience(
            url: url, title: texts("title"), subtitle: texts("subtitle"),
            action: notes.action(attribute("action", resource)),
            hasPlace: attribute("placeStatus", resource)?.string.map { $0 == "MATCHED" },
            location: notes.location(resource.value))
    }

    private func defaultExperience(_ resource: Resource) -> ImportedExperience {
        let notes = resource.notes
        return ImportedExperience(
            subtitle: texts(resource, "locale")("subtitle"),
            action: notes.action(attribute("action", resource)), location: notes.location(resource.value))
    }

    private func missing<Value>(_ key: String, _ resource: Resource) -> Value? {
        resource.notes.error(
            resource.value.underlinedRange, "the attribute \(Quotation.of(key)) is missing",
            fix: "ask for all fields of the resource")
        return nil
    }
}
