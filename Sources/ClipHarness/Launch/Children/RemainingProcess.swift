import Foundation

/// A process that a launch has left, with the name that messages show.
package struct RemainingProcess: Sendable, Hashable {
    /// Its number; on systems without a list of processes, that of its group, negated.
    package let process: pid_t
    /// What it calls itself, which may hold anything; the system cuts a long name off.
    private var name: String

    /// How many bytes of a name Linux keeps.
    private static let nameLimit = 15

    /// Looks up the name of a process.
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
    package var text: String {
        process < 0 ? "process group \(-process)" : "process \(process) (\(OneLine.quoted(name)))"
    }
}
