import ClipSuites
import Foundation

/// The folder of a run, which is made once it is needed.
final class RunFolder: Sendable {
    private let made = Locked<String?>(nil)

    func path() throws(HostFailure) -> String {
        try made.withLock { path throws(HostFailure) in
            if let path { return path }
            let made = try Self.makeFolder("clipflight", in: Self.temporary)
            TemporaryPaths.insert(made)
            path = made
            return made
        }
    }

    func makeFolder(_ prefix: String) throws(HostFailure) -> String { try Self.makeFolder(prefix, in: path()) }

    private static func makeFolder(_ prefix: String, in path: String) throws(HostFailure) -> String {
        var name = Array("\(path)/\(prefix)-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { throw .folder(path) }
        return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func remove() {
        guard let path = made.withLock({ $0 }) else { return }
        if FolderRemoval.remove(path) {
            TemporaryPaths.remove(path)
        } else {
            TemporaryPaths.abandon(path)
        }
    }

    /// The cache of `xcrun`, if there is one: without it each first start of Apple's tools takes seconds.
    static let toolCache = "\(temporary)/xcrun_db"

    private static let temporary: String = {
        // Foundation does not look at `TMPDIR` on macOS.
        let names: [String] = [BazelTest.temporaryFolderVariable, "TMPDIR"]
        let folders = names.compactMap { getenv($0) }.map { String(cString: $0) }
        let named = folders.first { !$0.isEmpty } ?? NSTemporaryDirectory()
        return PathText.real(named) ?? named
    }()
}
