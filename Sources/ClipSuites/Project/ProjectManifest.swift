import Foundation

/// The plain values of the files that projects are generated from: Expo's, XcodeGen's and Tuist's.
///
/// Code is not run: a key and a text on one line is a value, and nothing else is.
struct ProjectManifest {
    private(set) var files: [String] = []
    /// The targets, or whole files, in their order.
    private var targets: [Target] = []
    private let folder: ProjectFolder

    private struct Target {
        let file: String
        var name: String?
        var values: [String: ProjectValue] = [:]
        var domains: [ProjectValue] = []

        /// What Expo's plugin appends to the app's identifier, which is in the same file.
        var suffix: ProjectValue? { values["bundleIdSuffix"] }

        private var kind: String { (values["type"] ?? values["product"])?.text ?? "" }
        var isClip: Bool {
            ["application.on-demand-install-capable", ".appClip", "clip"].contains(kind) || suffix != nil
        }
        var isApp: Bool { ["application", ".app", ""].contains(kind) && !isClip }

        /// The path of the target's entitlements, from the folder of the file.
        var entitlements: ProjectValue? { values.values.first { $0.text.hasSuffix(".entitlements") } }

        var bundleID: ProjectValue? {
            let id = values["PRODUCT_BUNDLE_IDENTIFIER"] ?? values["bundleId"] ?? values["bundleIdentifier"]
            return id.flatMap { $0.text.contains("$") || $0.text.isEmpty ? nil : $0 }
        }
    }

    init(_ folder: ProjectFolder) {
        self.folder = folder
        for path in folder.files(named: ProjectFolder.manifestNames) {
            files.append(folder.shown(path))
            read(String(decoding: folder.bytes(path), as: UTF8.self), of: folder.shown(path))
        }
    }

    private mutating func read(_ text: String, of file: String) {
        let isYAML = file.hasSuffix(".yml") || file.hasSuffix(".yaml")
        var target = Target(file: file)
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.prefix(1000)
            let code = line.drop(while: \.isWhitespace)
            if code.hasPrefix("//") || code.hasPrefix("#") { continue }
            // A target of XcodeGen's is indented by two, and one of Tuist's begins with its call.
            let starts =
                isYAML ? line.hasPrefix("  ") && line.dropFirst(2) == code : code.lowercased().contains("target(")
            if starts {
                targets.append(target)
                target = Target(file: file)
                if isYAML { target.name = String(code.prefix { $0 != ":" }) }
            }
            // A key begins behind another character, so that a long word is looked at once.
            let pair = #/(?:^|[^A-Za-z_])([A-Za-z_]++)["']?\s*[:=]\s*("[^"]*"|'[^']*'|[^\s,"'\])}]+)/#
            for match in line.matches(of: pair) {
                let written = String(match.2)
                // An expression is no plain value.
                let isPlain =
                    isYAML || "\"'.".contains(written.prefix(1)) && !written.contains { "$\\{(`".contains($0) }
                let text = written.trimmingCharacters(in: ["\"", "'"])
                let key = String(match.1)
                // Expo's plugin is listed once for each clip.
                if key == "bundleIdSuffix", target.suffix != nil {
                    targets.append(target)
                    target = Target(file: file)
                }
                guard isPlain, target.values[key] == nil else { continue }
                target.values[key] = ProjectValue(text: text, file: file, line: index + 1)
            }
            target.domains += line.matches(of: #/(appclips|applinks):[A-Za-z0-9.*?=_-]+/#).map {
                ProjectValue(text: String($0.0), file: file, line: index + 1)
            }
        }
        targets.append(target)
    }

    /// Adds what no other file says about clips, and the clips that no other file has.
    ///
    /// - Parameter root: The name of the only clip that has no folder of its own.
    func add(to clips: inout [ProjectClip], in root: String) {
        let own = targets.filter(\.isClip)
        let isOnly = max(own.count, clips.count) == 1
        if isOnly, clips.isEmpty {
            let name = own.first.flatMap { $0.suffix == nil ? $0.name ?? $0.values["name"]?.text : nil }
            clips = [ProjectClip(name: name ?? root)]
        }
        if isOnly { return add(own.first ?? Target(file: ""), isOnly: true, to: &clips[0]) }
        for target in own {
            let folder = PathText.name(of: PathText.folder(of: "/" + target.file))
            let name = target.name ?? target.suffix?.text ?? target.values["name"]?.text ?? folder
            let inFolder = target.entitlements.map { PathText.name(of: PathText.folder(of: "/" + $0.text)) }
            let names = [name, inFolder]
            let index = clips.firstIndex { names.contains($0.name) } ?? clips.endIndex
            if index == clips.endIndex { clips.append(ProjectClip(name: name)) }
            add(target, isOnly: false, to: &clips[index])
        }
    }

    private func add(_ target: Target, isOnly: Bool, to clip: inout ProjectClip) {
        func noted(_ label: String, _ value: ProjectValue) -> ProjectValue {
            clip.notes.append(.found(label, value))
            return value
        }
        // Expo's app and clips are in one file, of which the identifier is the app's.
        let sharing = targets.filter { $0.file == target.file }
        let apps = (target.suffix == nil ? targets.filter(\.isApp) : sharing).filter { $0.bundleID != nil }
        let around = apps.filter { target.bundleID?.text.hasPrefix(($0.bundleID?.text ?? "") + ".") == true }
        let app = (apps.count == 1 || isOnly ? apps : around).first
        if clip.app == nil, let id = app?.bundleID {
            clip.app = ProjectParty(bundleID: noted("app: bundle identifier", id))
        }
        if var id = target.suffix ?? target.bundleID {
            let isSuffix = target.suffix != nil || id.text.hasPrefix(".")
            let parent = clip.app?.bundleID?.text
            if isSuffix { id.text = (parent ?? "") + (id.text.hasPrefix(".") ? "" : ".") + id.text }
            if !isSuffix || parent != nil { clip.clip.bundleID = noted("bundle identifier", id) }
        }
        if clip.clip.entitlements == nil { clip.notes += readEntitlements(of: target, into: &clip.clip) }
        if let app, var party = clip.app {
            clip.notes += readEntitlements(of: app, into: &party).map(\.ofApp)
            clip.app = party
        }
        for other in targets where isOnly || other.name == target.name {
            guard let url = other.values["_XCAppClipURL"] else { continue }
            clip.add(.init(url: url, title: "Scheme \(other.name ?? PathText.name(of: other.file))", source: .xcode))
        }
        let teams = ([target] + targets).lazy.compactMap { $0.values["DEVELOPMENT_TEAM"] ?? $0.values["appleTeamId"] }
        if let team = teams.first { clip.clip.team = noted("team", team) }
        // Expo's plugin gives the clip what the app has; what is outside of all targets is the clip's where there is one.
        var domains = target.suffix == nil ? target.domains : sharing.flatMap(\.domains)
        if isOnly, domains.isEmpty { domains = targets.filter { $0.bundleID == nil }.flatMap(\.domains) }
        if clip.clip.domains.isEmpty, !domains.isEmpty {
            clip.clip.domains = Self.once(domains.filter { $0.text.hasPrefix("appclips:") }).map { noted("domain", $0) }
            clip.clip.entitlements = nil
        }
        let others = Self.once(target.suffix == nil ? app?.domains ?? [] : domains)
        if !others.isEmpty { clip.app?.domains = others.map { noted("app: domain", $0) } }
    }

    private func readEntitlements(of target: Target, into party: inout ProjectParty) -> [ProjectNote] {
        guard let named = target.entitlements else { return [] }
        let path = PathText.absolute(named.text, from: PathText.folder(of: "\(folder.root)/\(target.file)"))
        let known = party.notes.count
        party.readEntitlements(path, in: folder, namedAt: named.place)
        return Array(party.notes.dropFirst(known))
    }

    private static func once(_ values: [ProjectValue]) -> [ProjectValue] {
        var known: Set<String> = []
        return Array(values.filter { known.insert($0.text).inserted }.prefix(200))
    }
}
