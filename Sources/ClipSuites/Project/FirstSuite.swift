import ClipRules

extension ProjectClip {
    package func suiteID(besides taken: [String]) -> String {
        let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let id = words.isEmpty ? "clip" : String(words.joined(separator: "-").prefix(60))
        let free = (2...).lazy.map { "\(id)-\($0)" }.first { !taken.contains($0) }
        return taken.contains(id) ? free ?? id : id
    }

    /// Adds to a suite that is begun what ``SuiteMerge`` never changes: team, files, app and sites.
    func add(to root: JSONValue, in place: SuitePlace, _ edit: inout JSONEdit) {
        guard let object = root["clip"] else { return }
        let members = FirstSuite(clip: self, place: place)
        for (key, value) in members.ofClip { edit.add(value, key: key, to: object) }
        for (key, value) in members.ofSuite { edit.add(value, key: key, to: root) }
    }
}

private struct FirstSuite {
    let clip: ProjectClip
    let place: SuitePlace

    typealias Member = (key: String, value: JSONTree)

    var ofClip: [Member] {
        texts([
            ("teamID", clip.clip.team?.text), ("infoPlist", clip.clip.infoPlist.flatMap { path(to: $0.path) }),
            ("entitlements", clip.clip.entitlements.flatMap(path)),
        ])
    }

    var ofSuite: [Member] {
        var result: [Member] = [("suite", .text(clip.name))]
        if let app = clip.app { result.append(("app", .object(members(of: app)))) }
        let sites = clip.hosts.compactMap { host -> Member? in
            clip.associations[host].map { (host, .object([("association", association($0))])) }
        }
        if !sites.isEmpty { result.append(("sites", .object(sites))) }
        return result
    }

    private func texts(_ texts: [(String, String?)]) -> [Member] {
        texts.compactMap { key, text in text.map { (key, .text($0)) } }
    }

    private func members(of app: ProjectParty) -> [Member] {
        let entitlements = app.entitlements.flatMap(path)
        let texts = texts([
            ("bundleID", app.bundleID?.text), ("name", app.name?.text), ("entitlements", entitlements),
        ])
        let hasDomains = !app.domains.isEmpty || app.entitlements != nil || app.isWithoutDomains
        guard entitlements == nil, hasDomains else { return texts }
        return texts + [("associatedDomains", .array(app.domains.map { .text($0.text) }))]
    }

    /// An association file, or what is in it where a suite may not name it.
    private func association(_ file: String) -> JSONTree {
        if let path = path(to: file) { return .text(path) }
        let bytes = try? OpenFile(path: file).readAll(limit: AssociationFile.sizeLimit)
        let content = AssociationDocument.read(bytes ?? [], name: file).value
        if let content, content.members != nil { return content.tree }
        return .texts([("error", DeclineReason.badJSONContent.rawValue)])
    }

    /// The path of a file from the suite's folder; `nil` where a suite may not name it.
    private func path(to file: String) -> String? {
        let path = PathText.relative(PathText.real(file) ?? file, from: place.folder)
        return (try? place.resolve(path, as: .file)) == nil ? nil : path
    }
}

extension JSONValue {
    fileprivate var tree: JSONTree {
        if let elements { return .array(elements.map(\.tree)) }
        if let members { return .object(members.map { ($0.key, $0.value.tree) }) }
        return .scalar(scalar ?? .null)
    }
}
