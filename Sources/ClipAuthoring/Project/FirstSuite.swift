import ClipRules
import ClipSuites

extension ProjectClip {
    package func suiteID(besides taken: [String]) -> String {
        let id = name.suiteID
        let taken = taken.map { $0.lowercased() }
        return (1...).lazy.map { $0 == 1 ? id : "\(id)-\($0)" }.first { !taken.contains($0) } ?? id
    }
}

extension String {
    var suiteID: String {
        let words = lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return words.isEmpty ? "clip" : String(words.joined(separator: "-").prefix(60))
    }
}

/// The keys of a suite that files state.
struct StatedKeys {
    fileprivate(set) var added: [String] = []
    fileprivate(set) var leftOut: [(key: String, problem: SuiteFile.Problem)] = []
    fileprivate(set) var differing: [(key: String, text: String, own: JSONValue)] = []
}

extension ImportedClip {
    func add(to root: JSONValue, in place: SuiteFile, _ edit: inout JSONEdit) -> StatedKeys {
        var keys = StatedKeys()
        guard let clip = root["clip"] else { return keys }
        func add(_ tree: JSONTree?, _ key: String, to object: JSONValue, _ domains: [String] = [], of name: String = "")
        {
            guard let tree else { return }
            if let own = object[key] {
                guard ["teamID", "minimumOS", "bundleID"].contains(key), let text = own.string else { return }
                guard case .scalar(.string(let stated)) = tree, stated != text else { return }
                if key == "minimumOS", OSVersion(stated) == OSVersion(text) { return }
                return keys.differing.append((name + key, stated, own))
            }
            if key == "entitlements", let list = object["associatedDomains"] {
                guard list.elements?.allSatisfy({ domains.contains($0.string ?? "") }) == true else { return }
                guard edit.replace("associatedDomains", of: object, with: key, tree) else { return }
            } else if key == "associatedDomains", object["entitlements"] != nil {
                return
            } else {
                edit.add(tree, key: key, to: object)
            }
            keys.added.append(name + key)
        }
        func path(_ key: String, _ file: String?, of object: JSONValue? = nil, _ name: String = "") -> String? {
            guard let file, object?[key] == nil else { return nil }
            do throws(SuiteFile.Problem) { return try place.path(to: file) } catch {
                keys.leftOut.append((name + key, error))
                return nil
            }
        }
        let files = [("infoPlist", infoPlist), ("entitlements", entitlements), ("sizeReport", sizeReport)]
        let paths = files.map { ($0, path($0, $1, of: clip)) }
        for (key, text) in [("teamID", teamID)] + paths + [("minimumOS", minimumOS)] {
            add(text.map(JSONTree.text), key, to: clip, domains.map(\.value))
        }
        let fileOfApp = path("entitlements", app?.entitlements, of: root["app"], "app.")
        if let app, case .object(let members) = app.tree(entitlements: fileOfApp), !members.isEmpty {
            if let own = root["app"] {
                for (key, tree) in members { add(tree, key, to: own, app.stated.map(\.value), of: "app.") }
            } else {
                add(.object(members), "app", to: root)
            }
        }
        let sites = sites(in: place)
        if !sites.isEmpty { add(.object(sites), "sites", to: root) }
        return keys
    }

    private func sites(in place: SuiteFile) -> [(key: String, value: JSONTree)] {
        let hosts = domains.map(\.value).appClipHosts
        let served = servedFiles
        let codes = Dictionary(errors.map { ($0.host.value, $0.code) }) { _, last in last }
        let others = Set(codes.keys).union(served.keys).subtracting(hosts).sorted()
        // In a suite with sites, a host without a file is unreachable.
        guard (hosts + others).allSatisfy({ served[$0] != nil || codes[$0] != nil }) else { return [] }
        return (hosts + others).compactMap { host in
            let file = served[host].map(place.association) ?? codes[host].map { .texts([("error", $0)]) }
            let pages = pages.filter { $0.host == host }.compactMap { page in
                (try? place.path(to: page.file)).map { (key: page.path, value: JSONTree.text($0)) }
            }
            var site: [(key: String, value: JSONTree)] = []
            if let file { site.append(("association", file)) }
            if !pages.isEmpty { site.append(("pages", .object(pages))) }
            return site.isEmpty ? nil : (host, .object(site))
        }
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

    var servedFiles: [String: String] {
        guard let host = servingHost, let association else { return associations }
        return associations.merging([host: association.path]) { first, _ in first }
    }

    var servingHost: String? {
        guard let association else { return nil }
        let hosts = domains.map(\.value).appClipHosts
        if let host = association.host, hosts.isEmpty || hosts.contains(host) { return host }
        return hosts.count == 1 ? hosts.first : nil
    }
}

extension ImportedClip {
    /// Adds a fix to an error about a missing file that the project now has elsewhere.
    func correctingPaths(in place: SuiteFile, _ errors: [Diagnostic]) -> [Diagnostic] {
        let bytes = (try? OpenFile(path: place.path).readAll(limit: SuiteLoader.sizeLimit)) ?? []
        let document = JSONReader.read(bytes, file: place.shown, dialect: .suite)
        let files = [
            (["clip", "entitlements"], entitlements), (["clip", "infoPlist"], infoPlist),
            (["clip", "sizeReport"], sizeReport), (["app", "entitlements"], app?.entitlements),
        ]
        return errors.map { error in
            var error = error
            for (keys, file) in files + servedFiles.map({ (["sites", $0, "association"], $1) }) {
                guard let value = keys.reduce(document.value, { $0?[$1] }), let file,
                    document.source.location(at: value.range.lowerBound) == error.location,
                    let path = try? place.path(to: file)
                else { continue }
                error.fix = "write \(quoted: path)"
            }
            return error
        }
    }
}

extension ProjectParty {
    fileprivate func tree(entitlements file: String?) -> JSONTree {
        // If the name under the icon is too long for App Store Connect, it is not the card's title.
        let shortName = name.flatMap { $0.text.count > 30 ? nil : $0.text }
        let texts = JSONTree.texts([("bundleID", bundleID?.text), ("name", shortName), ("entitlements", file)])
        let hasDomains = !stated.isEmpty || entitlements != nil || isWithoutDomains
        return file == nil && hasDomains
            ? texts.adding(["associatedDomains": .array(stated.map { .text($0.value) })]) : texts
    }
}

extension SuiteFile {
    func path(to file: String) throws(Problem) -> String {
        let path = PathText.relative(PathText.real(file) ?? file, from: folder)
        _ = try resolve(path, as: .file)
        return path
    }

    fileprivate func association(_ file: String) -> JSONTree {
        if let path = try? path(to: file) { return .text(path) }
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
