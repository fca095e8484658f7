#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where a report goes when it is complete, and where it waits until then.
struct ReportDestination {
    /// The path that is replaced, with symbolic links followed, so that a link stays one.
    let path: String
    /// The target's file name.
    let name: String
    /// The folder of the temporary file: the target's own, so that a rename suffices.
    let stagingFolder: String
    /// Whether the target is a device or a pipe, such as `/dev/stdout`, which is written into and not replaced.
    let isStream: Bool
    /// The number of the standard stream that the target is.
    let standardStream: Int32?

    /// Looks at the target and creates its missing folders.
    init(_ given: String) throws(FileFailure) {
        var info = stat()
        let exists = stat(given, &info) == 0
        let new = exists ? given : try ReportDestination.endOfLinks(given)
        let (folder, name) = ReportDestination.split(new)
        guard !name.isEmpty, name != ".", name != ".." else {
            throw FileFailure(attempt: .create(given), code: EISDIR)
        }
        guard exists else {
            try ReportDestination.createFolder(folder)
            (path, self.name, stagingFolder, isStream, standardStream) = (new, name, folder, false, nil)
            return
        }
        standardStream = StandardStream.number(of: info)
        switch info.st_mode & S_IFMT {
        case S_IFDIR:
            throw FileFailure(attempt: .create(given), code: EISDIR)
        case S_IFREG where standardStream == nil:
            let real = ReportDestination.resolvingLinks(given)
            path = real
            (stagingFolder, self.name) = ReportDestination.split(real)
            isStream = false
        default:
            (path, self.name, stagingFolder, isStream) = (given, name, ReportDestination.temporaryFolder, true)
        }
    }

    private static var temporaryFolder: String {
        getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        return (folder, String(path[path.index(after: slash)...]))
    }

    private static func resolvingLinks(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Where a path leads that is not there: itself, or what the last of a chain of links names.
    private static func endOfLinks(_ given: String) throws(FileFailure) -> String {
        var path = given
        // As many as Linux follows.
        for _ in 0...40 {
            var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(path, &bytes, Int(PATH_MAX))
            // No link, or nothing.
            guard count > 0 else { return path }
            let named = String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            path = named.hasPrefix("/") ? named : "\(split(path).folder)/\(named)"
        }
        throw FileFailure(attempt: .create(given), code: ELOOP)
    }

    /// Creates a folder and those above it.
    static func createFolder(_ folder: String) throws(FileFailure) {
        var end = folder.startIndex
        while end < folder.endIndex {
            let next = folder.index(after: end)
            end = folder[next...].firstIndex(of: "/") ?? folder.endIndex
            let part = String(folder[..<end])
            if mkdir(part, 0o777) != 0, errno != EEXIST, errno != EISDIR {
                let failure = FileFailure.last(.createFolder(part))
                // Some systems answer with a reason not to create where there is nothing to create.
                if !isFolder(part) { throw failure }
            }
        }
        if !isFolder(folder) { throw FileFailure(attempt: .createFolder(folder), code: ENOTDIR) }
    }

    private static func isFolder(_ path: String) -> Bool {
        var info = stat()
        return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
    }
}
