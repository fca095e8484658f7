import ClipSuites
import Foundation

struct RunFolder: Sendable {
    let path: String
    /// The cache of `xcrun`, if there is one: without it each first start of Apple's tools takes seconds.
    let toolCache: String

    init() throws(HostFailure) {
        let parent = Self.temporary
        toolCache = "\(parent)/xcrun_db"
        while true {
            let path = "\(parent)/clipflight-\(String(UInt64.random(in: .min ... .max), radix: 36))"
            if mkdir(path, 0o700) == 0 {
                TemporaryPaths.shared.insert(path)
                self.path = path
                return
            }
            let error = SystemError.last
            guard error.code == EEXIST else { throw .folder(parent, error) }
        }
    }

    func makeFolder(_ prefix: String) throws(HostFailure) -> String {
        var made = Array("\(path)/\(prefix)-XXXXXX".utf8CString)
        guard mkdtemp(&made) != nil else { throw .folder(path) }
        return String(decoding: made.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func remove() {
        if FolderRemoval.remove(path) {
            TemporaryPaths.shared.remove(path)
        } else {
            TemporaryPaths.shared.abandon(path)
        }
    }

    private static var temporary: String {
        // Foundation does not look at `TMPDIR` on macOS.
        let names: [String] = [BazelTest.temporaryFolderVariable, "TMPDIR"]
        let folders = names.compactMap { getenv($0) }.map { String(cString: $0) }
        let named = folders.first { !$0.isEmpty } ?? NSTemporaryDirectory()
        return PathText.real(named) ?? named
    }
}
