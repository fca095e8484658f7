import ClipSuites
import Foundation

/// The files whose change calls for another run.
struct WatchedFiles {
    private let paths: [String]
    private let named: Set<String>
    private let hosts: [HostFiles]
    private let reports: Set<String>

    /// The state of files by their absolute paths; one that is not there has no stamp.
    typealias Stamps = [String: FileStamp?]

    /// - Parameter reports: The absolute paths of what a run writes, which never calls for another one.
    init(paths: [String], _ definitions: Definitions, reports: Set<String>) {
        self.paths = paths
        self.reports = reports
        named = Set(definitions.files)
        hosts = definitions.plan.suites.map(\.suite).flatMap { suite in
            [suite.clip.host, suite.app?.host].compactMap { $0 }.map { HostFiles(of: $0, in: suite.folder) }
        }
    }

    /// What there is now. Suites that have come since are in it.
    func stamps() -> Stamps {
        let suites = SuiteLoader.files(paths: paths, from: FileManager.default.currentDirectoryPath)
        let all = named.union(suites).union(hosts.flatMap(\.paths)).subtracting(reports)
        return Stamps(uniqueKeysWithValues: all.map { ($0, FileStamp(path: $0)) })
    }

    /// Whether a file is part of what the definitions say, rather than of a host.
    func isDefinition(_ path: String) -> Bool { named.contains(path) }
}

extension WatchedFiles.Stamps {
    /// The files that have changed, come or gone, in the order of their names.
    func changes(to later: Self) -> [String] {
        Set(keys).union(later.keys).filter { self[$0] != later[$0] }.sorted()
    }
}
