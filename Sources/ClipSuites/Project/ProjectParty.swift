import ClipRules
import Foundation

/// A clip or an app: what its settings, entitlements and Info.plist hold.
struct ProjectParty: Sendable {
    var name: ProjectValue?
    var bundleID: ProjectValue?
    var team: ProjectValue?
    var domains: [ProjectValue] = []
    /// The absolute path of the entitlements, where they hold the domains as they are.
    var entitlements: String?
    /// Whether it is a target that has no domains, as far as its files can be read.
    private(set) var isWithoutDomains = false
    /// Whether a setting names entitlements, and no file says which.
    private(set) var areEntitlementsUnnamed = false
    private(set) var infoPlist: (path: String, place: ProjectValue)?
    private(set) var parents: [ProjectValue] = []
    private(set) var clips: [ProjectValue] = []
    private(set) var notes: [ProjectNote] = []

    init(bundleID: ProjectValue? = nil) { self.bundleID = bundleID }

    /// Reads a target's facts; `root` is the folder that paths in its settings are taken from.
    init(_ settings: BuildSettings, root: String, in folder: ProjectFolder) {
        bundleID = value("PRODUCT_BUNDLE_IDENTIFIER", settings)
        team = value("DEVELOPMENT_TEAM", settings)
        name = value("INFOPLIST_KEY_CFBundleDisplayName", settings)
        let info = value("INFOPLIST_FILE", settings).map {
            readInfo(PathText.absolute($0.text, from: root), settings, in: folder, namedAt: $0)
        }
        name = name ?? value("PRODUCT_NAME", settings)
        if let bundleID { notes.append(.found("bundle identifier", bundleID)) }
        if let team { notes.append(.found("team", team)) }
        notes += info ?? []
        if bundleID == nil || team == nil {
            for problem in settings.problems {
                let text = "the configuration file \(problem.text) cannot be read"
                let next = problem.text.contains("Pods/") ? "run pod install" : nil
                notes.append(.missing(text, at: problem.text == problem.file ? nil : problem.place, next: next))
            }
        }
        if let file = value("CODE_SIGN_ENTITLEMENTS", settings) {
            readEntitlements(PathText.absolute(file.text, from: root), settings, in: folder, namedAt: file.place)
        } else {
            isWithoutDomains = settings.values["CODE_SIGN_ENTITLEMENTS"]?.text.isEmpty ?? true
            areEntitlementsUnnamed = !isWithoutDomains
        }
    }

    private mutating func value(_ name: String, _ settings: BuildSettings) -> ProjectValue? {
        guard var value = settings.values[name] else { return nil }
        let missing: [String]
        (value.text, missing) = settings.resolved(value.text)
        if missing.isEmpty { return value.text.isEmpty ? nil : value }
        let names = missing.map { "$(\($0))" }.joined(separator: ", ")
        notes.append(.missing("\(name) needs \(names), which no file sets", at: value.place))
        return nil
    }

    private mutating func readInfo(
        _ path: String, _ settings: BuildSettings, in folder: ProjectFolder, namedAt place: ProjectValue
    ) -> [ProjectNote] {
        let source: SourceFile
        let list: [String: Any]
        do throws(Diagnostic) {
            source = SourceFile(name: folder.shown(path), bytes: try folder.read(path))
            guard let found = try PropertyListReader.read(source, fix: "correct it") as? [String: Any] else {
                return []
            }
            list = found
        } catch {
            return [.missing(error, at: place.place)]
        }
        infoPlist = (path, place)
        func located(_ text: String, _ key: String) -> ProjectValue {
            let place = PropertyListReader.place(of: key, in: source.bytes)
            let line = place.map { source.location(at: $0.lowerBound).line }
            return ProjectValue(text: text, file: source.name, line: line)
        }
        func text(_ key: String) -> ProjectValue? {
            guard let (text, missing) = (list[key] as? String).map(settings.resolved) else { return nil }
            return missing.isEmpty && !text.isEmpty ? located(text, key) : nil
        }
        name = name ?? text("CFBundleDisplayName") ?? text("CFBundleName")
        bundleID = bundleID ?? text("CFBundleIdentifier")
        let keys = (list["NSAppClip"] as? [String: Any] ?? [:]).sorted { $0.key < $1.key }.prefix(20)
        return keys.map { .found($0.key, located("\($0.value)", $0.key)) }
    }

    /// Reads the domains and the parents' identifiers; without a project there are no settings to fill in.
    mutating func readEntitlements(
        _ path: String, _ settings: BuildSettings? = nil, in folder: ProjectFolder, namedAt place: String? = nil
    ) {
        let source: SourceFile
        do throws(Diagnostic) {
            source = SourceFile(name: folder.shown(path), bytes: try folder.read(path))
        } catch {
            return notes.append(.missing(error, at: place))
        }
        let file = EntitlementsFile.read(source.bytes, name: source.name)
        let error = file.diagnostics.errors.first
        notes += error.map { [.missing($0)] } ?? []
        var settings = settings ?? BuildSettings(configuration: "", folder: folder)
        // What stands for the team's prefix is no part of a bundle identifier.
        let known = ["AppIdentifierPrefix": "", "TeamIdentifierPrefix": "", "CFBundleIdentifier": bundleID?.text ?? ""]
        settings.add(known: known, file: source.name)
        func values(_ entries: [LocatedString], _ label: String) -> [ProjectValue] {
            entries.map { entry in
                let (text, missing) = settings.resolved(entry.value)
                let value = ProjectValue(
                    text: missing.isEmpty ? text : entry.value, file: source.name, line: entry.location.line)
                let names = missing.map { "$(\($0))" }.joined(separator: ", ")
                let problem = "\(label) \(entry.value) needs \(names), which no file sets"
                let next = "set it in the target's build settings"
                notes.append(missing.isEmpty ? .found(label, value) : .missing(problem, at: value.place, next: next))
                return value
            }
        }
        domains = values(file.entries, "domain")
        let isPlain = domains.map(\.text) == file.entries.map(\.value)
        entitlements = isPlain && error == nil ? path : nil
        isWithoutDomains = file.entries.isEmpty && error == nil
        func bundleIDs(_ entries: [LocatedString]?, _ label: String) -> [ProjectValue] {
            values(entries ?? [], label).filter { !$0.text.contains("$") }.map { value in
                var value = value
                if let prefix = ApplicationIdentifier.prefix(of: value.text) {
                    value.text.removeFirst(prefix.count + 1)
                }
                return value
            }
        }
        parents = bundleIDs(file.parents, "parent app")
        clips = bundleIDs(file.clips, "clip")
    }

    /// What is wrong with entries; a build setting that no file sets is noted where it is read.
    var invalidDomains: [ProjectNote] {
        domains.compactMap { domain in
            if case .buildSetting? = AssociatedDomain(domain.text).error { return nil }
            return AssociatedDomainCheck.finding(for: domain.text).map {
                .missing("a valid entry: \($0.message)", at: domain.place, next: $0.fix)
            }
        }
    }

    /// Whether an entry is meant for a clip, but cannot be used.
    var hasInvalidClipDomain: Bool {
        domains.contains { domain in
            let entry = AssociatedDomain(domain.text)
            return entry.error != nil && (entry.service == .appClips || entry.service.word.isEmpty)
        }
    }

    mutating func takeDomains(of file: ProjectParty) {
        (domains, entitlements, areEntitlementsUnnamed) = (file.domains, file.entitlements, false)
    }

    mutating func removeInvalid() -> [ProjectNote] {
        let blank = domains.filter(\.text.isBlank).map { ProjectNote.missing("a domain is blank", at: $0.place) }
        domains.removeAll(where: \.text.isBlank)
        guard let id = bundleID, id.text.isBlank || !id.text.isBundleID else { return blank }
        bundleID = nil
        let text = "the bundle identifier \(Quotation.of(id.text)) is none: letters, digits, hyphens and periods"
        return blank + [.missing(text, at: id.place)]
    }

    mutating func complete(with other: ProjectParty) {
        if bundleID == nil, let id = other.bundleID { notes.append(.found("bundle identifier", id)) }
        if team == nil, let team = other.team { notes.append(.found("team", team)) }
        bundleID = bundleID ?? other.bundleID
        team = team ?? other.team
        guard areEntitlementsUnnamed, !other.areEntitlementsUnnamed else { return }
        notes += other.domains.map { .found("domain", $0) }
        takeDomains(of: other)
    }
}
