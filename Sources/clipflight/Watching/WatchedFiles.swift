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

    /// The state of files by their absolute paths; one that is not there has no stamp.
    typealias Stamps = [ExactText: FileStamp?]

    /// - Parameter reports: The absolute paths of what a run writes, which never calls for another one.
    init(paths: [String], files: [String], suites: [Suite], reports: [String]) {
        self.paths = paths
        self.reports = Set(reports.map(ExactText.init))
        named = Set(files.map(ExactText.init))
        let hosts = suites.map { suite in
            [suite.clip.host, suite.app?.host].compactMap { $0 }.map { HostFiles(of: $0, in: suite.folder) }
        }
        self.hosts = hosts.flatMap { $0 }
        preparedSuites = Set(
            zip(suites, hosts).filter { $1.contains { !$0.preparable.isEmpty } }.map { SuiteReference($0.0) })
    }

    /// What there is now. Suites that have come since are in it.
    func stamps() -> Stamps {
        let suites = SuiteLoader.files(paths: paths, from: (try? CurrentFolder.path()) ?? "")
        return stamps(of: named.union((suites + hosts.flatMap(\.paths)).map(ExactText.init)))
    }

    /// What there is now of what making hosts ready may write.
    func preparableStamps() -> Stamps {
        stamps(of: Set(hosts.flatMap(\.preparable).map(ExactText.init)).subtracting(named))
    }

    private func stamps(of files: Set<ExactText>) -> Stamps {
        Stamps(uniqueKeysWithValues: files.subtracting(reports).map { ($0, FileStamp(path: $0.text)) })
    }

    /// Whether making a host of a suite ready may write something.
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
