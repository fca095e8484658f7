import ClipSuites
import Foundation

/// The files in a folder that may describe a clip. Symbolic links are not followed.
struct ProjectFolder {
    let root: String
    private let current: String
    private var found: [(path: String, name: String, ending: String, isForeign: Bool)] = []
    private(set) var isCut = false

    private static let foreign: Set<String> = [
        "Pods", "node_modules", "Carthage", "DerivedData", "SourcePackages", "build", "Templates",
    ]
    /// Folders of examples and of other people's code, by the letters of their names.
    private static let ofOthers: Set<String> = [
        "example", "examples", "sample", "samples", "demo", "demos", "vendor", "thirdparty", "external", "fixtures",
    ]
    private static let endings: Set<String> = [
        "xcodeproj", "xcscheme", "entitlements", "plist", "html", "htm", "swift",
    ]
    static let associationNames: Set<String> = ["apple-app-site-association", "apple-app-site-association.json"]
    private static let names = associationNames.union(ProjectGenerator.names)
    private static let entryLimit = 200_000
    private static let depthLimit = 24
    private static let sizeLimit = 4 * 1024 * 1024

    /// `root` is absolute and has no symbolic links. Displayed paths are relative to `current`.
    init(_ root: String, shownFrom current: String) {
        self.root = root
        self.current = current
        var count = 0
        list(root, depth: 0, isForeign: false, count: &count)
    }

    private mutating func list(_ folder: String, depth: Int, isForeign: Bool, count: inout Int) {
        for name in (FolderNames.list(folder) ?? []).compactMap(FolderNames.text).sorted() {
            count += 1
            guard count <= Self.entryLimit, depth <= Self.depthLimit else { return isCut = true }
            let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
            guard let isFolder = Self.isFolder(path) else { continue }
            if isFolder, Self.foreign.contains(name) || name.contains("___") || name.hasSuffix(".xctemplate") {
                continue
            }
            let isNamed = Self.names.contains(name)
            let ending = Self.ending(of: name)
            if isNamed && !isFolder || Self.endings.contains(ending) {
                found.append((path, name, ending, isForeign))
            }
            if isFolder, !name.hasPrefix(".") || name == ".well-known" || name == ".swiftpm" {
                list(path, depth: depth + 1, isForeign: isForeign || Self.isOfOthers(name), count: &count)
            }
        }
    }

    /// `nil` for links and special files.
    private static func isFolder(_ path: String) -> Bool? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        let kind = status.st_mode & S_IFMT
        return [S_IFDIR, S_IFREG].contains(kind) ? kind == S_IFDIR : nil
    }

    func isForeign(_ path: String) -> Bool {
        path.dropFirst(root.count).split(separator: "/").map(String.init).contains(where: Self.isOfOthers)
    }

    private static func isOfOthers(_ name: String) -> Bool { ofOthers.contains(name.lettersAndDigits.lowercased()) }

    var withoutForeign: ProjectFolder {
        var own = self
        own.found.removeAll(where: \.isForeign)
        return own
    }

    func files(ending endings: String...) -> [String] { found.filter { endings.contains($0.ending) }.map(\.path) }

    func files(named names: Set<String>) -> [String] { found.filter { names.contains($0.name) }.map(\.path) }

    /// Association files, first those that Apple requests: in `.well-known`, by the name without `.json`.
    var associationFiles: [(path: String, site: String, rank: Int)] {
        files(named: Self.associationNames).map { path in
            let folder = PathText.folder(of: path)
            let site = folder.hasSuffix("/.well-known") ? PathText.folder(of: folder) : folder
            let rank = path.hasSuffix(AssociationDocument.path) ? 0 : path.hasSuffix(".json") ? 2 : 1
            return (path: path, site: site, rank: rank)
        }.sorted { $0.rank < $1.rank }
    }

    private static func ending(of path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: ".")).map { path[path.index(after: $0)...].lowercased() } ?? ""
    }

    func read(_ path: String, limit: Int = sizeLimit) throws(Diagnostic) -> [UInt8] {
        func failure(_ text: String, fix: String? = nil) -> Diagnostic {
            Diagnostic(.warning, "\(shown(path)) \(text)", fix: fix)
        }
        guard let real = PathText.real(path) else {
            throw failure("is not there", fix: NeighbouringFile.fix(for: path))
        }
        guard PathText.isInside(real, root) else { throw failure("leads out of the folder, so it is not read") }
        do { return try OpenFile(path: real).readAll(limit: limit) } catch { throw failure("cannot be read") }
    }

    func bytes(_ path: String) -> [UInt8] { (try? OpenFile(path: path).readAll(limit: Self.sizeLimit)) ?? [] }

    func shown(_ path: String) -> String { PathText.relative(path, from: current) }
}
