import CProcess
import Foundation

/// The processes that have come to this one because whatever had started them has ended: on Linux, where a process can ask
/// for that, nothing that a launch starts gets away.
enum Orphans {
    /// Asks for them, for the whole process and until its end: see ``HarnessProcess/claim()``.
    ///
    /// - Parameter ofLaunchesAlone: Whether nothing else in this process starts any.
    static func adopt(ofLaunchesAlone: Bool = false) {
        adoption.make(ofLaunchesAlone)
    }

    /// Whether this process has asked for them, and the system lets it have them.
    static var areAdopted: Bool { adoption.list >= 0 }

    /// Whether every orphan is one of a launch: nothing else starts any, and none is older than the adoption.
    static var areOfLaunchesAlone: Bool { adoption.isOfLaunchesAlone }

    /// Reaps those of a launch that have ended, and tells whether there are others, which still run.
    static func remain(of tag: LaunchTag) -> Bool {
        // The bound is for those that fork faster than they are reaped.
        for _ in 0..<1000 {
            let (reaped, running) = reap(tag, killing: false)
            // One that ended after it was listed may have left another, which was not listed yet.
            if reaped == 0 { return running > 0 }
        }
        return true
    }

    /// Kills those of a launch, and reaps them, until there are none or the instant has come.
    ///
    /// Nothing stands between the look and the kill: a process that is there for less than a tenth of a millisecond, since it
    /// ends once it has started the next, is seen and killed before it has started one, sooner or later.
    static func kill(_ tag: LaunchTag, until instant: Deadline.Instant) {
        repeat {
            let (reaped, running) = reap(tag, killing: true)
            if reaped == 0 && running == 0 { return }
        } while Deadline.clock.now < instant
    }

    private static func reap(_ tag: LaunchTag, killing: Bool) -> (reaped: Int, running: Int) {
        // While another thread reaps, the system's list leaves out some that are there.
        lock.lock()
        defer { lock.unlock() }
        var (reaped, running) = (0, 0)
        for process in children {
            let borne = LaunchTag(of: process)
            guard borne == tag || borne.isOfAnotherHarness else { continue }
            if killing, borne == tag {
                Foundation.kill(process, SIGKILL)
                for tracer in Tracers.tracers(of: process, in: tag) { Foundation.kill(tracer, SIGKILL) }
            }
            var ending = cprocess_ending()
            // Another harness that was killed left its own, for which nobody else asks.
            guard cprocess_ending(process, true, &ending) == 0, borne == tag else { continue }
            if ending.ended { reaped += 1 } else { running += 1 }
        }
        return (reaped, running)
    }

    private static let lock = NSLock()

    private static let adoption = Adoption()

    /// `@unchecked Sendable`: both variables are only touched while `lock` is held.
    private final class Adoption: @unchecked Sendable {
        private let lock = NSLock()
        /// Where the system lists the children of the main thread, or -1. Orphans come to that thread, while launches
        /// are the children of their workers' threads, so that the list is empty as a rule.
        private var number: Int32 = -1
        private var alone = false

        var list: Int32 { lock.withLock { number } }
        var isOfLaunchesAlone: Bool { lock.withLock { alone } }

        func make(_ ofLaunchesAlone: Bool) {
            lock.withLock {
                guard number < 0 else { return }
                let list = open("/proc/self/task/\(getpid())/children", O_RDONLY | O_CLOEXEC)
                // Who cannot see them cannot reap them either.
                guard list >= 0 else { return }
                guard cprocess_adopt_orphans() else {
                    close(list)
                    return
                }
                number = list
                alone = ofLaunchesAlone && Orphans.children(in: list).isEmpty
            }
        }
    }

    /// The children of the main thread; none where orphans are not adopted.
    static var children: [pid_t] { children(in: adoption.list) }

    private static func children(in list: Int32) -> [pid_t] {
        guard list >= 0 else { return [] }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { buffer in
            var text: [UInt8] = []
            while true {
                let count = pread(list, buffer.baseAddress, buffer.count, off_t(text.count))
                guard count > 0 else { break }
                text += buffer[..<count]
            }
            return text.split(separator: UInt8(ascii: " ")).compactMap { pid_t(String(decoding: $0, as: UTF8.self)) }
        }
    }
}
