import ClipFacts
import ClipRules
import ClipSuites

package struct ClipImport {
    package private(set) var clip = ImportedClip()
    package private(set) var diagnostics: [Diagnostic] = []

    package static let shapes =
        "App Store Connect JSON, a CSV file for App Clip Codes, .xcscheme, .entitlements, Info.plist, "
        + "or an association file"

    package init(paths: [String], from currentDirectory: String, locale: String? = nil) {
        var resources = AppStoreConnectReader(locale: locale)
        var files: [DecodingContext] = []
        for path in paths {
            do throws(Diagnostic) {
                let absolute = PathText.absolute(path, from: currentDirectory)
                let bytes = try OpenFile.bytes(
                    of: absolute, shown: path, limit: SuiteLoader.sizeLimit, fix: "give the path of a file or folder")
                let notes = DecodingContext(SourceFile(name: path, bytes: bytes))
                files.append(notes)
                try read(notes, absolute, &resources)
            } catch {
                diagnostics.append(error)
            }
        }
        resources.read(into: &clip)
        diagnostics += files.flatMap(\.diagnostics)
    }

    private mutating func read(
        _ notes: DecodingContext, _ path: String, _ resources: inout AppStoreConnectReader
    ) throws(Diagnostic) {
        let source = notes.source
        let text = source.bytes.count < 1024 * 1024 ? source.bytes.text : ""
        if let answer = ProjectGenerator.answer(files: [(source.name, text)]) { throw answer }
        let first = source.bytes.first { !" \t\r\n".utf8.contains($0) && $0 < 0x80 }
        let isXML = first == "<"
        if isXML, case let scheme = SchemeFile.read(source.bytes, name: source.name), scheme.isScheme {
            let name = String(PathText.name(of: path).split(separator: ".").first ?? "")
            for (url, isEnabled) in scheme.invocations {
                guard let obstacle = isEnabled ? url.value.obstacleToImport : "is not ticked" else {
                    clip.invocations.append(
                        ImportedInvocation(url: url, title: "Scheme \(name)", sources: [.xcode, .qrCode]))
                    continue
                }
                let message = "the URL \(quoted: url.value) \(obstacle), so it is not imported"
                let fix = isEnabled ? "write your own URL there" : "tick it in the scheme"
                notes.add(Diagnostic(.warning, at: url.location, message, fix: fix))
            }
        } else if source.bytes.firstRange(of: Array("NSAppClip".utf8)) != nil,
            let list = try? PropertyListReader.read(source, fix: "", mayBeBinary: true) as? [String: Any],
            list["NSAppClip"] != nil
        {
            clip.infoPlist = path
            if let id = list["CFBundleIdentifier"] as? String {
                let place = PropertyListReader.place(of: id, in: source.bytes)?.lowerBound ?? 0
                add(ApplicationIdentifier(id, line: 1), at: source.location(at: place))
            }
        } else if isXML || source.bytes.starts(with: "bplist".utf8) || path.hasSuffix(".entitlements") {
            let file = EntitlementsFile.read(source.bytes, name: source.name)
            func key(_ name: String) -> Range<Int>? { source.bytes.firstRange(of: Array(name.utf8)) }
            guard !file.diagnostics.errors.isEmpty || key("com.apple.developer.") != nil else { throw unknown(source) }
            file.diagnostics.forEach(notes.add)
            if let named = file.clips?.first {
                add(ApplicationIdentifier(named.value, line: 1), at: named.location)
            } else if !file.isOfClip, let apps = key("applinks:") {
                let message = "the entitlements of the full app are not imported"
                let next = "if the file is the clip's, set it as \"entitlements\" of the suite's \"clip\""
                let fix = "pass the clip's entitlements; \(next)"
                notes.add(source.diagnostic(.warning, at: apps, message, fix: fix))
            } else {
                clip.domains += file.entries
                clip.entitlements = isXML ? path : nil
                for parent in file.parents?.prefix(1) ?? [] {
                    clip.app = ApplicationIdentifier.bundleID(of: parent.value).map {
                        ProjectParty(bundleID: ProjectValue(LocatedString($0, at: parent.location)))
                    }
                }
                if let own = file.identifier { add(ApplicationIdentifier(own.value, line: 1), at: own.location) }
            }
        } else if first == "{" || first == "[" {
            let document = JSONReader.read(source.bytes, file: source.name, dialect: .strict)
            document.diagnostics.forEach(notes.add)
            guard let value = document.value else { return }
            if value["appclips"] != nil || value["applinks"] != nil { return try readAssociation(source, path) }
            try read(value, notes, &resources)
        } else {
            try readCodes(source, path)
        }
    }

    private mutating func add(_ identifier: ApplicationIdentifier, at location: SourceLocation) {
        guard clip.bundleID == nil, let id = ApplicationIdentifier.bundleID(of: identifier.text) else { return }
        clip.bundleID = LocatedString(id, at: location)
        clip.teamID = ApplicationIdentifier.team(of: identifier.text) ?? clip.teamID
    }

    /// Returns the host that a CNAME file (GitHub Pages) names, or else a folder's name that may be a host.
    static func host(ofFileAt path: String) -> String? {
        let folder = PathText.folder(of: path)
        let root = PathText.name(of: folder).hasPrefix(".") ? PathText.folder(of: folder) : folder
        let files = [folder, root].lazy.compactMap { folder in
            try? OpenFile(path: folder + "/CNAME").readAll(limit: 256)
        }
        if let line = files.first?.text.split(whereSeparator: \.isNewline).first {
            let host = String(line).trimmingWhitespace.lowercased()
            return AssociatedDomain("appclips:\(host)").error == nil ? host : nil
        }
        let labels = PathText.name(of: root).split(separator: ".")
        let isHost = labels.count > 1 && labels[labels.count - 1].allSatisfy(\.isLetter)
        return isHost ? PathText.name(of: root).lowercased() : nil
    }

    private mutating func readAssociation(_ source: SourceFile, _ path: String) throws(Diagnostic) {
        let section = AssociationDocument.read(source.bytes, name: source.name).file?.appClips
        let apps = section?.apps ?? []
        guard var first = apps.first else {
            let key = section == nil ? "\"appclips\"" : "the clip to \"apps\" of \"appclips\""
            throw source.error(0, "the association file names no App Clip", fix: "add \(key), or give another file")
        }
        let location = SourceLocation(file: source.name, line: first.line)
        if path.hasSuffix(".json") {
            diagnostics.append(Diagnostic(.warning, at: location, "Apple requests the file name without .json"))
        }
        let id = ApplicationIdentifier.withoutTeam(first.text)
        let own = apps.filter { ApplicationIdentifier.withoutTeam($0.text) == id }
        if own.count < apps.count {
            let names = Quotation.some(apps.map(\.text))
            let message = "the association file names several clips (\(names)); \(first.text) is used"
            diagnostics.append(Diagnostic(.warning, at: location, message))
        }
        if Set(own.compactMap { ApplicationIdentifier.team(of: $0.text) }).count > 1 {
            let names = Quotation.some(own.map(\.text))
            let message = "the association file names the clip with several teams: \(names)"
            let fix = "write the team as \"teamID\" into the suite, unless it has one"
            diagnostics.append(Diagnostic(.warning, at: location, message, fix: fix))
            first.text = id
        }
        add(first, at: location)
        clip.association = (path, Self.host(ofFileAt: path))
    }

    private mutating func read(
        _ value: JSONValue, _ notes: DecodingContext, _ resources: inout AppStoreConnectReader
    ) throws(Diagnostic) {
        if let pages = value.elements, !pages.isEmpty, pages.allSatisfy(AppStoreConnectReader.reads) {
            for page in pages { resources.add(page, notes) }
        } else if AppStoreConnectReader.reads(value) {
            resources.add(value, notes)
        } else {
            throw unknown(notes.source, value["errors"].map { _ in "the file has an error from App Store Connect" })
        }
    }

    private func unknown(_ source: SourceFile, _ note: String? = nil) -> Diagnostic {
        source.error(0, "found nothing about an App Clip", note: note, fix: "give \(Self.shapes)")
    }

    private mutating func readCodes(_ source: SourceFile, _ path: String) throws(Diagnostic) {
        if source.bytes.allSatisfy({ " \t\r\n".utf8.contains($0) }) {
            throw source.error(0, "the file is empty", fix: "give \(Self.shapes)")
        }
        let start = source.bytes.prefix(4096)
        guard FileKind.of(path) == .file, !start.contains(0) else { throw unknown(source) }
        let isTable = path.hasSuffix(".csv")
        let firstRow = start.text.prefix { !$0.isNewline }
        if isTable, firstRow.contains("https://") {
            let header = firstRow.contains(",") ? "SVG File Name, URL" : "url"
            throw source.error(
                0, "found a URL in the first row, expected a header", fix: "write a row above it: \(header)")
        }
        let columns = try CSVReader(path: path, file: source.name).columns
        guard let url = columns.first(where: { $0.lowercased() == "url" }) else {
            throw unknown(source, isTable ? "a CSV file begins with a header such as: SVG File Name, URL" : nil)
        }
        let name = columns.first { $0.lowercased() == "svg file name" }
        let title = name.map { "App Clip Code {\($0)}" } ?? "{\(url)}"
        clip.tables.append((path, title, url, name.map { _ in .appClipCode }, source.location(at: 0)))
    }
}

/// Reads responses of the App Store Connect API 4.4.1, which are JSON:API documents.
private struct AppStoreConnectReader {
    struct Resource {
        let value: JSONValue
        let notes: DecodingContext
        let isIncluded: Bool

        var name: String { Self.name(of: value, notes) }
        var related: [String] { (value["relationships"]?.members ?? []).flatMap { names(in: $0.value) } }
        var version: JSONValue? { value["relationships"]?["releaseWithAppStoreVersion"] }
        var isDeactivated: Bool { attribute("status")?.string == "DEACTIVATED" }

        func attribute(_ name: String) -> JSONValue? { value["attributes"]?[name] }

        func names(in relationship: JSONValue?) -> [String] {
            let data = relationship?["data"]
            return (data?.elements ?? [data].compactMap { $0 }).map { Self.name(of: $0, notes) }
        }

        private static func name(of value: JSONValue, _ notes: DecodingContext) -> String {
            let id = value["id"]?.string ?? "\(notes.source.name):\(value.range.lowerBound)"
            return "\(value["type"]?.string ?? "")/\(id)"
        }
    }

    private enum Kind: String, CaseIterable {
        case advanced = "appClipAdvancedExperiences"
        case standard = "appClipDefaultExperiences"
        case entry = "betaAppClipInvocations"

        var relationship: String { self == .advanced ? "localizations" : "\(rawValue.dropLast())Localizations" }

        /// The attributes that a suite uses: a resource's own, and those of its localizations.
        var fields: (own: [String], texts: [String]) {
            switch self {
            case .advanced: (["status", "action", "placeStatus"], ["title", "subtitle"])
            case .standard: (["action"], ["subtitle"])
            case .entry: ([], ["title"])
            }
        }
    }

    var resources: [String: [Resource]] = [:]
    var localizations: [String: [Resource]] = [:]
    var references: [String: [String]] = [:]
    var nextPages: [(value: JSONValue, notes: DecodingContext)] = []
    var addresses: Set<String> = []
    let locale: String?
    var languagesLeftOut: Set<[String]> = []

    static func reads(_ document: JSONValue) -> Bool {
        document["data"] != nil && main(of: document).allSatisfy { $0["type"]?.string != nil }
    }

    private static func main(of document: JSONValue) -> [JSONValue] {
        guard let data = document["data"], data.scalar != .null else { return [] }
        return data.elements ?? [data]
    }

    mutating func add(_ document: JSONValue, _ notes: DecodingContext) {
        let links = document["links"]
        if let next = links?["next"], next.string != nil { nextPages.append((next, notes)) }
        addresses.insert(links?["self"]?.string ?? "")
        let main = Self.main(of: document)
        let all = main + notes.list(document["included"], "an array of resources")
        if !all.contains(where: { $0["type"]?.string?.lowercased().contains("appclip") == true }) {
            notes.warn(document, "no resource in this document describes an App Clip")
        }
        for (index, value) in all.enumerated() {
            guard let type = value["type"]?.string else {
                notes.mismatch(value, "a resource: an object with \"type\" and \"attributes\"")
                continue
            }
            let resource = Resource(value: value, notes: notes, isIncluded: index >= main.count)
            let (own, others) = (resource.name, resource.related)
            if type.hasSuffix("Localizations") {
                for name in Set([own] + others) { localizations[name, default: []].append(resource) }
            }
            if references[own] == nil { resources[type, default: []].append(resource) }
            references[own, default: []] += others
        }
    }

    private func all(_ kind: Kind) -> [Resource] { resources[kind.rawValue] ?? [] }

    private func localizations(of resource: Resource) -> [Resource] {
        var seen: Set<String> = []
        return ((references[resource.name] ?? []) + [resource.name]).flatMap { localizations[$0] ?? [] }
            .filter { seen.insert($0.name).inserted }
    }

    /// Uses the first available language: that of `--locale`, the original, English, or any other.
    private mutating func texts(
        _ resource: Resource, _ key: String, original: String? = nil
    ) -> (String) -> LocatedString? {
        let found = localizations(of: resource)
        let notes = found.first?.notes ?? resource.notes
        let languages = found.compactMap { each -> (name: String, value: JSONValue)? in
            guard let name = each.attribute(key)?.string else { return missing(key, each) }
            return each.value["attributes"].map { (name, $0) }
        }
        let wishes = [locale, original, "en-US", "en-GB", "default"].compactMap { $0?.lowercased() }
        let wished = wishes.lazy.compactMap { wish in
            languages.first { $0.name.lowercased() == wish }
                ?? languages.first { $0.name.lowercased().prefix { $0 != "-" } == wish.prefix { $0 != "-" } }
        }.first
        let chosen = wished ?? languages.first
        let others = languages.map(\.name).filter { $0 != chosen?.name }
        if let chosen, !others.isEmpty, languagesLeftOut.insert([notes.source.name, chosen.name] + others).inserted {
            notes.warn(
                chosen.value, "a suite has one language, so \(chosen.name) is used",
                note: "left out: \(Quotation.some(others))", fix: locale == nil ? "choose with --locale" : nil)
        }
        return { notes.text(chosen?.value[$0]) }
    }

    private func lacksTexts(_ resource: Resource, _ kind: Kind) -> Bool {
        let relationship = resource.value["relationships"]?[kind.relationship]
        guard relationship?["data"]?.elements != nil else { return localizations(of: resource).isEmpty }
        let names = resource.names(in: relationship)
        let total = relationship?["meta"]?["paging"]?["total"]?.scalar
        if case .number(let total)? = total, total.double > Double(names.count) { return true }
        return names.contains { localizations[$0] == nil }
    }

    /// App Store Connect writes `null` for a value that is not set. With `fields`, it leaves attributes out.
    private func noteFieldsLeftOut(of resources: [Resource], _ keys: [String]) {
        for key in keys {
            let lacking = resources.filter { $0.value["attributes"]?[key] == nil }
            guard let first = lacking.first, let type = first.value["type"]?.string else { continue }
            first.notes.warn(
                first.value, "the response has no \(quoted: key) of \(lacking.count) \(type)",
                fix: "request all fields of the resource")
        }
    }

    private func noteLosses() {
        for kind in Kind.allCases {
            let active = all(kind).filter { !$0.isDeactivated }
            noteFieldsLeftOut(of: active, kind.fields.own)
            noteFieldsLeftOut(of: resources["\(kind.rawValue.dropLast())Localizations"] ?? [], kind.fields.texts)
            let lacking = active.filter { lacksTexts($0, kind) }
            if let first = lacking.first {
                let include = "include=\(kind.relationship)&limit[\(kind.relationship)]=50"
                first.notes.warn(
                    first.value, "the response lacks localizations of \(lacking.count) \(kind.rawValue)",
                    fix: first.isIncluded
                        ? "import the response to /v1/\(first.name)?\(include) too" : "add \(include) to the request")
            }
        }
        let deactivated = all(.advanced).filter(\.isDeactivated)
        if let first = deactivated.first {
            first.notes.warn(first.value, "not imported: \(deactivated.count) deactivated \(Kind.advanced.rawValue)")
        }
    }

    private func versions(of resource: Resource) -> [Resource] {
        let names = resource.names(in: resource.version)
        return (resources["appStoreVersions"] ?? []).filter { names.contains($0.name) }
    }

    private func isReleased(_ resource: Resource) -> Bool {
        versions(of: resource).contains { version in
            let state = version.attribute("appVersionState") ?? version.attribute("appStoreState")
            return ["READY_FOR_DISTRIBUTION", "READY_FOR_SALE"].contains(state?.string)
        }
    }

    private func noteOtherTypes() {
        let known =
            Kind.allCases.map(\.rawValue) + [
                "appClips", "appClipDomainStatuses", "appClipAppStoreReviewDetails", "appStoreVersions",
            ]
        let others = resources.keys.filter { !known.contains($0) && !$0.hasSuffix("Localizations") }.sorted()
        for type in others {
            guard let first = resources[type]?.first else { continue }
            let fix = "for sizes, name Xcode's App Thinning Size Report.txt as \"sizeReport\" of the clip"
            let isOfSizes = type.hasPrefix("buildBundle")
            first.notes.warn(first.value, "not imported: resources of the type \(type)", fix: isOfSizes ? fix : nil)
        }
    }

    mutating func read(into clip: inout ImportedClip) {
        noteLosses()
        for resource in resources["appClips"] ?? [] {
            let id = resource.notes.text(resource.attribute("bundleId"))
            if let id, let other = clip.bundleID, other.value != id.value {
                resource.notes.error(
                    resource.value.underlinedRange, "found the clips \(quoted: other.value) and \(quoted: id.value)",
                    fix: "import the resources of one clip at a time")
            }
            clip.bundleID = clip.bundleID ?? id
        }
        clip.advanced = all(.advanced).compactMap { experience($0) }
        let defaults = all(.standard)
        let released = defaults.last(where: isReleased)
        if let last = released ?? defaults.last {
            clip.defaultExperience = ImportedExperience(
                subtitle: texts(last, "locale")("subtitle"), action: last.notes.action(last.attribute("action")),
                location: last.notes.location(last.value))
            if defaults.count > 1 {
                let isUnknown = defaults.contains { $0.version?["data"]?.scalar != .null && versions(of: $0).isEmpty }
                let id = last.value["id"]?.string ?? "this one"
                last.notes.warn(
                    last.value, "of \(defaults.count) default experiences, only \(id) is used",
                    note: released == nil ? "the response does not name a released one" : "it is released",
                    fix: isUnknown && released == nil ? "add include=releaseWithAppStoreVersion to the request" : nil)
            }
        }
        let entries = all(.entry)
        clip.invocations += entries.compactMap { entry in
            let url = entry.notes.text(entry.attribute("url")) ?? missing("url", entry)
            return url.map { ImportedInvocation(url: $0, title: texts(entry, "locale")("title")?.value, isEntry: true) }
        }
        for status in resources["appClipDomainStatuses"] ?? [] {
            for domain in status.notes.list(status.attribute("domains"), "an array of domains") {
                guard let host = status.notes.text(domain["domain"]) else { continue }
                let isValid = domain["isValid"]?.scalar
                let unnamed = isValid == .boolean(false) ? "OTHER_ERROR" : nil
                guard let code = domain["errorCode"]?.string ?? unnamed else {
                    if isValid == .boolean(true) { clip.validHosts.append(host) }
                    continue
                }
                clip.errors.append((host, code))
                status.notes.warn(
                    domain, "Apple's cache does not have the association file of \(host.value): \(code)",
                    fix: "serve the file, then run: clipflight association https://\(host.value)")
            }
        }
        noteOtherTypes()
        for detail in resources["appClipAppStoreReviewDetails"] ?? [] {
            let urls = detail.notes.list(detail.attribute("invocationUrls"), "an array of URLs")
            clip.invocations += urls.compactMap { detail.notes.text($0) }.map {
                ImportedInvocation(url: $0, title: "App Review")
            }
        }
        let unread = nextPages.filter { !addresses.contains($0.value.string ?? "") }
        for page in unread {
            page.notes.warn(page.value, "this is one page of several", fix: "import all pages in one command")
        }
        clip.hasAllAdvanced = unread.isEmpty && !all(.advanced).isEmpty
        clip.hasAllEntries = unread.isEmpty && !entries.isEmpty
    }

    private mutating func experience(_ resource: Resource) -> ImportedExperience? {
        let notes = resource.notes
        if resource.isDeactivated { return nil }
        guard let link = resource.attribute("link"), link.scalar != .null else { return missing("link", resource) }
        guard let url = notes.registrable(link) else { return nil }
        let texts = texts(resource, "language", original: notes.text(resource.attribute("defaultLanguage"))?.value)
        return ImportedExperience(
            url: url, title: texts("title"), subtitle: texts("subtitle"),
            action: notes.action(resource.attribute("action")),
            hasPlace: resource.attribute("placeStatus")?.string.map { $0 == "MATCHED" },
            location: notes.location(resource.value))
    }

    private func missing<Value>(_ key: String, _ resource: Resource) -> Value? {
        resource.notes.error(
            resource.value.underlinedRange, "the attribute \(quoted: key) is missing",
            fix: "request all fields of the resource")
        return nil
    }
}
