import Foundation

package enum FileKind {
    case file, folder, missing
    /// A device, a pipe or a socket, whose data may never end.
    case special

    package static func of(_ path: String) -> FileKind {
        var status = stat()
        guard !path.utf8.contains(0), stat(path, &status) == 0 else { return .missing }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .special
        }
    }
}

package final class OpenFile: Sendable {
    package enum Problem: Error, Equatable {
        case cannotOpen, isStream, cannotRead, tooLarge
    }

    private let descriptor: Int32
    package let isStream: Bool

    package init(path: String, mayBeStream: Bool = false) throws(Problem) {
        isStream = FileKind.of(path) == .special
        guard mayBeStream || !isStream else { throw .isStream }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotOpen }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    package func read(_ count: Int, at offset: Int) throws(Problem) -> [UInt8] {
        var found = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { memory, initialised in
            repeat {
                found =
                    isStream
                    ? Foundation.read(descriptor, memory.baseAddress, count)
                    : pread(descriptor, memory.baseAddress, count, off_t(offset))
            } while found < 0 && errno == EINTR
            initialised = max(0, found)
        }
        guard found >= 0 else { throw .cannotRead }
        return bytes
    }

    /// Memory use is limited to `limit` bytes plus one chunk.
    package func readAll(limit: Int) throws(Problem) -> [UInt8] {
        var bytes: [UInt8] = []
        var status = stat()
        if !isStream, fstat(descriptor, &status) == 0 {
            guard Int(status.st_size) <= limit else { throw .tooLarge }
            bytes.reserveCapacity(Int(status.st_size))
        }
        while true {
            let piece = try read(256 * 1024, at: bytes.count)
            if piece.isEmpty { return bytes }
            bytes += piece
            guard bytes.count <= limit else { throw .tooLarge }
        }
    }

    package static func bytes(
        of path: String, shown: String, limit: Int, fix: String, namedAt place: SourceLocation? = nil
    ) throws(Diagnostic) -> [UInt8] {
        let name = Quotation.of(shown)
        func failure(_ message: String, fix: String = fix) -> Diagnostic {
            Diagnostic(.error, at: place, message, fix: fix)
        }
        switch FileKind.of(path) {
        case .missing: throw failure("there is no \(name)", fix: NeighbouringFile.fix(for: path) ?? fix)
        case .folder: throw failure("\(name) is a folder, expected a file")
        case .file, .special: break
        }
        do throws(Problem) { return try OpenFile(path: path, mayBeStream: true).readAll(limit: limit) } catch {
            if error == .tooLarge { throw failure("\(name) is larger than \(limit >> 20) MiB") }
            throw failure("\(name) cannot be read", fix: "give yourself permission to read it")
        }
    }
}
