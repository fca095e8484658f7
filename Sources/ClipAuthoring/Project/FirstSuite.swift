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

extension ImportedClip {
    func sites(in place: SuiteFile) -> [(key: String, value: JSONTree)] {
        let hosts = domains.map(\.value).appClipHosts
        let served = servedFiles
        let codes = Dictionary(errors.map { ($0.host.value, $0.code) }) { _, last in last }
        let others = Set(codes.keys).union(served.keys).subtracting(hosts).sorted()
        // A suite with sites treats unlisted hosts as unreachable, so it must list all of them.
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

extension SuiteFile {
    func path(to file: String) throws(Problem) -> String {
        let path = PathText.relative(PathText.real(file) ?? file, from: folder)
        _ = try resolve(path, as: .file)
        return path
    }

    fileprivate func association(_ file: String) -> JSONTree {
        if let path = try? path(to: file) { return .text(path) }
        let content = (try? AssociationDocument.read(path: file))?.value
        if let content, content.members != nil { return content.tree }
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
