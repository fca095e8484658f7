/// An association file of a project, and why it may not be what a host serves.
struct PublishedFile {
    let path: String
    private let folder: ProjectFolder
    /// The folder that would have to be published at the host's root.
    private let root: String

    enum Doubt {
        case isElsewhere, hasExtension
        case isBelow(String)
        case isLeftOut(by: String, unless: String)
        case hasFrontMatter(permalink: String?)
    }

    private static let wellKnownFolder = ".well-known"

    /// Folders that some static host publishes at its root.
    private static let roots: Set<String> = [
        "dist", "docs", "htdocs", "html", "out", "public", "public_html", "site", "_site", "src", "static", "web",
        "website", "webroot", "www", "wwwroot",
    ]

    init(_ path: String, in folder: ProjectFolder) {
        self.path = path
        self.folder = folder
        let parent = PathText.folder(of: path)
        root = PathText.name(of: parent) == Self.wellKnownFolder ? PathText.folder(of: parent) : parent
    }

    var hasExtension: Bool { path.hasSuffix(".json") }

    /// Whether the file that hosts are asked for is beside it.
    var isBesideOther: Bool { hasExtension && FileKind.of(String(path.dropLast(".json".count))) == .file }

    /// Why a host may serve something else, as far as files say it.
    func doubts(_ bytes: [UInt8], of hosts: [String]) -> [Doubt] {
        let front = FrontMatter(bytes).flatMap { $0.lineCount == nil ? nil : $0 }
        // Jekyll publishes it there, whatever its name and place are.
        if let front, front.permalink == FrontMatter.wellKnown {
            return [.hasFrontMatter(permalink: front.permalink)]
        }
        var doubts: [Doubt] = front.map { [.hasFrontMatter(permalink: $0.permalink)] } ?? []
        let isWellKnown = root != PathText.folder(of: path)
        if hasExtension { doubts.append(.hasExtension) } else if !isWellKnown { doubts.append(.isElsewhere) }
        let name = PathText.name(of: root)
        if root != folder.root, !Self.roots.contains(name.lowercased()), !hosts.contains(name) {
            doubts.append(.isBelow(folder.shown(root)))
        }
        if isWellKnown { doubts += [jekyll, firebase].compactMap { $0 } }
        return doubts
    }

    /// GitHub Pages runs Jekyll in the repository's root or in `docs`, unless there is `.nojekyll`.
    private var jekyll: Doubt? {
        let configuration = root + "/_config.yml"
        let isPages = PathText.name(of: root) == "docs" || FileKind.of(root + "/CNAME") == .file
        let isJekyll = isPages || FileKind.of(configuration) == .file
        guard isJekyll, FileKind.of(root + "/.nojekyll") == .missing else { return nil }
        let lines = String(decoding: folder.bytes(configuration), as: UTF8.self).split(whereSeparator: \.isNewline)
        if lines.contains(where: { $0.prefix { $0 != "#" }.contains(Self.wellKnownFolder) }) { return nil }
        let shown = folder.shown(root)
        let place = shown == "." || shown.isEmpty ? "" : shown + "/"
        return .isLeftOut(
            by: "Jekyll",
            unless: "\"include\" of \(place)_config.yml names \(Self.wellKnownFolder) or \(place).nojekyll is there")
    }

    private var firebase: Doubt? {
        let file = PathText.folder(of: root) + "/firebase.json"
        let pattern = "\"**/.*\""
        guard root != folder.root, String(decoding: folder.bytes(file), as: UTF8.self).contains(pattern) else {
            return nil
        }
        return .isLeftOut(by: "Firebase", unless: "\"ignore\" of \(folder.shown(file)) loses \(pattern)")
    }
}

extension PublishedFile.Doubt {
    var text: String {
        switch self {
        case .isElsewhere: "hosts are asked for \(FrontMatter.wellKnown)"
        case .hasExtension:
            "hosts are asked for \(FrontMatter.wellKnown), without .json, so a rule of the server would have to map it"
        case .isBelow(let folder): "no host is known to publish the folder \(Quotation.of(folder)) at its root"
        case .isLeftOut(let publisher, let exception):
            "\(publisher) leaves out names that begin with a dot, unless \(exception)"
        case .hasFrontMatter(let permalink):
            "it has front matter, which Jekyll takes away, and serves the JSON after it at "
                + (permalink ?? "the file's own path")
        }
    }
}
