import CProcess
import ClipSuites
import Foundation

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

    /// Whether a child has ended, or its end was taken; if `reaping`, this takes it.
    static func hasEnded(_ process: pid_t, reaping: Bool) -> Bool {
        var ending = cprocess_ending()
        return cprocess_ending(process, reaping, &ending) != 0 || ending.ended
    }

    static func reap(_ process: pid_t, within limit: Duration) {
        let deadline = LaunchClock.after(limit)
        while !hasEnded(process, reaping: true), !LaunchClock.isOver(deadline) { usleep(500) }
    }

    static func text(of process: pid_t) -> String {
        let name = String(
            decoding: (BoundedFile.read("/proc/\(process)/comm", limit: 64) ?? []).dropLast(), as: UTF8.self)
        return "process \(process)" + (name.isEmpty ? "" : " (\(OneLine.quoted(name)))")
    }
}
