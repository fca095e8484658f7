import CProcess
import Foundation

/// Looks through the system's processes for those that a launch has left behind.
///
/// It takes a millisecond or so, and is only asked where something seems to be left.
struct ProcessCensus {
    private let group: ProcessGroup
    private let tag: LaunchTag
    private let mark: String?
    /// When the launch was started, as the system counts.
    private let start: UInt64

    /// Prepares to look for what a launch has started, while its child is not reaped yet.
    ///
    /// - Parameters:
    ///   - group: The child's group.
    ///   - tag: What this launch's processes bear.
    ///   - mark: A text that only this launch's processes have in their environment: its folder's path.
    init(group: ProcessGroup, tag: LaunchTag, mark: String?) {
        self.group = group
        self.tag = tag
        self.mark = mark
        var status = cprocess_status()
        start = cprocess_status(group.leader, &status) == 0 ? status.start : 0
    }

    #if os(Linux)
        /// The members of the group, the bearers of the tag or the mark, and the tracers of the child that still run.
        ///
        /// Ended processes that nobody has reaped, as orphans under an idle init, do not count: they run no more.
        func living() -> [pid_t] {
            guard let folder = opendir("/proc") else { return [] }
            defer { closedir(folder) }
            let own = getpid()
            let tracers = tracers
            var found: [pid_t] = []
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
                }
                guard let process = pid_t(name), process != own, tracers.contains(process) || belongs(process)
                else { continue }
                found.append(process)
            }
            return found
        }

        /// What traces the child, as long as the number is the child's.
        private var tracers: Set<pid_t> {
            var status = cprocess_status()
            guard cprocess_status(group.leader, &status) == 0, status.start == start else { return [] }
            return Tracers.tracers(of: group.leader, in: tag)
        }

        private func belongs(_ process: pid_t) -> Bool {
            var status = cprocess_status()
            guard cprocess_status(process, &status) == 0, status.running else { return false }
            // Reading an environment takes longer than all else, and what was there before the launch need not be asked.
            return status.group == group.leader || tag.isBorne(by: process)
                || status.start >= start && bearsMark(process)
        }

        private func bearsMark(_ process: pid_t) -> Bool {
            guard let mark, let environment = BoundedFile.read("/proc/\(process)/environ", limit: 1 << 20)
            else { return false }
            let wanted = Array("=\(mark)/".utf8)
            return environment.split(separator: 0).contains { variable in
                guard let sign = variable.firstIndex(of: UInt8(ascii: "=")) else { return false }
                return variable[sign...].starts(with: wanted)
            }
        }
    #else
        /// The group, as one process that stands for it, where it still has a member that runs.
        func living() -> [pid_t] {
            group.isEmpty ? [] : [-group.leader]
        }
    #endif
}
