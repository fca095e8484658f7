import Foundation

/// Looks through the system's processes for those that a launch has left behind.
///
/// It takes a millisecond or so, and is only asked where something seems to be left.
struct ProcessCensus {
    let group: ProcessGroup
    /// What this launch's processes bear.
    let tag: LaunchTag
    /// A text that only this launch's processes have in their environment: its folder's path.
    let mark: String?

    #if os(Linux)
        /// The members of the group and the bearers of the tag or the mark that still run.
        ///
        /// Ended processes that nobody has reaped, as orphans under an idle init, do not count: they run no more.
        func living() -> [pid_t] {
            guard let folder = opendir("/proc") else { return [] }
            defer { closedir(folder) }
            let own = getpid()
            var found: [pid_t] = []
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
                }
                guard let process = pid_t(name), process != own, belongs(process) else { continue }
                found.append(process)
            }
            return found
        }

        private func belongs(_ process: pid_t) -> Bool {
            guard let status = BoundedFile.read("/proc/\(process)/stat", limit: 4096) else { return false }
            // `pid (name) state parent group …`; the name may hold anything, also a parenthesis.
            guard let end = status.lastIndex(of: UInt8(ascii: ")")) else { return false }
            let fields = status[(end + 1)...].split(separator: UInt8(ascii: " ")).prefix(18)
            guard fields.count == 18, let state = fields[0].first else { return false }
            if state == UInt8(ascii: "X") { return false }
            // A process whose first thread has ended looks ended, and is not while it has others.
            if state == UInt8(ascii: "Z"), ["0", "1"].contains(String(decoding: fields[17], as: UTF8.self)) {
                return false
            }
            return String(decoding: fields[2], as: UTF8.self) == "\(group.leader)" || tag.isBorne(by: process)
                || bearsMark(process)
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
