import ClipRules
import ClipSuites
import Foundation

struct ProjectParty {
    var name: ProjectValue?
    var bundleID: ProjectValue?
    var team: ProjectValue?
    var domains: [ProjectValue] = []
    var entitlements: String?
    /// The entitlements file that the target names, whatever is in it.
    private(set) var entitlementsFile: String?
    private(set) var isWithoutDomains = false
    private(set) var infoPlist: String?
    private(set) var parents: [ProjectValue] = []
    /// The identifiers of the clips that an app's entitlements name, as written.
    private(set) var namedClips: [ProjectValue] = []
    private(set) var groups: [ProjectValue] = []
    private(set) var minimumOS: ProjectValue?
    private(set) var notes: [ProjectNote] = []

    init(bundleID: ProjectValue) { self.bundleID = bundleID }

    init(_ settings: BuildSettings) {
        bundleID = value("PRODUCT_BUNDLE_IDENTIFIER", settings)
        team = value("DEVELOPMENT_TEAM", settings)
        name = value("INFOPLIST_KEY_CFBundleDisplayName", settings)
        let info = value("INFOPLIST_FILE", settings).map { readInfo($0, settings) }
        name = name ?? value("PRODUCT_NAME", settings)
        if let bundleID { notes.append(.found("bundle identifier", bundleID)) }
        if let team { notes.append(.found("team", team)) }
        notes += info ?? []
        if bundleID == nil || team == nil {
            for (path, place) in settings.problems {
                // Flutter's configuration files include those of CocoaPods, so a path may contain both words.
                let makers = [("Pods/", "run pod install"), ("Flutter/", "run flutter pub get")]
                let next = makers.first { path.contains($0.0) }?.1
                notes.append(.missing("the configuration file \(path), which cannot be read", at: place, next: next))
            }
        }
        minimumOS = value("IPHONEOS_DEPLOYMENT_TARGET", settings)
        if let file = value("CODE_SIGN_ENTITLEMENTS", settings) {
            readEntitlements(file, settings)
        } else {
            isWithoutDomains = settings.values["CODE_SIGN_ENTITLEMENTS"]?.text.isEmpty ?? true
        }
    }

    private mutating func value(_ name: String, _ settings: BuildSettings) -> ProjectValue? {
        guard var value = settings.values[name] else { return nil }
        let missing: [String]
        (value.text, missing) = settings.resolved(value.text)
        if missing.isEmpty { return value.text.isEmpty ? nil : value }
        notes.append(.unset(missing, in: name, at: value.place))
        return nil
    }

    private mutating func readInfo(_ file: ProjectValue, _ settings: BuildSettings) -> [ProjectNote] {
        let path = PathText.absolute(file.text, from: settings.projectFolder)
        let source: SourceFile
        let list: [String: Any]
        do throws(Diagnostic) {
            source = SourceFile(name: settings.folder.shown(path), bytes: try settings.folder.read(path))
            let found = try PropertyListReader.read(source, fix: "correct it", mayBeBinary: true)
            guard let found = found as? [String: Any] else { return [] }
            list = found
        } catch {
            return [.missing(error, at: file.place)]
        }
        infoPlist = path
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

    private mutating func readEntitlements(_ named: ProjectValue, _ settings: BuildSettings) {
        let path = PathText.absolute(named.text, from: settings.projectFolder)
        entitlementsFile = path
        let name = settings.folder.shown(path)
        let file: EntitlementsFile
        do throws(Diagnostic) { file = .read(try settings.folder.read(path), name: name) } catch {
            return notes.append(.missing(error, at: named.place))
        }
        let error = file.diagnostics.errors.first
        notes += error.map { [.missing($0)] } ?? []
        var settings = settings
        let known = ["AppIdentifierPrefix": "", "TeamIdentifierPrefix": "", "CFBundleIdentifier": bundleID?.text ?? ""]
        settings.add(known: known, file: name)
        func values(_ entries: [LocatedString], _ label: String) -> [ProjectValue] {
            entries.map { entry in
                let (text, missing) = settings.resolved(entry.value)
                var value = ProjectValue(entry)
                value.isResolved = missing.isEmpty
                if value.isResolved {
                    value.text = text
                    notes.append(.found(label, value))
                } else {
                    let next = "set it in the target's build settings"
                    notes.append(.unset(missing, in: "\(label) \(entry.value)", at: value.place, next: next))
                }
                return value
            }
        }
        domains = values(file.entries, "domain").filter { !$0.text.isBlank }
        let isPlain = domains.map(\.text) == file.entries.map(\.value) && domains.allSatisfy(\.isResolved)
        entitlements = isPlain && error == nil ? path : nil
        groups = values(file.groups, "App Group")
        if entitlements == nil {
            notes += groups.map {
                .missing("App Group \($0.text) in the suite, since the entitlements have build settings", at: $0.place)
            }
        }
        isWithoutDomains = file.entries.isEmpty && error == nil
        let own = file.identifier.map { ProjectValue($0) }
        if bundleID == nil, let own, let id = ApplicationIdentifier.bundleID(of: own.text) {
            bundleID = own.with(id)
            notes.append(.found("bundle identifier", own.with(id)))
        }
        if team == nil, let found = [own].compactMap(\.self).commonTeam {
            team = found
            notes.append(.found("team", found))
        }
        parents = values(file.parents ?? [], "parent app").filter(\.isResolved).map(\.withoutTeam)
        namedClips = values(file.clips ?? [], "clip").filter(\.isResolved)
    }

    var clips: [ProjectValue] { namedClips.map(\.withoutTeam) }

    var notesOfApp: [ProjectNote] {
        notes.map { ProjectNote(isMissing: $0.isMissing, text: "app: " + $0.text, place: $0.place, next: $0.next) }
    }

    /// Compares resolved values of a clip and its app, since a suite cannot resolve build settings.
    func differences(from app: ProjectParty) -> [ProjectNote] {
        var notes: [ProjectNote] = []
        let (own, others) = (groups.map(\.text), app.groups.map(\.text))
        if let first = groups.first ?? app.groups.first, Set(own).isDisjoint(with: others) {
            let names = [own, others].map { $0.isEmpty ? "none" : Quotation.some($0) }
            let isMissing = own.isEmpty || others.isEmpty || (groups + app.groups).allSatisfy(\.isResolved)
            let label = isMissing ? "a common App Group" : "App Groups not compared"
            let text = "\(label): the clip has \(names[0]), and the app has \(names[1])"
            let next = isMissing ? "add one App Group to both targets" : "make sure that they have a common one"
            notes.append(ProjectNote(isMissing: isMissing, text: text, place: first.place, next: next))
        }
        func compare(_ party: String, _ id: ProjectValue?, with named: [ProjectValue], _ statement: String) {
            guard let id = id?.text, let first = named.first, !named.contains(where: { $0.text == id }) else { return }
            let next = "write $(AppIdentifierPrefix)\(id), or a build setting if configurations share the file"
            let text = "the \(party) \(id): \(statement) \(first.text)"
            notes.append(.missing(text, at: first.place, next: next))
        }
        compare("app", app.bundleID, with: parents, "the clip's parent is")
        compare("clip", bundleID, with: app.clips, "the app's entitlements name")
        return notes
    }

    var hosts: [String] { domains.map(\.text).appClipHosts }

    /// Removes entitlements and domains, so that a suite does not use them. Returns whether any existed.
    mutating func removeDomains() -> Bool {
        defer { (entitlements, domains, isWithoutDomains) = (nil, [], false) }
        return entitlements != nil || !domains.isEmpty
    }

    mutating func removeInvalid() -> [ProjectNote] {
        guard let id = bundleID, !id.text.isBundleID else { return [] }
        bundleID = nil
        let text = "a bundle identifier of letters, digits, hyphens and periods: found \(quoted: id.text)"
        return [.missing(text, at: id.place)]
    }
}

extension [String] {
    var appClipHosts: [String] { hosts(of: .appClips) }

    func hosts(of service: AssociatedService) -> [String] {
        let entries = map { AssociatedDomain($0) }
        // The host of an invalid entry may still serve a valid file.
        let named = entries.filter { $0.service == service && !$0.host.isEmpty && !$0.text.hasSetting }
        let hosts = named.filter { $0.error == nil || !$0.isWildcard }.map(\.host)
        var known: Set<String> = []
        return hosts.filter { known.insert($0).inserted }
    }
}
