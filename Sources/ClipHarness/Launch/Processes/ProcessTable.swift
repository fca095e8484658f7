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
}

/// A process that a launch has left, with the name that messages show.
package struct RemainingProcess: Sendable, Hashable, Codable {
    let process: pid_t
    /// What it calls itself, which may hold anything; empty if that is not known.
    private var name: String

    init(_ process: pid_t) {
        self.process = process
        let name = BoundedFile.read("/proc/\(process)/comm", limit: 64) ?? []
        self.name = String(decoding: name.dropLast(), as: UTF8.self)
    }

    func mapTexts(_ map: (String) -> String) -> RemainingProcess {
        var mapped = self
        mapped.name = map(name)
        return mapped
    }

    /// Such as `process 17 ("sleep")`.
    var text: String { "process \(process)" + (name.isEmpty ? "" : " (\(OneLine.quoted(name)))") }
}
