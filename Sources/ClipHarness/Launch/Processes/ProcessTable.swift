import CProcess
import ClipSuites
import Foundation

/// The processes of the system; on Linux all of them.
enum ProcessTable {
    static var processes: [pid_t] { numbers(in: "/proc") }

    static func status(of process: pid_t) -> cprocess_status? {
        var status = cprocess_status()
        return cprocess_status(process, &status) == 0 ? status : nil
    }

    static func isRunning(_ process: pid_t) -> Bool { status(of: process)?.running ?? false }

    static func isProcess(_ process: pid_t, below ancestor: pid_t) -> Bool {
        var current = process
        // The chain ends at the first process; the bound is for one that changes while it is walked.
        for _ in 0..<256 where current > 1 {
            guard let status = status(of: current) else { return false }
            current = status.parent
            if current == ancestor { return true }
        }
        return false
    }

    /// The other processes that have the writing end of a pipe open. On macOS alone.
    static func writers(to reading: Int32) -> [pid_t] {
        [pid_t](unsafeUninitializedCapacity: 256) { list, count in
            count = Int(cprocess_pipe_writers(reading, list.baseAddress, Int32(list.count)))
        }
    }

    static func reap(_ process: pid_t) {
        var ending = cprocess_ending()
        _ = cprocess_ending(process, true, &ending)
    }

    /// The processes of a launch that trace one of it, whose parent learns of its end only after them. On Linux alone.
    ///
    /// A debugger around this process is none: only what runs below this process, and for no other launch, is.
    static func tracers(of process: pid_t, in launch: LaunchTag) -> Set<pid_t> {
        let folder = "/proc/\(process)/task"
        let tracers = numbers(in: folder).compactMap { tracer(in: "\(folder)/\($0)/status") }
        return Set(tracers).filter { tracer in
            let tag = LaunchTag(of: tracer)
            return (tag == launch || !tag.isOfThisHarness) && isProcess(tracer, below: getpid())
        }
    }

    private static func tracer(in status: String) -> pid_t? {
        guard let text = BoundedFile.read(status, limit: 4096) else { return nil }
        let key = Array("TracerPid:\t".utf8)
        guard let line = text.split(separator: UInt8(ascii: "\n")).first(where: { $0.starts(with: key) }),
            let tracer = pid_t(String(decoding: line.dropFirst(key.count), as: UTF8.self)), tracer > 1
        else { return nil }
        return tracer
    }

    private static func numbers(in folder: String) -> [pid_t] {
        (FolderNames.list(folder) ?? []).compactMap { name in
            pid_t(String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
    }
}

/// Looks through the system's processes for those that a launch has left.
///
/// It finds what has left the group of a launch where orphans do not come to this process, or no tag can be set
/// (`GuestTests.contained`, `LeakTests`). It takes a millisecond or so, and is only asked where something may be left.
struct ProcessCensus {
    private let group: ProcessGroup
    private let tag: LaunchTag
    private let mark: String?
    /// This process's ends of the pipes that the launch prints to.
    private let streams: [Int32]
    /// When the launch was started, as the system counts.
    private let start: UInt64

    /// Prepares to look for what a launch has started, while its child is not reaped. Only its processes have the mark,
    /// its folder's path, in their environment.
    init(group: ProcessGroup, tag: LaunchTag, mark: String?, streams: [Int32]) {
        self.group = group
        self.tag = tag
        self.mark = mark
        self.streams = streams
        start = ProcessTable.status(of: group.leader)?.start ?? 0
    }

    #if os(Linux)
        /// The members of the group, the processes with the tag or the mark, and the child's tracers, where they still
        /// run.
        func living() -> [pid_t] {
            let isChild = ProcessTable.status(of: group.leader)?.start == start
            let tracers = isChild ? ProcessTable.tracers(of: group.leader, in: tag) : []
            return ProcessTable.processes.filter { process in
                process != getpid() && (tracers.contains(process) || belongs(process))
            }
        }

        private func belongs(_ process: pid_t) -> Bool {
            guard let status = ProcessTable.status(of: process), status.running else { return false }
            // Reading an environment takes longer than all else, and what was there before the launch need not be asked.
            return status.group == group.leader || LaunchTag(of: process) == tag
                || status.start >= start && hasMark(process)
        }

        private func hasMark(_ process: pid_t) -> Bool {
            guard let mark, let environment = BoundedFile.read("/proc/\(process)/environ", limit: 1 << 20)
            else { return false }
            let value = Array("=\(mark)/".utf8)
            return environment.split(separator: 0).contains { variable in
                guard let sign = variable.firstIndex(of: UInt8(ascii: "=")) else { return false }
                return variable[sign...].starts(with: value)
            }
        }
    #else
        /// The group, as one process that stands for it, where it still has a member that runs; and what has left it,
        /// but may still print.
        func living() -> [pid_t] {
            (group.isEmpty ? [] : [-group.leader]) + streams.flatMap(ProcessTable.writers(to:)).filter(hasLeft)
        }

        /// Whether what has the pipe is of the launch: no older process, such as a service of the system's that was given
        /// it, and no other launch's child, which has a copy of every descriptor until its program is loaded.
        private func hasLeft(_ process: pid_t) -> Bool {
            guard let status = ProcessTable.status(of: process), status.running else { return false }
            let isOther = status.parent == getpid() && process != group.leader
            return status.group != group.leader && status.start >= start && !isOther
        }
    #endif
}

/// A process that a launch has left, with the name that messages show.
struct RemainingProcess: Sendable, Hashable {
    /// Its number; on systems without a list of processes, that of its group, negated.
    let process: pid_t
    /// What it calls itself, which may hold anything; the system cuts a long name off.
    private var name: String

    private static let nameLimit = 15

    init(_ process: pid_t) {
        self.process = process
        let name = BoundedFile.read("/proc/\(process)/comm", limit: 64) ?? []
        self.name = String(decoding: name.dropLast(), as: UTF8.self)
    }

    /// The process with a name that holds no secret, nor the beginning of one that was cut off.
    func masked(by mask: SecretMask) -> RemainingProcess {
        var masked = self
        masked.name = name.utf8.count >= Self.nameLimit ? mask.maskCut(name) : mask.mask(name)
        return masked
    }

    /// Such as `process 17 ("sleep")`.
    var text: String {
        process < 0
            ? "process group \(-process)" : "process \(process)" + (name.isEmpty ? "" : " (\(OneLine.quoted(name)))")
    }
}
