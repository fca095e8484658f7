import Foundation

/// The folder that holds all folders of a run's launches, below the system's folder for temporary files.
struct RunFolder: Sendable {
    let path: String
    /// The cache of `xcrun`, without which each first start of Apple's tools takes seconds; `nil` if there is none.
    let toolCache: String?

    /// Makes the folder, for this user alone.
    init() throws(StartFailure) {
        let parent = Self.temporary
        let cache = "\(parent)/xcrun_db"
        toolCache = access(cache, R_OK) == 0 ? cache : nil
        while true {
            let path = "\(parent)/clipflight-\(String(UInt64.random(in: .min ... .max), radix: 36))"
            // Watched before it is made, since this process may be killed in between.
            Guardian.shared.watch(path)
            if mkdir(path, 0o700) == 0 {
                self.path = path
                return
            }
            let error = SystemError.last
            Guardian.shared.forget(path)
            guard error.code == EEXIST else { throw .folder(parent, error) }
        }
    }

    func makeFolder(_ prefix: String) throws(StartFailure) -> String {
        let template = Array("\(path)/\(prefix)-XXXXXX".utf8CString)
        var made = template
        if mkdtemp(&made) == nil {
            // A launch may have removed the run's folder; the next one need not suffer from that.
            guard errno == ENOENT, makeAgain() else { throw .folder(path) }
            made = template
            guard mkdtemp(&made) != nil else { throw .folder(path) }
        }
        return String(decoding: made.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private func makeAgain() -> Bool {
        if mkdir(path, 0o700) == 0 { return true }
        // Another launch may have been quicker; another user must not have been.
        var info = stat()
        return errno == EEXIST && lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
            && info.st_uid == geteuid()
    }

    func remove() {
        Guardian.shared.forget(path, isLeft: !FolderRemoval.remove(path))
    }

    /// The absolute path of the system's folder for temporary files, or of the one that Bazel names.
    private static var temporary: String {
        // Foundation does not look at `TMPDIR` on macOS.
        let names: [String] = [BazelTest.temporaryFolderVariable, "TMPDIR"]
        let folders = names.compactMap { getenv($0) }.map { String(cString: $0) }
        let named = folders.first { !$0.isEmpty } ?? NSTemporaryDirectory()
        guard let resolved = realpath(named, nil) else { return named }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
