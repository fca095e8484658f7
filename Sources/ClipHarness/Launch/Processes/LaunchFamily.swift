import CProcess
import ClipSuites
import Foundation

/// On Linux, environment variables identify adopted processes that have left the launch's group.
struct LaunchFamily {
    let group: ProcessGroup
    private let marks: [[UInt8]]

    init(of child: borrowing Child, folder: String?) {
        group = child.group
        marks = [folder, child.server?.mark].compactMap { $0 }.map { Array("=\($0)/".utf8) }
    }

    struct Found {
        var strays: [pid_t] = []
        var isGroupRunning = false
        /// Whether a process that is starting or ending may belong to the launch.
        var isUnclear = false

        var isRunning: Bool { !strays.isEmpty || isGroupRunning }
    }

    func find() -> Found {
        var found = Found()
        var turns = 0
        // The number of turns is limited, because processes may fork and end faster than they can be reaped.
        repeat {
            turns += 1
            let look = Orphans.look()
            let owners = look.running.map {
                (process: $0.process, isOwn: $0.group == group.leader ? true : isOwn($0.process))
            }
            found.strays = owners.filter { $0.isOwn == true }.map(\.process)
            found.isUnclear = look.hasReaped || owners.contains { $0.isOwn == nil }
            if !look.hasReaped { break }
        } while found.strays.isEmpty && turns < 50
        found.isGroupRunning = group.isRunning
        return found
    }

    /// Returns `nil` if the process has no variables because it is starting or ending.
    private func isOwn(_ process: pid_t) -> Bool? {
        if marks.isEmpty { return false }
        // A second attempt is needed if the process starts its program between the two reads.
        for _ in 0..<2 {
            let variables = ProcessTable.read("environ", of: process)
            if !variables.isEmpty { return marks.contains { variables.firstIndex(of: $0) != nil } }
            if ProcessTable.read("cmdline", of: process).isEmpty { return nil }
        }
        return false
    }
}

/// Processes adopted by this process after their parents ended (Linux).
enum Orphans {
    private struct State {
        /// The descriptor of the file that lists the main thread's children, or -1.
        var list: Int32 = -1
        var others: Set<pid_t> = []
    }

    /// Locked while a process is reaped, because the list may then omit other orphans.
    private static let state = Locked(State())

    static func adopt() {
        state.withLock { state in
            let opened = open("/proc/self/task/\(getpid())/children", O_RDONLY | O_CLOEXEC)
            guard opened >= 0 else { return }
            state.others = Set(children(open: opened))
            if cprocess_adopt_orphans() { state.list = opened } else { close(opened) }
        }
    }

    static var areAdopted: Bool { state.withLock { $0.list >= 0 } }

    static func look() -> (running: [(process: pid_t, group: pid_t)], hasReaped: Bool) {
        state.withLock { state in
            var running: [(process: pid_t, group: pid_t)] = []
            var hasReaped = false
            for process in orphans(state).reversed() {
                guard let status = ProcessTable.status(of: process) else { continue }
                if status.running {
                    running.append((process, status.group))
                } else if ProcessTable.hasEnded(process, reaping: true) {
                    hasReaped = true
                }
            }
            return (running, hasReaped)
        }
    }

    private static func orphans(_ state: State) -> [pid_t] {
        if state.list < 0 { return [] }
        return children(open: state.list).filter { $0 != Guardian.process && !state.others.contains($0) }
    }

    private static func children(open list: Int32) -> [pid_t] {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { buffer in
            var text: [UInt8] = []
            while true {
                let count = pread(list, buffer.baseAddress, buffer.count, off_t(text.count))
                guard count > 0 else { break }
                text += buffer[..<count]
            }
            return text.split(separator: UInt8(ascii: " ")).compactMap { pid_t($0.text) }
        }
    }

    static func endAll() -> [(text: String, isEnded: Bool)] {
        state.withLock { state in
            guard state.others.isEmpty else { return [] }
            var found: [pid_t: String] = [:]
            var running: [pid_t] = []
            let deadline = LaunchClock.after(ChildSupervision.killLimit)
            repeat {
                let strays = orphans(state)
                if strays.isEmpty { break }
                running = strays.filter { !ProcessTable.hasEnded($0, reaping: true) }
                for process in running where found[process] == nil { found[process] = ProcessTable.text(of: process) }
                let unkillable = running.filter { kill($0, SIGKILL) != 0 && errno == EPERM }
                if !running.isEmpty && unkillable == running { break }
                usleep(1000)
            } while !LaunchClock.isOver(deadline)
            let remaining = running.filter { !ProcessTable.hasEnded($0, reaping: true) }
            return found.sorted { $0.key < $1.key }.map { (text: $0.value, isEnded: !remaining.contains($0.key)) }
        }
    }
}

enum ProcessTable {
    static var processes: [pid_t] { (FolderNames.list("/proc") ?? []).compactMap { pid_t(FolderNames.shown($0)) } }

    static func status(of process: pid_t) -> cprocess_status? {
        var status = cprocess_status()
        return cprocess_status(process, &status) == 0 ? status : nil
    }

    static func hasEnded(_ process: pid_t, reaping: Bool) -> Bool {
        var ending = cprocess_ending()
        return cprocess_ending(process, reaping, &ending) != 0 || ending.ended
    }

    static func reap(_ process: pid_t, within limit: Duration) {
        let deadline = LaunchClock.after(limit)
        while !hasEnded(process, reaping: true), !LaunchClock.isOver(deadline) { usleep(500) }
    }

    static func read(_ name: String, of process: pid_t) -> [UInt8] {
        (try? OpenFile(path: "/proc/\(process)/\(name)").readAll(limit: 8 << 20)) ?? []
    }

    static func text(of process: pid_t) -> String {
        let name = read("comm", of: process).dropLast().text
        return "process \(process)" + (name.isEmpty ? "" : " (\(OneLine.quoted(name)))")
    }
}
