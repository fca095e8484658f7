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
        let key: [UInt8]
        let process: ForkServerProcess

        init(key: [UInt8], process: consuming ForkServerProcess) {
            self.key = key
            self.process = process
        }
    }

    /// How many servers may wait for a launch at once. A run with more hosts starts them again.
    private static let serverLimit = 4

    init(_ programs: ForkablePrograms, in run: RunFolder) {
        self.programs = programs
        self.run = run
    }

    var serverProcesses: [pid_t] { servers.map { $0.process.process } }

    /// Starts the program of an order; `nil` where the launch was cut short before there was a child.
    mutating func start(
        _ order: LaunchOrder, adding variables: [(name: String, value: String)], wake: Int32
    ) throws(StartFailure) -> Child? {
        guard order.folder != .none, programs.mayFork(order.executable) else {
            return try Child.start(order, adding: variables)
        }
        let key = Self.key(of: order)
        let known = servers.firstIndex { $0.key == key }.map { servers.remove(at: $0) }
        do {
            let server = if let known { known } else { Server(key: key, process: try startServer(order, wake: wake)) }
            do {
                let all = order.environment.map { (name: $0.key, value: $0.value) } + variables
                let child = try server.process.fork(all, wake: wake)
                keep(server)
                return child
            } catch .tooLarge {
                keep(server)
            }
        } catch .interrupted {
            return nil
        } catch {
            programs.note(error, of: order.executable)
        }
        // Whatever the reason, the program is started for this launch, with the same verdict.
        return try Child.start(order, adding: variables)
    }

    private mutating func keep(_ server: Server) { servers = servers.suffix(Self.serverLimit - 1) + [server] }

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

    /// All texts of an order, none of which holds a zero byte.
    private static func key(of order: LaunchOrder) -> [UInt8] {
        let variables = environment(of: order).map { Array("\($0.key)=\($0.value)".utf8) }
        let texts = ([order.executable, order.directory, "\(order.arguments.count)"] + order.arguments).map {
            Array($0.utf8)
        }
        return Array((texts + variables.sorted { $0.lexicographicallyPrecedes($1) }).joined(separator: [0]))
    }

    /// The variables that no single launch adds.
    private static func environment(of order: LaunchOrder) -> [String: String] {
        order.environment.filter { LaunchEnvironment.Key(rawValue: $0.key) == nil }
    }
}

/// The programs of a run that may fork.
final class ForkablePrograms: Sendable {
    private let isolation: Isolation
    /// What has kept each program from forking, by its path; `nil` for nothing.
    let failures = Locked<[[UInt8]: ForkFailure?]>([:])

    init(_ isolation: Isolation) { self.isolation = isolation }

    /// Whether a program links ``ClipHost``, and nothing has kept it from forking so far.
    func mayFork(_ executable: String) -> Bool {
        #if os(Linux)
            guard isolation != .spawn else { return false }
            let path = Array(executable.utf8)
            if let known = failures.withLock({ $0[path] }) { return known == nil }
            let failure: ForkFailure? = ProgramNote.linksClipHost(executable) ? nil : .notLinked
            failures.withLock { $0[path] = .some(failure) }
            return failure == nil
        #else
            return false
        #endif
    }

    /// Notes why a program did not fork: it is spawned from now on.
    func note(_ failure: ForkFailure, of executable: String) {
        failures.withLock { $0[Array(executable.utf8)] = failure }
    }
}

/// What a program's file says about what it links: a note that `ClipHost` leaves in it.
enum ProgramNote {
    /// Whether the program at a path has the note among its first bytes, where linkers put it in an ELF file.
    static func linksClipHost(_ path: String) -> Bool {
        let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { return false }
        let file = Descriptor(owning: number)
        var status = stat()
        guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let bytes = BoundedFile.read(file, limit: 1 << 16), bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46])
        else { return false }
        // After the lengths of its name and its text a note has its type, and then its name.
        let type = withUnsafeBytes(of: UInt32(CFORKSERVER_VERSION)) { Array($0) }
        return TextSearch(type + CFORKSERVER_NOTE.utf8 + [0]).isFound(in: bytes)
    }
}
