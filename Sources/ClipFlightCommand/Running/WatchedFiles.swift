import ClipHarness
import ClipSuites
import Foundation

struct WatchedFiles {
    private let paths: [String]
    private let folder: String
    private let named: Set<String>
    private let hosts: [HostFiles]
    private let reports: Set<String>

    typealias States = [String: State]

    /// The content of a file: one that is built again without a difference calls for no run.
    struct State: Equatable {
        fileprivate let stamp: FileStamp
        private let content: Int

        fileprivate init(_ path: String, _ stamp: FileStamp) {
            self.stamp = stamp
            var hasher = Hasher()
            // Whether it may be started is part of what a host is.
            hasher.combine(stamp.mode)
            hasher.combine(try? OpenFile(path: path).readAll(limit: .max))
            content = hasher.finalize()
        }

        static func == (one: State, other: State) -> Bool { one.content == other.content }
    }

    /// - Parameter reports: The absolute paths of what a run writes, which never calls for another one.
    init(paths: [String], files: [String], suites: [Suite], folder: String, reports: [String]) {
        self.paths = paths
        self.folder = folder
        self.reports = Set(reports)
        named = Set(files)
        hosts = suites.flatMap { suite in
            suite.hosts.map { HostFiles(host: $0, suite: suite) }
        }
    }

    /// The files as they are now, with suites that have come since. Only those are read that are not as they were.
    func states(after earlier: States) -> States {
        let suites = SuiteLoader.files(paths: paths, from: folder)
        var states: States = [:]
        for path in named.union(suites + hosts.flatMap(\.paths)).subtracting(reports) {
            guard let stamp = FileStamp(path) else { continue }
            let before = earlier[path].flatMap { $0.stamp == stamp ? $0 : nil }
            states[path] = before ?? State(path, stamp)
        }
        return states
    }
}

extension WatchedFiles.States {
    func changes(to later: Self) -> [String] {
        Set(keys).union(later.keys).filter { self[$0] != later[$0] }.sorted()
    }
}

private struct HostFiles {
    let host: HostDefinition
    let suite: Suite

    var paths: [String] {
        switch host.program {
        case .command: return named
        case .swiftProduct(_, let package, _): return named + sources(of: package)
        // Whatever changes in an app, its list of signed files does.
        case .device(let clip):
            return named + (clip.app.map { [$0 + "/Info.plist", $0 + "/_CodeSignature/CodeResources"] } ?? [])
        }
    }

    /// The files that commands name in the suite's folder, and those like them: a script is seldom alone.
    private var named: [String] {
        host.words.flatMap { word -> [String] in
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
        let names = FolderNames.list(folder.path)?.compactMap(FolderNames.text) ?? []
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
