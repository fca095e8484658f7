import ClipRules
import ClipSuites

extension ProjectClip {
    package func suiteID(besides taken: [String]) -> String {
        let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let id = words.isEmpty ? "clip" : String(words.joined(separator: "-").prefix(60))
        return (1...).lazy.map { $0 == 1 ? id : "\(id)-\($0)" }.first { !taken.contains($0) } ?? id
    }

    func add(to root: JSONValue, in place: SuiteFile, _ edit: inout JSONEdit) {
        guard let object = root["clip"] else { return }
        let texts = [
            ("teamID", clip.team?.text), ("infoPlist", clip.infoPlist.flatMap(place.path(to:))),
            ("entitlements", clip.entitlements.flatMap(place.path(to:))),
            ("sizeReport", sizeReport.flatMap(place.path(to:))),
            ("minimumOS", clip.minimumOS.flatMap { OSVersion($0.text)?.text }),
        ]
        for case (let key, let text?) in texts { edit.add(.text(text), key: key, to: object) }
        edit.add(.text(name), key: "suite", to: root)
        if let tree = app?.tree(in: place), case .object(let members) = tree, !members.isEmpty {
            edit.add(tree, key: "app", to: root)
        }
        let sites = hosts.compactMap { host -> (key: String, value: JSONTree)? in
            let pages = pages.filter { $0.host == host }.compactMap { page in
                place.path(to: page.file).map { (key: page.path, value: JSONTree.text($0)) }
            }
            var site: [(key: String, value: JSONTree)] = []
            if let file = associations[host] { site.append(("association", place.association(file))) }
            if !pages.isEmpty { site.append(("pages", .object(pages))) }
            return site.isEmpty ? nil : (host, .object(site))
        }
        if !sites.isEmpty { edit.add(.object(sites), key: "sites", to: root) }
    }
}

extension ImportedClip {
    func add(to root: JSONValue, in place: SuiteFile, _ edit: inout JSONEdit) {
        guard let object = root["clip"] else { return }
        let texts = [("teamID", teamID), ("entitlements", entitlements.flatMap(place.path(to:)))]
        for case (let key, let text?) in texts { edit.add(.text(text), key: key, to: object) }
        if let parent { edit.add(.texts([("bundleID", parent)]), key: "app", to: root) }
        var sites = errors.map { error in
            (key: error.host.value, value: JSONTree.object([("association", .texts([("error", error.code)]))]))
        }
        // A host without a site cannot be reached, and nothing states the files of valid hosts.
        let isWhole = domains.map(\.value).appClipHosts.allSatisfy { host in sites.contains { $0.key == host } }
        if let association, let host = servingHost {
            sites.append((host, .object([("association", place.association(association.path))])))
        } else if !isWhole {
            sites = []
        }
        if !sites.isEmpty { edit.add(.object(sites), key: "sites", to: root) }
    }

    package mutating func assumeEntitlement() -> ProjectNote? {
        guard association != nil, let place = bundleID?.location else { return nil }
        guard let host = servingHost else {
            let next = "put the file into a folder named after the host"
            return .missing("which host serves the association file", at: place.place, next: next)
        }
        guard domains.isEmpty, entitlements == nil else { return nil }
        domains = [LocatedString("appclips:\(host)", at: place)]
        return ProjectNote(text: "assumed: the clip is entitled to \(host)", next: "pass the clip's .entitlements too")
    }

    package var hostName: String? { servingHost?.replacing(".", with: "-") }

    var servingHost: String? {
        guard let association else { return nil }
        let hosts = domains.map(\.value).appClipHosts
        if let host = association.host, hosts.isEmpty || hosts.contains(host) { return host }
        return hosts.count == 1 ? hosts.first : nil
    }
}

extension ProjectParty {
    fileprivate func tree(in place: SuiteFile) -> JSONTree {
        let file = entitlements.flatMap(place.path(to:))
        // A name under an icon that is too long for App Store Connect is not the card's title.
        let shortName = name.flatMap { $0.text.count > 30 ? nil : $0.text }
        let texts = JSONTree.texts([("bundleID", bundleID?.text), ("name", shortName), ("entitlements", file)])
        let hasDomains = !domains.isEmpty || entitlements != nil || isWithoutDomains
        return file == nil && hasDomains
            ? texts.adding(["associatedDomains": .array(domains.map { .text($0.text) })]) : texts
    }
}

extension SuiteFile {
    fileprivate func path(to file: String) -> String? {
        let path = PathText.relative(PathText.real(file) ?? file, from: folder)
        return (try? resolve(path, as: .file)) == nil ? nil : path
    }

    /// Returns an association file's path, or the file's content if a suite cannot refer to the
    /// path.
    fileprivate func association(_ file: String) -> JSONTree {
        if let path = path(to: file) { return .text(path) }
        let bytes = try? OpenFile(path: file).readAll(limit: AssociationFile.sizeLimit)
        if let content = AssociationDocument.read(bytes ?? [], name: file).value, content.members != nil {
            return content.tree
        }
        return .texts([("error", DeclineReason.badJSONContent.rawValue)])
    }
}

extension JSONValue {
    fileprivate var tree: JSONTree {
        if let elements { return .array(elements.map(\.tree)) }
        if let members { return .object(members.map { ($0.key, $0.value.tree) }) }
        return .scalar(scalar ?? .null)
    }
}
