import ClipRules
import Foundation

/// A clip or an app: what its settings, entitlements and Info.plist hold.
struct ProjectParty: Sendable {
    var name: String?
    var bundleID: ProjectValue?
    var team: ProjectValue?
    var domains: [ProjectValue] = []
    /// The absolute path of the entitlements, where they hold the domains as they are.
    private(set) var entitlements: String?
    /// The absolute path of the Info.plist.
    private(set) var infoPlist: String?
    /// The bundle identifiers of `parent-application-identifiers`.
    private(set) var parents: [ProjectValue] = []
    private(set) var notes: [ProjectNote] = []

    init(bundleID: ProjectValue? = nil) { self.bundleID = bundleID }

    /// Reads a target's facts; `root` is the folder that paths in its settings are taken from.
    init(_ settings: BuildSettings, target: String, root: String, in folder: ProjectFolder) {
        bundleID = value("PRODUCT_BUNDLE_IDENTIFIER", settings)
        team = value("DEVELOPMENT_TEAM", settings)
        name = value("INFOPLIST_KEY_CFBundleDisplayName", settings)?.text
        if let file = value("INFOPLIST_FILE", settings) {
            readInfo(PathText.absolute(file.text, from: root), settings, in: folder)
        }
        name = name ?? value("PRODUCT_NAME", settings)?.text ?? target
        if let bundleID { notes.append(.found("bundle identifier", bundleID)) }
        if let team { notes.append(.found("team", team)) }
        if bundleID == nil || team == nil {
            for problem in settings.problems {
                notes.append(.missing("the configuration file \(problem.text) cannot be read", at: problem.place))
            }
        }
        if let file = value("CODE_SIGN_ENTITLEMENTS", settings) {
            readEntitlements(PathText.absolute(file.text, from: root), settings, in: folder, namedAt: file.place)
        }
    }

    /// The value of a setting; one that cannot be resolved is a note, and none.
    private mutating func value(_ name: String, _ settings: BuildSettings) -> ProjectValue? {
        guard var value = settings.values[name] else { return nil }
        let missing: [String]
        (value.text, missing) = settings.resolved(value.text)
        if missing.isEmpty { return value.text.isEmpty ? nil : value }
        let names = missing.map { "$(\($0))" }.joined(separator: ", ")
        notes.append(.missing("\(name) needs \(names), which no file sets", at: value.place))
        return nil
    }

    private mutating func readInfo(_ path: String, _ settings: BuildSettings, in folder: ProjectFolder) {
        let source = SourceFile(name: folder.shown(path), bytes: folder.bytes(path) ?? [])
        let list: [String: Any]
        do throws(Diagnostic) {
            guard let found = try PropertyListReader.read(source, fix: "") as? [String: Any] else { return }
            list = found
        } catch {
            return note(error, of: source, namedAt: nil)
        }
        infoPlist = path
        func text(_ key: String) -> ProjectValue? {
            guard let (text, missing) = (list[key] as? String).map(settings.resolved) else { return nil }
            let value = ProjectValue(text: text, file: source.name, line: source.line(of: key))
            return missing.isEmpty && !text.isEmpty ? value : nil
        }
        name = name ?? text("CFBundleDisplayName")?.text
        bundleID = bundleID ?? text("CFBundleIdentifier")
        for (key, value) in (list["NSAppClip"] as? [String: Any] ?? [:]).sorted(by: { $0.key < $1.key }) {
            let value = ProjectValue(text: "\(value)", file: source.name, line: source.line(of: key))
            notes.append(.found(key, value))
        }
    }

    /// Reads the domains and the parents' identifiers.
    mutating func readEntitlements(
        _ path: String, _ settings: BuildSettings, in folder: ProjectFolder, namedAt place: String? = nil
    ) {
        let source = SourceFile(name: folder.shown(path), bytes: folder.bytes(path) ?? [])
        let file = EntitlementsFile.read(source.bytes, name: source.name)
        if let error = file.diagnostics.first(where: { $0.severity == .error }) {
            note(error, of: source, namedAt: place)
        }
        var settings = settings
        // What stands for the team's prefix is no part of a bundle identifier.
        let known = ["AppIdentifierPrefix": "", "TeamIdentifierPrefix": "", "CFBundleIdentifier": bundleID?.text ?? ""]
        settings.add(known: known, file: source.name)
        func values(_ entries: [LocatedString], _ label: String) -> [ProjectValue] {
            entries.compactMap { entry in
                let (text, missing) = settings.resolved(entry.value)
                let value = ProjectValue(text: text, file: source.name, line: entry.location.line)
                let problem = "\(label) \(entry.value) cannot be resolved"
                notes.append(missing.isEmpty ? .found(label, value) : .missing(problem, at: value.place))
                return missing.isEmpty ? value : nil
            }
        }
        domains = values(file.entries, "domain")
        let isPlain = domains.map(\.text) == file.entries.map(\.value)
        entitlements = isPlain && !domains.isEmpty ? path : nil
        parents = values(file.parents ?? [], "parent app").map { parent in
            var parent = parent
            if let prefix = ApplicationIdentifier.prefix(of: parent.text) { parent.text.removeFirst(prefix.count + 1) }
            return parent
        }
    }

    private mutating func note(_ error: Diagnostic, of source: SourceFile, namedAt place: String?) {
        let text = source.bytes.isEmpty ? "is not there" : "cannot be read: \(error.message)"
        notes.append(.missing("\(source.name) \(text)", at: place))
    }

    /// Notes what another configuration has that this one has not.
    mutating func note(differencesIn other: ProjectParty, of configuration: String) {
        let pairs = [
            ([bundleID], [other.bundleID]), ([team], [other.team]), (domains.map { $0 }, other.domains.map { $0 }),
        ]
        for (mine, theirs) in pairs where mine.map({ $0?.text }) != theirs.map({ $0?.text }) {
            for case let value? in theirs {
                let text = "\(configuration) differs, and is not taken: \(value.text)"
                notes.append(ProjectNote(kind: .otherConfiguration, text: text, place: value.place))
            }
        }
    }
}

extension SourceFile {
    /// The line that a text is in first; `nil` where none is.
    func line(of text: String) -> Int? {
        Data(bytes).range(of: Data(text.utf8)).map { location(at: $0.lowerBound).line }
    }
}
