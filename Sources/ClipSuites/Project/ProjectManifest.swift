import Foundation

/// The plain values of the files that projects are generated from: Expo's, XcodeGen's and Tuist's.
///
/// Code is not run: a key and a text on one line is a value, and nothing else is.
struct ProjectManifest {
    /// The files, as shown.
    private(set) var files: [String] = []
    /// The targets, or whole files, with their values by key.
    private var targets: [[String: ProjectValue]] = []
    private var domains: [ProjectValue] = []

    /// Whether any file asks for a clip.
    var hasClip: Bool { targets.contains(where: Self.isClip) }

    init(_ folder: ProjectFolder) {
        for path in folder.files(named: ProjectFolder.manifestNames) {
            files.append(folder.shown(path))
            read(String(decoding: folder.bytes(path) ?? [], as: UTF8.self), of: folder.shown(path))
        }
    }

    private mutating func read(_ text: String, of file: String) {
        let isYAML = file.hasSuffix(".yml") || file.hasSuffix(".yaml")
        var target: [String: ProjectValue] = [:]
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.prefix(1000)
            let code = line.drop(while: \.isWhitespace)
            if code.hasPrefix("//") || code.hasPrefix("#") { continue }
            // A target of XcodeGen's is indented by two, and one of Tuist's begins with its call.
            let starts =
                isYAML ? line.hasPrefix("  ") && line.dropFirst(2) == code : code.lowercased().contains("target(")
            if starts {
                targets.append(target)
                target = [:]
            }
            for match in line.matches(of: #/["']?([A-Za-z_]+)["']?\s*[:=]\s*("[^"]*"|'[^']*'|[^\s,"'\])}]+)/#) {
                let written = String(match.2)
                // An expression is no plain value.
                let isPlain =
                    isYAML || "\"'.".contains(written.prefix(1)) && !written.contains { "$\\{(`".contains($0) }
                let text = written.trimmingCharacters(in: ["\"", "'"])
                guard isPlain, target[String(match.1)] == nil else { continue }
                target[String(match.1)] = ProjectValue(text: text, file: file, line: index + 1)
            }
            domains += line.matches(of: #/(appclips|applinks):[A-Za-z0-9.*?=_-]+/#).map {
                ProjectValue(text: String($0.0), file: file, line: index + 1)
            }
        }
        targets.append(target)
    }

    private static func isClip(_ target: [String: ProjectValue]) -> Bool {
        let kind = (target["type"] ?? target["product"])?.text ?? ""
        return kind == "application.on-demand-install-capable" || kind == ".appClip" || kind == "clip"
            || target["bundleIdSuffix"] != nil
    }

    private static func bundleID(_ target: [String: ProjectValue]) -> ProjectValue? {
        let id = target["PRODUCT_BUNDLE_IDENTIFIER"] ?? target["bundleId"] ?? target["bundleIdentifier"]
        return id.flatMap { $0.text.contains("$") || $0.text.isEmpty ? nil : $0 }
    }

    /// Adds to the only clip what no other file says about it.
    func add(to clip: inout ProjectClip) {
        func noted(_ label: String, _ value: ProjectValue) -> ProjectValue {
            clip.notes.append(.found(label, value))
            return value
        }
        let own = targets.first(where: Self.isClip) ?? [:]
        // Expo's app and clip are in one file, of which the identifier is the app's.
        let app = own["bundleIdSuffix"] == nil ? targets.first { !Self.isClip($0) && Self.bundleID($0) != nil } : own
        if clip.app == nil, let id = app.flatMap(Self.bundleID) {
            clip.app = ProjectParty(bundleID: noted("app: bundle identifier", id))
        }
        if var id = own["bundleIdSuffix"] ?? Self.bundleID(own) {
            let isSuffix = own["bundleIdSuffix"] != nil || id.text.hasPrefix(".")
            let parent = clip.app?.bundleID?.text
            if isSuffix { id.text = (parent ?? "") + (id.text.hasPrefix(".") ? "" : ".") + id.text }
            if !isSuffix || parent != nil { clip.clip.bundleID = noted("bundle identifier", id) }
        }
        if let team = targets.lazy.compactMap({ $0["DEVELOPMENT_TEAM"] ?? $0["appleTeamId"] }).first {
            clip.clip.team = noted("team", team)
        }
        if clip.clip.domains.isEmpty {
            clip.clip.domains = domains.filter { $0.text.hasPrefix("appclips:") }.map { noted("domain", $0) }
        }
        clip.app?.domains = domains.filter { $0.text.hasPrefix("applinks:") }.map { noted("app: domain", $0) }
    }
}
