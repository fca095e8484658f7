import CForkServer
import ClipSuites
import Foundation

final class ForkablePrograms: Sendable {
    private let isolation: Isolation
    /// The reason why each program, by its path, does not fork; `nil` if it does.
    let failures = Locked<[String: ForkFailure?]>([:])

    init(_ isolation: Isolation) { self.isolation = isolation }

    func mayFork(_ executable: String) -> Bool {
        #if os(Linux)
            guard isolation != .spawn else { return false }
            if let known = failures.withLock({ $0[executable] }) { return known == nil }
            let failure: ForkFailure? = Self.linksClipHost(executable) ? nil : .notLinked
            failures.withLock { $0[executable] = .some(failure) }
            return failure == nil
        #else
            return false
        #endif
    }

    func note(_ failure: ForkFailure, of executable: String) {
        failures.withLock { $0[executable] = failure }
    }

    /// Whether a program has the note that `ClipHost` leaves among the first bytes of its file.
    static func linksClipHost(_ path: String) -> Bool {
        guard FileKind.of(path) == .file, let bytes = BoundedFile.read(path, limit: 1 << 16, followsLinks: true),
            bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46])
        else { return false }
        // After the lengths of its name and its text a note has its type, and then its name.
        let type = withUnsafeBytes(of: UInt32(CFORKSERVER_VERSION)) { Array($0) }
        return TextSearch(type + CFORKSERVER_NOTE.utf8 + [0]).isFound(in: bytes)
    }
}
