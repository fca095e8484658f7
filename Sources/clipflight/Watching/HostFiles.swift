import ClipSuites
import Foundation

/// The files that a host is made of, as far as its definition tells.
struct HostFiles {
    private let host: HostDefinition
    private let folder: String

    /// - Parameter folder: The absolute path of the suite's folder.
    init(of host: HostDefinition, in folder: String) {
        self.host = host
        self.folder = folder
    }

    /// The absolute paths as they are now.
    var paths: [String] {
        let prepared = host.prepare.flatMap { command($0) }
        switch host.program {
        case .command(let words): return prepared + command(words)
        case .swiftProduct(_, let package, _): return prepared + sources(of: package)
        case .simulator: return prepared
        }
    }

    /// Those of them that making the host ready may write. A build only puts down which versions it took; what is saved
    /// among the sources meanwhile is an edit.
    var preparable: [String] {
        if !host.prepare.isEmpty { return paths }
        guard case .swiftProduct(_, let package, _) = host.program else { return [] }
        return [package + "/Package.resolved"]
    }

    /// What a command names in the suite's folder, and what is of the same kind beside it: a script is seldom alone.
    private func command(_ words: [String]) -> [String] {
        words.flatMap { word -> [String] in
            guard !word.isEmpty, word.utf8.count < 1024, !word.hasPrefix("/"), !word.hasPrefix("-") else { return [] }
            let file = URL(fileURLWithPath: folder).appendingPathComponent(word).standardizedFileURL
            guard file.path.hasPrefix(folder == "/" ? "/" : folder + "/") else { return [] }
            var isFolder: ObjCBool = false
            let isThere = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
            if isFolder.boolValue { return [] }
            return [file.path] + (isThere ? neighbours(of: file) : [])
        }
    }

    private func neighbours(of file: URL) -> [String] {
        guard !file.pathExtension.isEmpty else { return [] }
        let folder = file.deletingLastPathComponent()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix("." + file.pathExtension) }.map { folder.appendingPathComponent($0).path }
    }

    /// The manifest of a package and everything below its `Sources`, where a build puts nothing.
    private func sources(of package: String) -> [String] {
        let manifest = ["Package.swift", "Package.resolved"].map { package + "/" + $0 }
        let sources = URL(fileURLWithPath: package + "/Sources")
        let files = FileManager.default.enumerator(
            at: sources, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
        return manifest + (files?.compactMap { ($0 as? URL)?.path } ?? [])
    }
}
