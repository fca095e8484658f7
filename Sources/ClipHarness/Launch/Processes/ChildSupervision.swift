import Foundation

struct ChildSupervision: ~Copyable {
    private var watch: ChildWatch
    private let family: LaunchFamily
    private let interruption: LaunchInterruption
    private let started: LaunchClock.Instant
    private let order: LaunchOrder
    private var isLeft = false

    static let grace = Duration.seconds(2)
    static let interruptedGrace = Duration.milliseconds(500)
    static let suspensionLimit = grace
    static let leakTolerance = Duration.milliseconds(100)
    /// The time limit for completing an outcome that cannot be parsed yet.
    static let malformedLimit = Duration.seconds(1)
    static let streamLimit = Duration.seconds(2)
    /// The longest wait for a killed process, which may hang in the kernel.
    static let killLimit = Duration.seconds(15)

    init(
        _ child: consuming Child, of order: LaunchOrder, outcome: Int32, mark: String?, wake: Int32,
        buffer: UnsafeMutableRawBufferPointer, interruption: LaunchInterruption
    ) {
        family = LaunchFamily(of: child, folder: mark)
        started = child.started
        self.interruption = interruption
        self.order = order
        watch = ChildWatch(child, of: order, outcome: outcome, wake: wake, buffer: buffer)
    }

    mutating func run() -> LaunchReport {
        let deadline = started.advanced(by: min(order.timeout, LaunchClock.longest))
        while !watch.hasEnded, !interruption.isInterrupted, LaunchClock.now < deadline { watch.wait(until: deadline) }
        // The child may have ended in time while this process was stopped.
        watch.wait(until: LaunchClock.now)
        return end(since: started)
    }

    private mutating func end(since start: LaunchClock.Instant, isReported: Bool = false) -> LaunchReport {
        let ended = LaunchClock.now
        if watch.hasEnded {
            let deadline = ended.advanced(by: Self.leakTolerance)
            watch.drain(until: deadline)
            let leaked = !isQuiet(by: deadline)
            if leaked { kill() }
            let ending = watch.ending ?? .notStarted("its exit status is unknown, because another process traces it")
            return report(ending, leaked: leaked, duration: ended - start)
        }
        if isReported {
            end(grace: Self.interruptedGrace)
            return report(.exited(0), duration: ended - start)
        }
        let wasInterrupted = interruption.isInterrupted
        end(grace: wasInterrupted ? Self.interruptedGrace : Self.grace)
        return report(wasInterrupted ? .interrupted : .timedOut, duration: LaunchClock.now - start)
    }

    mutating func run(in folder: borrowing CaseFolder, then channel: FurtherLaunchChannel?) -> [LaunchReport] {
        var reports: [LaunchReport] = []
        var (start, timeout) = (started, order.timeout)
        while true {
            let deadline = start.advanced(by: min(timeout, LaunchClock.longest))
            let isAnswered = awaitOutcome(channel, in: folder, until: deadline)
            watch.drain(until: LaunchClock.now)
            var report = report(.exited(0), duration: LaunchClock.now - start)
            report.outcome = outcome(channel, in: folder)
            if isAnswered, let next = channel?.next(after: report, of: reports.count) {
                reports.append(report)
                watch.forgetCaptured()
                (start, timeout) = (LaunchClock.now, next)
                continue
            }
            let isReported = isAnswered && order.completion != .exit
            if isAnswered, !isReported { suspend(channel) }
            report.duty = isAnswered ? .endSuspended : .writeOutcome
            if channel?.isUnread == true { report.duty = .readFurtherLaunch }
            let last = end(since: start, isReported: isReported)
            (report.ending, report.leaked, report.isLeft) = (last.ending, last.leaked, last.isLeft)
            if !isAnswered { (report.outcome, report.duration) = (outcome(channel, in: folder), last.duration) }
            if !isAnswered || channel?.hasNext != true {
                (report.output, report.errorOutput) = (last.output, last.errorOutput)
            }
            return reports + [report]
        }
    }

    private func outcome(_ channel: FurtherLaunchChannel?, in folder: borrowing CaseFolder) -> OutcomeFile {
        // Until the child reads the launch's line, an outcome cannot belong to this launch.
        if channel?.isUnread == true { return .none }
        return channel?.outcomePath.map(CaseFolder.outcome) ?? watch.outcome.followed(by: folder.replacement)
    }

    private mutating func awaitOutcome(
        _ channel: FurtherLaunchChannel?, in folder: borrowing CaseFolder, until deadline: LaunchClock.Instant
    ) -> Bool {
        var (last, since) = (OutcomeFile.none, started)
        while !interruption.isInterrupted {
            let isOver = watch.hasEnded || LaunchClock.isOver(deadline)
            if isOver { watch.drain(until: LaunchClock.now) }
            let found = outcome(channel, in: folder)
            if found != last {
                if found.isComplete { return true }
                (last, since) = (found, LaunchClock.now)
            } else if found != .none, LaunchClock.isOver(since.advanced(by: Self.malformedLimit)) {
                return true
            }
            if isOver || channel?.isAbandoned == true { break }
            channel?.write()
            // Renaming a file to the outcome's path does not wake `poll`, so each wait is short.
            watch.wait(until: min(deadline, LaunchClock.after(.milliseconds(2))))
        }
        return false
    }

    private mutating func suspend(_ channel: FurtherLaunchChannel?) {
        let deadline = LaunchClock.after(Self.suspensionLimit)
        while !watch.hasEnded, !interruption.isInterrupted, !LaunchClock.isOver(deadline) {
            channel?.end()
            watch.wait(until: min(deadline, LaunchClock.after(.milliseconds(10))))
        }
    }

    private func report(_ ending: LaunchReport.Ending, leaked: Bool = false, duration: Duration) -> LaunchReport {
        let (output, errorOutput) = watch.captured
        return LaunchReport(
            ending: ending, leaked: leaked, isLeft: isLeft, outcome: watch.outcome, output: output,
            errorOutput: errorOutput, duration: duration)
    }

    private mutating func end(grace: Duration) {
        let deadline = LaunchClock.after(order.grace(grace))
        watch.signal(SIGTERM)
        // A stopped process handles SIGTERM only after it continues.
        watch.signal(SIGCONT)
        while !watch.hasEnded, LaunchClock.now < deadline { watch.wait(until: deadline) }
        if watch.hasEnded {
            watch.drain(until: deadline)
            if isQuiet(by: deadline) { return }
        }
        kill()
    }

    private mutating func kill() {
        let deadline = LaunchClock.after(Self.killLimit)
        let clearDeadline = LaunchClock.after(Self.streamLimit)
        while true {
            watch.signal(SIGKILL)
            let next = LaunchClock.after(.milliseconds(20))
            while !watch.hasEnded, LaunchClock.now < next { watch.wait(until: next) }
            let found = family.find()
            let isClear = !found.isUnclear || LaunchClock.isOver(clearDeadline)
            if watch.hasEnded && watch.reap() && !found.isRunning && isClear { break }
            for process in found.strays { Foundation.kill(process, SIGKILL) }
            isLeft = LaunchClock.isOver(deadline)
            if isLeft { break }
        }
        watch.drain(until: LaunchClock.after(Self.leakTolerance))
    }

    /// The streams may close late, because another launch's child may hold copies until its `exec`.
    private mutating func isQuiet(by deadline: LaunchClock.Instant) -> Bool {
        let streamDeadline = deadline.advanced(by: Self.streamLimit)
        var pause = Duration.milliseconds(1)
        while true {
            let now = LaunchClock.now
            // The child is reaped first, because it belongs to its group until then.
            let isReaped = watch.reap()
            let found = family.find()
            let isUnclear = found.isUnclear && now < streamDeadline
            if isReaped && watch.streamsEnded && !found.isRunning && !isUnclear {
                // Unlike the streams, the outcome's FIFO never ends, so it is read once more.
                watch.drain(until: LaunchClock.now)
                return true
            }
            if now >= (found.isRunning ? deadline : streamDeadline) { return false }
            let next = LaunchClock.after(pause)
            repeat { watch.wait(until: next) } while LaunchClock.now < next
            pause = min(pause * 2, .milliseconds(10))
        }
    }
}
