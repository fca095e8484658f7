import CProcess
import Foundation

/// The mark of all processes of one launch, whatever group, session and parent they have (`cprocess_tag`).
struct LaunchTag: Hashable {
    /// 31 bits that only this process has, and 32 that only the launch has: drawn, so that none can be guessed.
    let number: UInt64

    static let harness = UInt32.random(in: 1..<1 << 31)
    /// The tag of this process, and of all that it starts other than by a launch: that of a launch around it, or none.
    private static let inherited = LaunchTag(of: getpid())

    /// The hard limit on file locks, where it is so low that no launch can be tagged.
    static let tooLowLimit: UInt64? = {
        let greatest = cprocess_greatest_tag()
        return greatest < UInt64(harness) << 32 | UInt64(UInt32.max) ? greatest : nil
    }()

    static func next() -> LaunchTag {
        LaunchTag(number: UInt64(harness) << 32 | UInt64(UInt32.random(in: 1 ... .max)))
    }

    init(number: UInt64) { self.number = number }

    /// The tag of a process; its number is 0 where there is none.
    init(of process: pid_t) { self.init(number: cprocess_tag(process)) }

    var numberToSet: UInt64 { Self.tooLowLimit == nil ? number : 0 }

    var isOfThisHarness: Bool { UInt32(truncatingIfNeeded: number >> 32) == Self.harness }

    /// Whether it is that of a launch which neither this process has made nor is a part of.
    var isOfAnotherHarness: Bool { number != 0 && !isOfThisHarness && self != Self.inherited }
}

/// The processes that have become children of this one because what had started them has ended (Linux).
enum Orphans {
    /// Asks for them, for the whole process and until its end: see ``HarnessProcess/claim()``.
    static func adopt(ofLaunchesAlone: Bool = false) {
        adoption.withLock { adoption in
            guard adoption.list < 0 else { return }
            let list = open("/proc/self/task/\(getpid())/children", O_RDONLY | O_CLOEXEC)
            // A process that cannot see them cannot reap them either.
            guard list >= 0 else { return }
            guard cprocess_adopt_orphans() else {
                close(list)
                return
            }
            adoption.list = list
            adoption.isOfLaunchesAlone = ofLaunchesAlone && children(in: list).isEmpty
        }
    }

    private struct Adoption {
        /// Where the system lists the children of the main thread, or -1. Orphans come to that thread, while launches
        /// are the children of their workers' threads, so that the list is empty as a rule.
        var list: Int32 = -1
        /// Whether every orphan is one of a launch: nothing else starts any, and none is older than the adoption.
        var isOfLaunchesAlone = false
    }

    private static let adoption = Locked(Adoption())

    /// Whether this process has asked for them, and the system lets it have them.
    static var areAdopted: Bool { adoption.withLock { $0.list >= 0 } }

    /// Reaps those of a launch that have ended, and returns whether there are others, which still run.
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
    /// There is nothing between the look and the kill: a process that runs for less than a tenth of a millisecond,
    /// since it ends once it has started the next, is seen and killed before it has started one, sooner or later.
    static func kill(_ tag: LaunchTag, until instant: LaunchClock.Instant) {
        repeat {
            let (reaped, running) = reap(tag, killing: true)
            if reaped == 0 && running == 0 { return }
        } while !LaunchClock.shared.isOver(instant)
    }

    // While another thread reaps, the system's list leaves out some that are there.
    private static let reaping = NSLock()

    private static func reap(_ tag: LaunchTag, killing: Bool) -> (reaped: Int, running: Int) {
        reaping.lock()
        defer { reaping.unlock() }
        var (reaped, running) = (0, 0)
        for process in children {
            let found = LaunchTag(of: process)
            guard found == tag || found.isOfAnotherHarness else { continue }
            if killing, found == tag {
                Foundation.kill(process, SIGKILL)
                for tracer in ProcessTable.tracers(of: process, in: tag) { Foundation.kill(tracer, SIGKILL) }
            }
            var ending = cprocess_ending()
            // Another harness that was killed left its own, for which no other process asks.
            guard cprocess_ending(process, true, &ending) == 0, found == tag else { continue }
            if ending.ended { reaped += 1 } else { running += 1 }
        }
        return (reaped, running)
    }

    /// The children of the main thread; none where orphans are not adopted.
    static var children: [pid_t] { children(in: adoption.withLock { $0.list }) }

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

    /// Ends those that show no launch when none is under way any more; returns which still ran, and which still do.
    ///
    /// Where an orphan may be another's, since this process had children before it adopted any, nothing is ended.
    static func endStrays() -> (found: [RemainingProcess], remaining: [RemainingProcess]) {
        guard adoption.withLock({ $0.isOfLaunchesAlone }) else { return ([], []) }
        var found: [pid_t: RemainingProcess] = [:]
        var running: [pid_t] = []
        let deadline = LaunchClock.shared.after(ChildSupervision.killLimit)
        repeat {
            // One that is ended may leave others, which then come here.
            let strays = children.filter { $0 != Guardian.shared.process }
            if strays.isEmpty { break }
            running = strays.filter(ProcessTable.isRunning)
            for process in running where found[process] == nil { found[process] = RemainingProcess(process) }
            let unkillable = running.filter { Foundation.kill($0, SIGKILL) != 0 && errno == EPERM }
            strays.forEach(ProcessTable.reap)
            if !running.isEmpty && unkillable == running { break }
            usleep(1000)
        } while !LaunchClock.shared.isOver(deadline)
        let remaining = running.filter(ProcessTable.isRunning).compactMap { found.removeValue(forKey: $0) }
        return (found.values.sorted { $0.process < $1.process }, remaining)
    }
}
