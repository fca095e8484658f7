import CProcess
import ClipSuites
import Foundation

/// The processes of the system; on Linux all of them.
enum ProcessTable {
    static var processes: [pid_t] {
        (FolderNames.list("/proc") ?? []).compactMap { name in
            pid_t(String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
    }

    static func status(of process: pid_t) -> cprocess_status? {
        var status = cprocess_status()
        return cprocess_status(process, &status) == 0 ? status : nil
    }

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

    /// A process with the name that it gives itself, such as `process 17 ("sleep")`.
    static func text(of process: pid_t) -> String {
        let name = String(
            decoding: (BoundedFile.read("/proc/\(process)/comm", limit: 64) ?? []).dropLast(), as: UTF8.self)
        return "process \(process)" + (name.isEmpty ? "" : " (\(OneLine.quoted(name)))")
    }
}
