import CProcess
import ClipSuites
import Foundation

/// The processes of one launch, whatever group, session and parent they have moved to.
///
/// Its process group is known everywhere. On Linux, in a process that asked for orphans, so is what has left the group: its
/// variables name the launch's folder, and it is a child of this process.
struct LaunchFamily {
    let group: ProcessGroup
    /// Searches for the folder of the launch, or that of its fork server, in a process's variables.
    private let marks: [TextSearch]
    /// The fork server, whose children are all of this launch.
    private let server: pid_t?
    /// The children of this thread that are not of this launch.
    private let servers: [pid_t]

    /// - Parameters:
    ///   - folder: The launch's folder; `nil` if it has none.
    ///   - servers: The fork servers that this thread has started.
    init(of watch: borrowing ChildWatch, folder: String?, servers: [pid_t]) {
        group = watch.group
        marks = [folder, watch.server?.mark].compactMap { $0 }.map { TextSearch("=\($0)/") }
        server = watch.server?.process
        self.servers = servers
    }

    var isRunning: Bool { !strays().isEmpty || group.isRunning }

    func signal(_ signal: Int32) {
        group.signal(signal)
        for process in strays() { kill(process, signal) }
    }

    /// Those that run and are not children of the launch's any more. Reaps those that have ended.
    func strays() -> [pid_t] {
        guard Orphans.areAdopted else { return [] }
        // Orphans come to the main thread. What a spawned child starts as its sibling comes to the thread that started the
        // child, which is this one, and a sibling of a forked child comes to the server.
        let siblings = Orphans.children(in: "/proc/thread-self/children").filter {
            $0 != group.leader && !servers.contains($0)
        }
        let forked = server.map { Orphans.children(in: "/proc/\($0)/task/\($0)/children") } ?? []
        var running = siblings.filter { !Orphans.reap($0) } + forked.filter { $0 != group.leader && isAlive($0) }
        // What ended after it was listed may have left another, and what is about to end shows nothing any more. The bounds
        // are for those that fork faster than they are reaped, and for those that have no variables.
        for round in 0..<50 where running.isEmpty {
            let found = Orphans.look(for: isOwn)
            running = found.running
            if !found.hasReaped, !found.isUnclear || round >= 20 { break }
        }
        return running
    }

    private func isAlive(_ process: pid_t) -> Bool { ProcessTable.status(of: process)?.running ?? false }

    /// Whether an orphan is of this launch; `nil` if it shows no variables.
    private func isOwn(_ process: pid_t) -> Bool? {
        if ProcessTable.status(of: process)?.group == group.leader { return true }
        if marks.isEmpty { return false }
        guard let variables = BoundedFile.read("/proc/\(process)/environ", limit: 1 << 20), !variables.isEmpty
        else { return nil }
        return marks.contains { $0.isFound(in: variables) }
    }
}

/// The processes that have become children of this one because what had started them has ended (Linux).
enum Orphans {
    /// Asks for them, for the whole process and until its end: see ``HarnessProcess/claim()``.
    static func adopt(ofLaunchesAlone: Bool = false) {
        adoption.withLock { adoption in
            guard adoption.list < 0 else { return }
            let list = open("/proc/self/task/\(getpid())/children", O_RDONLY | O_CLOEXEC)
            // A process that cannot see them cannot reap them either.
            guard list >= 0 else { return }
            guard cprocess_adopt_orphans() else {
                close(list)
                return
            }
            adoption = Adoption(list: list, isOfLaunchesAlone: ofLaunchesAlone && children(open: list).isEmpty)
        }
    }

    private struct Adoption {
        /// Where the system lists the children of the main thread, or -1. Launches are the children of their workers'
        /// threads, so that the list is empty as a rule.
        var list: Int32 = -1
        /// Whether every orphan is one of a launch: nothing else starts any, and none is older than the adoption.
        var isOfLaunchesAlone = false
    }

    private static let adoption = Locked(Adoption())

    /// Whether this process has asked for them, and the system lets it have them.
    static var areAdopted: Bool { adoption.withLock { $0.list >= 0 } }

    // While another thread reaps, the system's list leaves out some that are there.
    private static let reaping = NSLock()

    struct Look {
        /// The orphans of the launch that run.
        var running: [pid_t] = []
        /// Whether some of any launch had ended, which were reaped.
        var hasReaped = false
        /// Whether of some it was not known whose they are.
        var isUnclear = false
    }

    static func look(for isOwn: (pid_t) -> Bool?) -> Look {
        let isOfLaunchesAlone = adoption.withLock { $0.isOfLaunchesAlone }
        return reaping.withLock {
            var look = Look()
            for process in all {
                let isOwn = isOwn(process)
                if (isOwn == true || isOfLaunchesAlone) && reap(process) {
                    look.hasReaped = true
                } else if isOwn == true {
                    look.running.append(process)
                } else if isOwn == nil {
                    look.isUnclear = true
                }
            }
            return look
        }
    }

    /// Reaps a child of this process that has ended, and returns whether it had.
    static func reap(_ process: pid_t) -> Bool {
        var ending = cprocess_ending()
        return cprocess_ending(process, true, &ending) != 0 || ending.ended
    }

    /// The children of the main thread but the guardian; none if orphans are not adopted.
    private static var all: [pid_t] {
        let list = adoption.withLock { $0.list }
        return list < 0 ? [] : children(open: list).filter { $0 != Guardian.shared.process }
    }

    /// The children of a thread, by the path where the system lists them.
    static func children(in path: String) -> [pid_t] {
        let number = open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { return [] }
        defer { close(number) }
        return children(open: number)
    }

    private static func children(open list: Int32) -> [pid_t] {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { buffer in
            var text: [UInt8] = []
            while true {
                let count = pread(list, buffer.baseAddress, buffer.count, off_t(text.count))
                guard count > 0 else { break }
                text += buffer[..<count]
            }
            return text.split(separator: UInt8(ascii: " ")).compactMap { pid_t(String(decoding: $0, as: UTF8.self)) }
        }
    }

    /// Ends those that are left after the last launch: they show no launch, or come from a tool that was run besides.
    ///
    /// If an orphan may be another's, since this process had children before it adopted any, nothing is ended.
    static func endAll() -> (found: [RemainingProcess], remaining: [RemainingProcess]) {
        guard adoption.withLock({ $0.isOfLaunchesAlone }) else { return ([], []) }
        var found: [pid_t: RemainingProcess] = [:]
        var running: [pid_t] = []
        let deadline = LaunchClock.shared.after(ChildSupervision.killLimit)
        repeat {
            // One that is ended may leave others, which then come here.
            let strays = all
            if strays.isEmpty { break }
            running = strays.filter { !reap($0) }
            for process in running where found[process] == nil { found[process] = RemainingProcess(process) }
            let unkillable = running.filter { kill($0, SIGKILL) != 0 && errno == EPERM }
            if !running.isEmpty && unkillable == running { break }
            usleep(1000)
        } while !LaunchClock.shared.isOver(deadline)
        let remaining = running.filter { !reap($0) }.compactMap { found.removeValue(forKey: $0) }
        return (found.values.sorted { $0.process < $1.process }, remaining)
    }
}
