import Foundation

/// A process that a launch has left, as users are told of it.
package struct RemainingProcess: Sendable, Hashable {
    /// Its number; on systems without a list of processes, that of its group, negated.
    package let process: pid_t
    /// The name of its program, where the system tells.
    package let name: String

    /// Looks up the name of a process.
    init(_ process: pid_t) {
        self.process = process
        let name = BoundedFile.read("/proc/\(process)/comm", limit: 64) ?? []
        self.name = OneLine.quoted(String(String(decoding: name, as: UTF8.self).dropLast()))
    }

    /// Such as `process 17 (sleep)`.
    package var text: String {
        process < 0 ? "process group \(-process)" : "process \(process) (\(name))"
    }
}
