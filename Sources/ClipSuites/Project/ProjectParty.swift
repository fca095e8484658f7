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
        guard let (source, list) = propertyList(path, in: folder, namedAt: nil) else { return }
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
        guard let (source, list) = propertyList(path, in: folder, namedAt: place) else { return }
        var settings = settings
        // What stands for the team's prefix is no part of a bundle identifier.
        let known = ["AppIdentifierPrefix": "", "TeamIdentifierPrefix": "", "CFBundleIdentifier": bundleID?.text ?? ""]
        settings.add(known: known, file: source.name)
        func values(_ key: String, _ label: String) -> [ProjectValue] {
            (list["com.apple.developer." + key] as? [Any] ?? []).compactMap { entry in
                guard let written = entry as? String else { return nil }
                let (text, missing) = settings.resolved(written)
                let value = ProjectValue(text: text, file: source.name, line: source.line(of: written))
                let note =
                    missing.isEmpty
                    ? .found(label, value)
                    : ProjectNote.missing("\(label) \(written) cannot be resolved", at: value.place)
                notes.append(note)
                return missing.isEmpty ? value : nil
            }
        }
        domains = values("associated-domains", "domain")
        let isPlain = domains.allSatisfy { $0.line != nil && source.line(of: $0.text) != nil }
        entitlements = isPlain && !domains.isEmpty ? path : nil
        parents = values("parent-application-identifiers", "parent app").map { parent in
            var parent = parent
            if let prefix = ApplicationIdentifier.prefix(of: parent.text) { parent.text.removeFirst(prefix.count + 1) }
            return parent
        }
    }

    private mutating func propertyList(
        _ path: String, in folder: ProjectFolder, namedAt place: String?
    ) -> (SourceFile, [String: Any])? {
        let source = SourceFile(name: folder.shown(path), bytes: folder.bytes(path) ?? [])
        do throws(Diagnostic) {
            if let list = try PropertyListReader.read(source, fix: "") as? [String: Any] { return (source, list) }
        } catch {
            let text = source.bytes.isEmpty ? "is not there" : "cannot be read: \(error.message)"
            notes.append(.missing("\(source.name) \(text)", at: place))
        }
        return nil
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
