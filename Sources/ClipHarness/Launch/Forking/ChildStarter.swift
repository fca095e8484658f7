import CForkServer
import ClipHost
import ClipSuites
import Foundation

/// Starts one worker's children: by fork if the program can, otherwise by spawn.
struct ChildStarter: ~Copyable {
    private let run: RunFolder
    private let programs: ForkablePrograms
    /// The fork servers that wait for a launch; the one that was used last is at the end.
    private var servers: [Server] = []

    private final class Server {
        let order: LaunchOrder
        let process: ForkServerProcess

        init(_ order: LaunchOrder, in run: RunFolder, wake: Int32) throws(ForkFailure) {
            self.order = order
            process = try ForkServerProcess.start(order, in: run, wake: wake)
        }
    }

    /// How many servers may wait for a launch at once. A run with more hosts starts them again.
    private static let serverLimit = 4

    init(_ programs: ForkablePrograms, in run: RunFolder) {
        self.programs = programs
        self.run = run
    }

    /// Starts the program of an order; `nil` where the launch was cut short before there was a child.
    mutating func start(
        _ order: LaunchOrder, adding variables: [(name: String, value: String)], wake: Int32
    ) throws(HostFailure) -> Child? {
        guard order.folder != .none, programs.mayFork(order.executable) else {
            return try Child.start(order, adding: variables)
        }
        var shared = order
        // The variables that no single launch adds.
        shared.environment = order.environment.filter { LaunchEnvironment.Key(rawValue: $0.key) == nil }
        (shared.timeout, shared.folder) = (.zero, .none)
        do {
            let known = servers.firstIndex { $0.order == shared }.map { servers.remove(at: $0) }
            let server = if let known { known } else { try Server(shared, in: run, wake: wake) }
            let all = order.environment.map { (name: $0.key, value: $0.value) } + variables
            let child = try server.process.fork(all, wake: wake)
            servers = servers.suffix(Self.serverLimit - 1) + [server]
            return child
        } catch .interrupted {
            return nil
        } catch {
            programs.note(error, of: order.executable)
        }
        // Both ways give equal verdicts.
        return try Child.start(order, adding: variables)
    }
}

final class ForkablePrograms: Sendable {
    private let isolation: Isolation
    /// What has kept each program from forking, by its path; `nil` for nothing.
    let failures = Locked<[String: ForkFailure?]>([:])

    init(_ isolation: Isolation) { self.isolation = isolation }

    /// Whether a program links ``ClipHost``, and nothing has kept it from forking so far.
    func mayFork(_ executable: String) -> Bool {
        #if os(Linux)
            guard isolation != .spawn else { return false }
            if let known = failures.withLock({ $0[executable] }) { return known == nil }
            let failure: ForkFailure? = ProgramNote.linksClipHost(executable) ? nil : .notLinked
            failures.withLock { $0[executable] = .some(failure) }
            return failure == nil
        #else
            return false
        #endif
    }

    func note(_ failure: ForkFailure, of executable: String) {
        failures.withLock { $0[executable] = failure }
    }
}

/// What a program's file says about what it links: a note that `ClipHost` leaves in it.
enum ProgramNote {
    /// Whether the program at a path has the note among its first bytes, where linkers put it in an ELF file.
    static func linksClipHost(_ path: String) -> Bool {
        guard FileKind.of(path) == .file, let bytes = BoundedFile.read(path, limit: 1 << 16, followsLinks: true),
            bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46])
        else { return false }
        // After the lengths of its name and its text a note has its type, and then its name.
        let type = withUnsafeBytes(of: UInt32(CFORKSERVER_VERSION)) { Array($0) }
        return TextSearch(type + CFORKSERVER_NOTE.utf8 + [0]).isFound(in: bytes)
    }
}
