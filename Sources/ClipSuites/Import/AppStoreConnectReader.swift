import ClipRouting

/// Reads the App Clip resources of JSON:API documents (App Store Connect API 4.4.1).
struct AppStoreConnectReader {
    private typealias Resource = (value: JSONValue, notes: ImportNotes, isIncluded: Bool)

    private struct Place: Hashable {
        let file: ObjectIdentifier
        let offset: Int
    }

    /// What has texts in localizations of its own.
    private enum Kind: String, CaseIterable {
        case advanced = "appClipAdvancedExperiences"
        case standard = "appClipDefaultExperiences"
        case entry = "betaAppClipInvocations"

        /// The relationship with the localizations, which is the value of `include` too.
        var relationship: String {
            switch self {
            case .advanced: "localizations"
            case .standard, .entry: localizations
            }
        }

        /// The type of the localizations.
        var localizations: String { "\(rawValue.dropLast())Localizations" }

        /// The texts of some of them, for people.
        func texts(_ count: Int) -> String {
            let (texts, name) =
                switch self {
                case .advanced: ("titles and subtitles", "advanced experience")
                case .standard: ("subtitles", "default experience")
                case .entry: ("titles", "TestFlight invocation")
                }
            return "\(texts) of \(count) \(name)\(count == 1 ? "" : "s")"
        }
    }

    private var resources: [String: [Resource]] = [:]
    /// The localisations by their own name, `type/id`, and by those of the resources that they belong to.
    private var localizations: [String: [Resource]] = [:]
    /// The names of the localizations that a resource names in any of the files.
    private var references: [String: [String]] = [:]
    private var names: Set<String> = []
    /// The links to further pages, and the addresses of what was given.
    private var nextPages: [(value: JSONValue, notes: ImportNotes)] = []
    private var addresses: Set<String> = []

    static func reads(_ document: JSONValue) -> Bool {
        document["data"] != nil && main(of: document).allSatisfy { $0["type"]?.string != nil }
    }

    private static func main(of document: JSONValue) -> [JSONValue] {
        guard let data = document["data"], data.scalar != .null else { return [] }
        return data.elements ?? [data]
    }

    mutating func add(_ document: JSONValue, _ notes: ImportNotes) {
        let links = document["links"]
        if let next = links?["next"], next.string != nil { nextPages.append((next, notes)) }
        let address = links?["self"]?.string ?? ""
        addresses.insert(address)
        let owner = Self.owner(address)
        var all = Self.main(of: document).map { (value: $0, owner: owner, isIncluded: false) }
        all += notes.elements(document["included"], "an array of resources").map { ($0, nil, true) }
        if !all.contains(where: { $0.value["type"]?.string?.lowercased().contains("appclip") == true }) {
            notes.warn(document, "no resource of this document is about App Clips")
        }
        var index = 0
        while index < all.count {
            let (value, owner, isIncluded) = all[index]
            index += 1
            guard let type = value["type"]?.string, value.members != nil else {
                notes.mismatch(value, "a resource: an object with \"type\" and \"attributes\"")
                continue
            }
            let resource = (value, notes, isIncluded)
            let related = related(value)
            let own = name(of: value, notes)
            let others = related.map { name(of: $0, notes) }
            references[own, default: []] += others
            // What several answers hold is one resource.
            if names.insert(own).inserted { resources[type, default: []].append(resource) }
            all += related.filter { $0["attributes"] != nil }.map { ($0, own, true) }
            guard type.hasSuffix("Localizations"), value["attributes"] != nil else { continue }
            for name in Set([own] + others + [owner].compactMap { $0 }) {
                localizations[name, default: []].append(resource)
            }
        }
    }

    /// The name of the resource that an address asks for the relatives of: `…/v1/type/id/relationship`.
    private static func owner(_ address: String) -> String? {
        let parts = address.prefix { $0 != "?" }.split(separator: "/")
        return parts.count > 3 ? parts.suffix(3).prefix(2).joined(separator: "/") : nil
    }

    /// `type/id`, or a name of its own for a resource without an identifier.
    private func name(of value: JSONValue, _ notes: ImportNotes) -> String {
        let id = value["id"]?.string ?? "\(notes.source.name):\(value.range.lowerBound)"
        return "\(value["type"]?.string ?? "")/\(id)"
    }

    private func related(_ value: JSONValue) -> [JSONValue] {
        (value["relationships"]?.members ?? []).flatMap { member -> [JSONValue] in
            member.value["data"].map { $0.elements ?? [$0] } ?? []
        }
    }

    private func all(_ type: String) -> [Resource] { resources[type] ?? [] }

    private func attribute(_ name: String, _ resource: Resource) -> JSONValue? { resource.value["attributes"]?[name] }

    private func languages(_ found: [Resource], _ key: String) -> [(name: String, value: JSONValue)] {
        found.compactMap { each in
            guard let name = attribute(key, each)?.string else { return missing(key, each) }
            return each.value["attributes"].map { (name, $0) }
        }
    }

    private func place(_ resource: Resource) -> Place {
        Place(file: ObjectIdentifier(resource.notes), offset: resource.value.range.lowerBound)
    }

    private func localizations(of resource: Resource) -> [Resource] {
        var seen: Set<Place> = []
        let own = name(of: resource.value, resource.notes)
        return ((references[own] ?? []) + [own]).flatMap { localizations[$0] ?? [] }
            .filter { seen.insert(place($0)).inserted }
    }

    private func texts(
        _ resource: Resource, _ key: String, original: String? = nil
    ) -> (String) -> LocatedString? {
        let found = localizations(of: resource)
        // They may be in another file than what they belong to.
        let notes = found.first?.notes ?? resource.notes
        let chosen = notes.chosen(languages(found, key), original: original)
        return { notes.text(chosen?[$0]) }
    }

    /// Whether some localizations of a resource are in no file. An empty list says that it has none.
    private func lacksTexts(_ resource: Resource, _ kind: Kind) -> Bool {
        let relationship = resource.value["relationships"]?[kind.relationship]
        guard let named = relationship?["data"]?.elements else { return localizations(of: resource).isEmpty }
        let total = relationship?["meta"]?["paging"]?["total"]?.scalar
        let isCut = total.map { $0 != .number(DecimalNumber(named.count)) } ?? false
        return isCut || named.contains { localizations[name(of: $0, resource.notes)] == nil }
    }

    /// Says once for each kind what the files have and a suite does not get, and what they lack.
    private func noteLosses() {
        for kind in Kind.allCases {
            let all = all(kind.rawValue)
            let lacking = all.filter { !isDeactivated($0) && lacksTexts($0, kind) }
            if let first = lacking.first {
                let include = "include=\(kind.relationship)&limit[\(kind.relationship)]=50"
                // The request that included it includes nothing of what it includes.
                let own = "import the answer to /v1/\(name(of: first.value, first.notes))?\(include) too"
                first.notes.warn(
                    first.value, "the answer lacks \(kind.texts(lacking.count)), which are not imported",
                    fix: first.isIncluded ? own : "add \(include) to the request")
            }
            if kind == .standard, all.isEmpty { continue }
            let used = Set(all.flatMap(localizations).map(place))
            noteLoss(self.all(kind.localizations).filter { !used.contains(place($0)) }) { count in
                "not imported: \(count) \(kind.localizations), since no file says what they belong to"
            }
        }
        noteLoss(all(Kind.advanced.rawValue).filter(isDeactivated)) { count in
            "not imported: \(count) deactivated advanced experience\(count == 1 ? "" : "s")"
        }
        let known =
            ["appClips", "appClipAppStoreReviewDetails"] + Kind.allCases.flatMap { [$0.rawValue, $0.localizations] }
        for (type, found) in resources.sorted(by: { $0.key < $1.key })
        where type.lowercased().contains("appclip") && !known.contains(type) {
            noteLoss(found) { "not imported: \($0) \(type)" }
        }
    }

    private func noteLoss(_ lost: [Resource], _ message: (Int) -> String) {
        if let first = lost.first { first.notes.warn(first.value, message(lost.count)) }
    }

    private func isDeactivated(_ resource: Resource) -> Bool { attribute("status", resource)?.string == "DEACTIVATED" }

    func read(into clip: inout ImportedClip) {
        noteLosses()
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
        let advanced = all(Kind.advanced.rawValue)
        clip.advanced += advanced.compactMap(experience)
        let defaults = all(Kind.standard.rawValue)
        if let last = defaults.last {
            if last.value["attributes"] == nil { let _: String? = missing("action", last) }
            clip.addDefault(defaultExperience(last))
            if defaults.count > 1 {
                last.notes.warn(last.value, "of \(defaults.count) default experiences this one was taken, the last")
            }
        }
        let localizations = all(Kind.standard.localizations)
        if defaults.isEmpty, let first = localizations.first {
            let chosen = first.notes.chosen(languages(localizations, "locale"))
            clip.addDefault(
                ImportedExperience(
                    subtitle: first.notes.text(chosen?["subtitle"]), location: first.notes.location(first.value)))
        }
        let entries = all(Kind.entry.rawValue)
        clip.invocations += entries.compactMap { entry in
            guard let url = entry.notes.text(attribute("url", entry)) else { return missing("url", entry) }
            let title = texts(entry, "locale")("title")?.value
            return ImportedInvocation(url: url, title: title, isEntry: true)
        }
        for detail in all("appClipAppStoreReviewDetails") {
            clip.addReview(attribute("invocationUrls", detail), detail.notes)
        }
        let unread = nextPages.filter { !addresses.contains($0.value.string ?? "") }
        for page in unread {
            page.notes.warn(page.value, "this is one page of several", fix: "import all of them in one command")
        }
        guard unread.isEmpty else { return }
        if !advanced.isEmpty { clip.complete.insert(.advanced) }
        if !entries.isEmpty { clip.complete.insert(.testFlight) }
    }

    private func experience(_ resource: Resource) -> ImportedExperience? {
        let notes = resource.notes
        if isDeactivated(resource) { return nil }
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
