import ClipSuites
import Foundation

/// The folder of a run, which is made once it is needed.
final class RunFolder: Sendable {
    private let made = Locked<String?>(nil)

    func path() throws(HostFailure) -> String {
        try made.withLock { path throws(HostFailure) in
            let folder = if let path { path } else { try Self.make() }
            path = folder
            return folder
        }
    }

    func makeFolder(_ prefix: String) throws(HostFailure) -> String {
        let path = try path()
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

    private static func make() throws(HostFailure) -> String {
        while true {
            let path = "\(temporary)/clipflight-\(String(UInt64.random(in: .min ... .max), radix: 36))"
            if mkdir(path, 0o700) == 0 {
                TemporaryPaths.insert(path)
                return path
            }
            let error = SystemError.last
            guard error.code == EEXIST else { throw .folder(temporary, error) }
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
