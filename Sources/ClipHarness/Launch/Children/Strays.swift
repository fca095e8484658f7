import CProcess
import Foundation

/// The processes that no longer say whose they are: they have put off the tag of their launch, or could never bear it.
///
/// Nobody can tell which launch they come from, but nothing of a run remains, so that they are ended with it.
package enum Strays {
    /// A process that was ended.
    package struct Stray: Sendable, Hashable {
        package let process: pid_t
        package let name: String
    }

    private static let claimed = Claim()

    /// Takes every process that is orphaned from now on for one of a launch. A program calls this that starts processes by
    /// launching alone; where the one before it in this process has already started some, theirs could not be told apart.
    package static func claim() {
        Orphans.adopt()
        if Orphans.children.isEmpty { claimed.make() }
    }

    /// Ends them when no launch is under way any more, and tells which of them still ran.
    static func end() -> [Stray] {
        guard claimed.isMade else { return [] }
        var ended: Set<Stray> = []
        let deadline = Deadline.after(ChildSupervision.killPatience)
        // One that is ended may leave others, which then come here.
        while case let strays = Orphans.children.filter({ $0 != Guardian.shared.process }), !strays.isEmpty,
            Deadline.clock.now < deadline
        {
            for process in strays {
                var status = cprocess_status()
                if cprocess_status(process, &status) == 0, status.running {
                    ended.insert(Stray(process: process, name: name(of: process)))
                    kill(process, SIGKILL)
                }
                var ending = cprocess_ending()
                _ = cprocess_ending(process, false, true, &ending)
            }
            usleep(1000)
        }
        return ended.sorted { $0.process < $1.process }
    }

    private static func name(of process: pid_t) -> String {
        let name = BoundedFile.read("/proc/\(process)/comm", limit: 64) ?? []
        return OneLine.quoted(String(String(decoding: name, as: UTF8.self).dropLast()))
    }

    /// `@unchecked Sendable`: `isMadeYet` is only touched while `lock` is held.
    private final class Claim: @unchecked Sendable {
        private let lock = NSLock()
        private var isMadeYet = false

        func make() { lock.withLock { isMadeYet = true } }

        var isMade: Bool { lock.withLock { isMadeYet } }
    }
}
