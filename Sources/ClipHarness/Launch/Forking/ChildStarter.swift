import CForkServer
import ClipHost
import ClipSuites
import Foundation

/// Starts children: by fork where the program can, else by spawn.
final class ChildStarter: Sendable {
    private let isolation: Isolation
    private let run: RunFolder
    private let state = Locked(State())

    private struct State {
        /// The one that was used last at the end.
        var hosts: [Host] = []
        var programs: [String: Bool] = [:]
        var isClosed = false
    }

    private struct Host {
        let key: String
        let executable: String
        let forking = ForkingHost()
    }

    /// How many servers may wait for a launch at once. A run with more hosts starts them again.
    private static let serverLimit = 16

    init(_ isolation: Isolation, in run: RunFolder) {
        self.isolation = isolation
        self.run = run
    }

    /// Starts the program of an order; `nil` where the launch was cut short before there was a child.
    func start(
        _ order: LaunchOrder, adding variables: [(name: String, value: String)], wake: Int32
    ) throws(StartFailure) -> Child? {
        try StartFailure.check(order)
        if let host = forkingHost(of: order) {
            do {
                return try host.fork(order, adding: variables, wake: wake) { () throws(ForkFailure) in
                    try startServer(order, wake: wake)
                }
            } catch .interrupted {
                return nil
            } catch {
                // Whatever the reason, the program is started again, with the same verdict.
            }
        }
        return try Child.start(order, adding: variables)
    }

    /// Why the launches of a program are spawned although they were to be forked, in a clause that continues its name;
    /// `nil` where they are forked, or were never to be.
    func reasonForSpawning(_ executable: String) -> String? {
        guard isolation != .spawn else { return nil }
        #if os(Linux)
            guard linksClipHost(executable) else { return ForkFailure.notLinked.reason }
            let program = executable
            let hosts = state.withLock { $0.hosts.filter { $0.executable == program } }
            return hosts.lazy.compactMap(\.forking.failure).first?.reason
        #else
            return ForkFailure.unsafeSystem.reason
        #endif
    }

    func close() {
        // Servers end when they are released, which may take seconds: not while the lock is held.
        _ = state.withLock { state in
            state.isClosed = true
            defer { state.hosts = [] }
            return state.hosts
        }
    }

    /// The host that an order's program forks in; `nil` where it is to be spawned.
    private func forkingHost(of order: LaunchOrder) -> ForkingHost? {
        #if os(Linux)
            guard isolation != .spawn, order.folder != .none, linksClipHost(order.executable) else { return nil }
            let key = Self.key(of: order)
            let (host, _): (Host?, Host?) = state.withLock { state in
                guard !state.isClosed else { return (nil, nil) }
                let known = state.hosts.firstIndex { $0.key == key }.map { state.hosts.remove(at: $0) }
                let host = known ?? Host(key: key, executable: order.executable)
                // A launch that is about to use the host that is left out keeps it until then. Else it ends outside of
                // the lock.
                let unused = state.hosts.count == Self.serverLimit ? state.hosts.removeFirst() : nil
                state.hosts.append(host)
                return (host, unused)
            }
            return host?.forking
        #else
            return nil
        #endif
    }

    private func startServer(_ order: LaunchOrder, wake: Int32) throws(ForkFailure) -> ForkServerProcess {
        let folder: CaseFolder
        do {
            folder = try CaseFolder.make(in: run)
        } catch {
            throw ForkFailure(error)
        }
        var order = order
        order.environment = Self.environment(of: order)
        return try ForkServerProcess.start(order, in: folder, wake: wake)
    }

    private static func key(of order: LaunchOrder) -> String {
        let environment = environment(of: order).map { "\($0.key)=\($0.value)" }
        return String(
            joining: [order.executable, order.directory] + order.arguments
                + environment.sorted())
    }

    /// The variables that no single launch adds.
    private static func environment(of order: LaunchOrder) -> [String: String] {
        order.environment.filter { LaunchEnvironment.Key(rawValue: $0.key) == nil }
    }

    private func linksClipHost(_ executable: String) -> Bool {
        if let known = state.withLock({ $0.programs[executable] }) { return known }
        let links = ProgramNote.linksClipHost(executable)
        state.withLock { $0.programs[executable] = links }
        return links
    }
}

extension String {
    /// One text for a list of texts: two lists have the same only where all texts are equal.
    init(joining texts: [String]) {
        self = texts.map { "\($0.utf8.count):\($0)" }.joined()
    }
}

/// What a program's file says about what it links: a note that `ClipHost` leaves in it.
enum ProgramNote {
    /// Whether the program at a path has the note among its first bytes, where linkers put it in an ELF file. Where it
    /// is not found, the program is started for each launch, with the same verdict.
    static func linksClipHost(_ path: String) -> Bool {
        let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { return false }
        let file = Descriptor(owning: number)
        var status = stat()
        guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let bytes = BoundedFile.read(file, limit: 1 << 16), bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46])
        else { return false }
        // Behind the lengths of its name and its text a note has its type, and then its name.
        let type = withUnsafeBytes(of: UInt32(CFORKSERVER_VERSION)) { Array($0) }
        return TextSearch(type + CFORKSERVER_NOTE.utf8 + [0]).isFound(in: bytes)
    }
}
