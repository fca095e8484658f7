import ClipHarness
import ClipSuites
import Foundation

/// The files whose change calls for another run.
struct WatchedFiles {
    private let paths: [String]
    private let named: Set<String>
    private let hosts: [HostFiles]
    private let reports: Set<String>

    /// What distinguishes one state of each file from the next, by its absolute path; nothing for a missing one.
    typealias Stamps = [String: [Int]]

    /// - Parameter reports: The absolute paths of what a run writes, which never calls for another one.
    init(paths: [String], files: [String], suites: [Suite], reports: [String]) {
        self.paths = paths
        self.reports = Set(reports)
        named = Set(files)
        hosts = suites.flatMap { suite in
            [suite.clip.host, suite.app?.host].compactMap { $0 }.map { HostFiles(host: $0, suite: suite) }
        }
    }

    /// The files as they are now, with suites that have come since.
    func stamps() -> Stamps {
        let suites = SuiteLoader.files(paths: paths, from: (try? CurrentFolder.path()) ?? "")
        return stamps(of: named.union(suites + hosts.flatMap(\.paths)))
    }

    /// Those that preparing hosts may write, as they are now.
    func preparableStamps() -> Stamps {
        stamps(of: Set(hosts.flatMap(\.preparable)).subtracting(named))
    }

    private func stamps(of files: Set<String>) -> Stamps {
        Self.stamps(of: Array(files.subtracting(reports)))
    }

    static func stamps(of files: [String]) -> Stamps {
        Stamps(files.map { ($0, stamp(of: $0)) }) { first, _ in first }
    }

    /// What the system knows of a file, links followed; whether it may be started is part of what a host is.
    private static func stamp(of path: String) -> [Int] {
        var status = stat()
        guard !path.utf8.contains(0), stat(path, &status) == 0 else { return [] }
        #if canImport(Darwin)
            let modified = status.st_mtimespec
        #else
            let modified = status.st_mtim
        #endif
        return [
            Int(truncatingIfNeeded: status.st_ino), Int(status.st_size), Int(status.st_mode), modified.tv_sec,
            modified.tv_nsec,
        ]
    }

    /// Whether preparing a host of a suite may write something.
    func mayPrepare(_ suite: SuiteReference) -> Bool {
        hosts.contains { SuiteReference($0.suite) == suite && !$0.preparable.isEmpty }
    }
}

extension WatchedFiles.Stamps {
    /// Whether a file is in the same state in both, or in neither.
    func agrees(with other: Self, at path: String) -> Bool { self[path, default: []] == other[path, default: []] }

    /// The files that have changed, come or gone, in the order of their names.
    func changes(to later: Self) -> [String] {
        Set(keys).union(later.keys).filter { !agrees(with: later, at: $0) }.sorted()
    }
}

/// The files that a host is made of, as far as its definition names them.
private struct HostFiles {
    let host: HostDefinition
    let suite: Suite

    /// The absolute paths as they are now.
    var paths: [String] {
        let prepared = host.prepare.flatMap { command($0) }
        switch host.program {
        case .command(let words): return prepared + command(words)
        case .swiftProduct(_, let package, _): return prepared + sources(of: package)
        // Whatever changes in an app, its list of signed files does.
        case .device(let clip):
            return prepared + (clip.app.map { [$0 + "/Info.plist", $0 + "/_CodeSignature/CodeResources"] } ?? [])
        }
    }

    /// Those of them that preparing the host may write. A build only records the versions it took; what is saved among
    /// the sources meanwhile is an edit.
    var preparable: [String] {
        if !host.prepare.isEmpty { return paths }
        guard case .swiftProduct(_, let package, _) = host.program else { return [] }
        return [package + "/Package.resolved"]
    }

    /// What a command names in the suite's folder, and what is of the same kind beside it: a script is seldom alone.
    private func command(_ words: [String]) -> [String] {
        words.flatMap { word -> [String] in
            guard !word.isEmpty, word.utf8.count < 1024, !word.hasPrefix("/"), !word.hasPrefix("-") else { return [] }
            let path = PathText.absolute(word, from: suite.folder)
            guard PathText.isInside(path, suite.folder) else { return [] }
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            if isFolder.boolValue { return [] }
            return [path] + (exists ? neighbours(of: URL(fileURLWithPath: path)) : [])
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
        let files = FileManager.default.enumerator(
            at: URL(fileURLWithPath: package + "/Sources"), includingPropertiesForKeys: nil,
            options: [.skipsHiddenFiles])
        return manifest + (files?.compactMap { ($0 as? URL)?.path } ?? [])
    }
}
