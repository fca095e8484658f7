import ClipHarness
import ClipSuites
import Foundation

/// The files whose change calls for another run.
struct WatchedFiles {
    private let paths: [String]
    private let named: Set<ExactText>
    private let hosts: [HostFiles]
    private let preparedSuites: Set<SuiteReference>
    private let reports: Set<ExactText>

    /// The state of files by their absolute paths; a missing one has no stamp.
    typealias Stamps = [ExactText: FileStamp?]

    /// - Parameter reports: The absolute paths of what a run writes, which never calls for another one.
    init(paths: [String], files: [String], suites: [Suite], reports: [String]) {
        self.paths = paths
        self.reports = Set(reports.map(ExactText.init))
        named = Set(files.map(ExactText.init))
        let hosts = suites.map { suite in
            [suite.clip.host, suite.app?.host].compactMap { $0 }.map { HostFiles(host: $0, folder: suite.folder) }
        }
        self.hosts = hosts.flatMap { $0 }
        preparedSuites = Set(
            zip(suites, hosts).filter { $1.contains { !$0.preparable.isEmpty } }.map { SuiteReference($0.0) })
    }

    /// The files as they are now, with suites that have come since.
    func stamps() -> Stamps {
        let suites = SuiteLoader.files(paths: paths, from: (try? CurrentFolder.path()) ?? "")
        return stamps(of: named.union((suites + hosts.flatMap(\.paths)).map(ExactText.init)))
    }

    /// Those that preparing hosts may write, as they are now.
    func preparableStamps() -> Stamps {
        stamps(of: Set(hosts.flatMap(\.preparable).map(ExactText.init)).subtracting(named))
    }

    private func stamps(of files: Set<ExactText>) -> Stamps {
        Stamps(uniqueKeysWithValues: files.subtracting(reports).map { ($0, FileStamp(path: $0.text)) })
    }

    /// Whether preparing a host of a suite may write something.
    func mayPrepare(_ suite: SuiteReference) -> Bool { preparedSuites.contains(suite) }
}

extension WatchedFiles.Stamps {
    /// Whether a file is in the same state in both, or in neither.
    func agrees(with other: Self, at path: ExactText) -> Bool { (self[path] ?? nil) == (other[path] ?? nil) }

    /// The files that have changed, come or gone, in the order of their names.
    func changes(to later: Self) -> [ExactText] {
        Set(keys).union(later.keys).filter { !agrees(with: later, at: $0) }.sorted()
    }
}

/// What distinguishes one state of a file from the next, without reading it.
struct FileStamp: Hashable, Sendable {
    private let node: UInt64
    private let size: Int64
    /// Whether it may be started is part of what a host is.
    private let mode: UInt32
    private let seconds: Int
    private let nanoseconds: Int

    /// Looks at a file, links followed; `nil` where there is none.
    fileprivate init?(path: String) {
        var status = stat()
        guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let modified = status.st_mtimespec
        #else
            let modified = status.st_mtim
        #endif
        (node, size, mode) = (UInt64(status.st_ino), Int64(status.st_size), UInt32(status.st_mode))
        (seconds, nanoseconds) = (modified.tv_sec, modified.tv_nsec)
    }
}

/// The files that a host is made of, as far as its definition names them.
private struct HostFiles {
    let host: HostDefinition
    /// The absolute path of the suite's folder.
    let folder: String

    /// The absolute paths as they are now.
    var paths: [String] {
        let prepared = host.prepare.flatMap { command($0) }
        switch host.program {
        case .command(let words): return prepared + command(words)
        case .swiftProduct(_, let package, _): return prepared + sources(of: package)
        case .simulator: return prepared
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
            let file = URL(fileURLWithPath: folder).appendingPathComponent(word).standardizedFileURL
            guard file.path.hasPrefix(folder == "/" ? "/" : folder + "/") else { return [] }
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
            if isFolder.boolValue { return [] }
            return [file.path] + (exists ? neighbours(of: file) : [])
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
