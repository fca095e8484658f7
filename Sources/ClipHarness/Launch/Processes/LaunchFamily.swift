import CProcess
import ClipSuites
import Foundation

/// The processes of one launch, whatever group, session and parent they have moved to.
///
/// On Linux, in a process that asked for orphans, what has left the group is known by its variables.
struct LaunchFamily {
    let group: ProcessGroup
    /// Searches for the folder of the launch, or that of its fork server, in a process's variables.
    private let marks: [TextSearch]
    /// The fork server, whose children are all of this launch.
    private let server: pid_t?
    /// The children of this thread that are not of this launch.
    private let servers: [pid_t]

    /// - Parameter servers: The fork servers that this thread has started.
    init(of watch: borrowing ChildWatch, folder: String?, servers: [pid_t]) {
        group = watch.group
        marks = [folder, watch.server?.mark].compactMap { $0 }.map { TextSearch("=\($0)/") }
        server = watch.server?.process
        self.servers = servers
    }

    /// What was found of a launch whose child has ended.
    struct Found {
        /// Those that run, and are no longer children of the launch's.
        var strays: [pid_t] = []
        var isGroupRunning = false
        /// Whether a process may be the launch's that has just started or is about to end, and so does not show it.
        var isUnclear = false

        var isRunning: Bool { !strays.isEmpty || isGroupRunning }
    }

    func find() -> Found {
        var found = Found()
        if Orphans.areAdopted { findStrays(&found) }
        found.isGroupRunning = group.isRunning
        return found
    }

    /// Finds orphans and siblings, and reaps those that have ended.
    private func findStrays(_ found: inout Found) {
        // Orphans come to the main thread. What a spawned child starts as its sibling comes to the thread that started the
        // child, which is this one, and a sibling of a forked child comes to the server.
        let siblings = Orphans.children(in: "/proc/thread-self/children").filter {
            $0 != group.leader && !servers.contains($0)
        }
        let forked = server.map { Orphans.children(in: "/proc/\($0)/task/\($0)/children") } ?? []
        found.strays = siblings.filter { !Orphans.reap($0) } + forked.filter { $0 != group.leader && isAlive($0) }
        var ended: Set<pid_t> = []
        // What has ended since it was listed may have left another. The bound is for those that fork faster than they are
        // reaped.
        for _ in 0..<50 where found.strays.isEmpty {
            let look = Orphans.look(reaping: group.leader)
            let owners = look.running.map {
                (process: $0.process, isOwn: $0.group == group.leader ? true : isOwn($0.process))
            }
            found.strays = owners.filter { $0.isOwn == true }.map(\.process)
            found.isUnclear = owners.contains { $0.isOwn == nil }
            if look.ended.isSubset(of: ended) { return }
            ended = look.ended
        }
        found.isUnclear = true
    }

    private func isAlive(_ process: pid_t) -> Bool { ProcessTable.status(of: process)?.running ?? false }

    /// Whether an orphan is of this launch; `nil` while it starts a program or ends, and so shows nothing.
    private func isOwn(_ process: pid_t) -> Bool? {
        if marks.isEmpty { return false }
        func read(_ name: String) -> [UInt8] { BoundedFile.read("/proc/\(process)/\(name)", limit: 1 << 20) ?? [] }
        var variables = read("environ")
        if variables.isEmpty {
            if read("cmdline").isEmpty { return nil }
            // It may have started its program in between; otherwise it has no variables, or is another user's.
            variables = read("environ")
            if variables.isEmpty, read("cmdline").isEmpty { return nil }
        }
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

        /// The children of the main thread but the guardian; none if orphans are not adopted.
        var orphans: [pid_t] { list < 0 ? [] : children(open: list).filter { $0 != Guardian.shared.process } }
    }

    /// It is held while orphans are listed and reaped: while one is reaped, the system's list leaves out others.
    private static let adoption = Locked(Adoption())

    /// Whether this process has asked for them, and the system lets it have them.
    static var areAdopted: Bool { adoption.withLock { $0.list >= 0 } }

    /// Lists those that run, and those that have ended. The latter are reaped if they are of a group, or surely of a launch.
    static func look(reaping group: pid_t) -> (running: [(process: pid_t, group: pid_t)], ended: Set<pid_t>) {
        adoption.withLock { adoption in
            var running: [(process: pid_t, group: pid_t)] = []
            var ended: Set<pid_t> = []
            // The last one came last, and a chain of forks goes on there.
            for process in adoption.orphans.reversed() {
                guard let status = ProcessTable.status(of: process) else { continue }
                if status.running {
                    running.append((process, status.group))
                } else {
                    ended.insert(process)
                    if adoption.isOfLaunchesAlone || status.group == group { _ = reap(process) }
                }
            }
            return (running, ended)
        }
    }

    /// Reaps a child of this process that has ended, and returns whether it had.
    static func reap(_ process: pid_t) -> Bool {
        var ending = cprocess_ending()
        return cprocess_ending(process, true, &ending) != 0 || ending.ended
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
        adoption.withLock { adoption in
            guard adoption.isOfLaunchesAlone else { return ([], []) }
            var found: [pid_t: RemainingProcess] = [:]
            var running: [pid_t] = []
            let deadline = LaunchClock.after(ChildSupervision.killLimit)
            repeat {
                // One that is ended may leave others, which then come here.
                let strays = adoption.orphans
                if strays.isEmpty { break }
                running = strays.filter { !reap($0) }
                for process in running where found[process] == nil { found[process] = RemainingProcess(process) }
                let unkillable = running.filter { kill($0, SIGKILL) != 0 && errno == EPERM }
                if !running.isEmpty && unkillable == running { break }
                usleep(1000)
            } while !LaunchClock.isOver(deadline)
            let remaining = running.filter { !reap($0) }.compactMap { found.removeValue(forKey: $0) }
            return (found.values.sorted { $0.process < $1.process }, remaining)
        }
    }
}
