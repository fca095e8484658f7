import Foundation

/// The files of a folder that may say something about a clip, by name. Links are not followed.
struct ProjectFolder {
    let root: String
    /// The absolute paths of files and of projects, in order.
    private var paths: [String] = []
    /// The folders of other people's code, and of templates, that were passed over.
    private(set) var passedOver: [String] = []
    /// Whether there was more than is looked at.
    private(set) var isCut = false

    private static let foreign: Set<String> = [
        "Pods", "node_modules", "Carthage", "DerivedData", "SourcePackages", "build", "Templates",
    ]
    private static let endings: Set<String> = ["xcodeproj", "xcscheme", "entitlements", "html", "htm", "svg"]
    static let associationNames: Set<String> = ["apple-app-site-association", "apple-app-site-association.json"]
    static let manifestNames: Set<String> = [
        "app.json", "app.config.js", "app.config.ts", "Project.swift", "project.yml", "project.yaml",
        "expo-target.config.js",
    ]
    private static let entryLimit = 200_000
    private static let depthLimit = 24

    init(_ root: String) {
        self.root = root
        var count = 0
        list(root, depth: 0, count: &count)
    }

    private mutating func list(_ folder: String, depth: Int, count: inout Int) {
        for name in (FolderNames.list(folder) ?? []).compactMap(FolderNames.text).sorted() {
            count += 1
            guard count <= Self.entryLimit, depth <= Self.depthLimit else { return isCut = true }
            let path = PathText.absolute(name, from: folder)
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            if isFolder, Self.foreign.contains(name) || name.contains("___") || name.hasSuffix(".xctemplate") {
                passedOver.append(shown(path))
                continue
            }
            let isOfUse = Self.endings.contains((name as NSString).pathExtension.lowercased())
            if isOfUse || Self.associationNames.union(Self.manifestNames).contains(name) { paths.append(path) }
            if isFolder, !name.hasPrefix(".") || name == ".well-known" || name == ".swiftpm" {
                list(path, depth: depth + 1, count: &count)
            }
        }
    }

    func files(ending endings: String...) -> [String] {
        paths.filter { endings.contains(($0 as NSString).pathExtension.lowercased()) }
    }

    func files(named names: Set<String>) -> [String] { paths.filter { names.contains(PathText.name(of: $0)) } }

    /// The bytes of a file of at most 4 MiB; what is larger is none of these.
    func bytes(_ path: String) -> [UInt8]? {
        FileKind.of(path) == .file ? try? OpenFile(path: path).readAll(limit: 4 * 1024 * 1024) : nil
    }

    /// A path as people read it.
    func shown(_ path: String) -> String { PathText.way(to: path, from: root) }
}

extension PathText {
    /// The relative path that leads from a folder to another place, both normalised.
    static func way(to path: String, from folder: String) -> String {
        let one = folder.split(separator: "/")
        let other = path.split(separator: "/")
        let common = zip(one, other).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: one.count - common) + other.dropFirst(common)).joined(separator: "/")
    }
}
