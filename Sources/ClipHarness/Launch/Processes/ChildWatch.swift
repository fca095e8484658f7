import CProcess
import Foundation

struct ChildWatch: ~Copyable {
    private let child: Child
    private var entries: [pollfd]
    private var output: OutputCollector
    private var errorOutput: OutputCollector
    private var line: OutcomeLine?
    private(set) var outcome = OutcomeFile.none
    private let buffer: UnsafeMutableRawBufferPointer

    private enum Entry {
        static let output = 0
        static let errorOutput = 1
        static let outcome = 2
        static let exit = 3
        static let wake = 4
    }

    init(
        _ child: consuming Child, of order: LaunchOrder, outcome: Int32, wake: Int32,
        buffer: UnsafeMutableRawBufferPointer
    ) {
        output = OutputCollector(limit: order.outputLimit)
        errorOutput = OutputCollector(limit: order.outputLimit)
        if order.completion == .outcomeLine { line = OutcomeLine() }
        let numbers = [child.output.number, child.errorOutput.number, outcome, child.exitNumber, wake]
        self.entries = numbers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        self.child = child
        self.buffer = buffer
    }

    func signal(_ signal: Int32) {
        if getpgid(child.process) != child.process, !hasEnded {
            _ = cprocess_signal(child.process, child.exit.number, signal)
        }
        child.group.signal(signal)
    }

    var streamsEnded: Bool { entries[Entry.output].fd < 0 && entries[Entry.errorOutput].fd < 0 }

    var captured: (output: CapturedOutput, errorOutput: CapturedOutput) { (output.captured, errorOutput.captured) }

    mutating func forgetCaptured() { (output, errorOutput) = (OutputCollector(), OutputCollector()) }

    mutating func wait(until instant: LaunchClock.Instant) {
        let milliseconds = LaunchClock.milliseconds(until: instant)
        let isBlind = entries[Entry.exit].fd < 0 && !hasEnded
        let limit = isBlind || Self.isUnreliable ? min(milliseconds, 5) : milliseconds
        let count = poll(&entries, nfds_t(entries.count), limit)
        if isBlind { hasEnded = ProcessTable.hasEnded(child.process, reaping: false) }
        guard count > 0 else { return }
        if entries[Entry.exit].revents != 0 {
            // The descriptor stays readable, so `poll` must stop watching it.
            entries[Entry.exit].fd = -1
            hasEnded = true
        }
        if entries[Entry.wake].revents != 0 { entries[Entry.wake].fd = -1 }
        readAvailable()
    }

    /// XNU wakes a waiting reader only after a write to a FIFO returns. A write of over 8 KiB
    /// returns only after all bytes are read (`fifo_write` in XNU's bsd/miscfs/fifofs).
    private static var isUnreliable: Bool {
        #if canImport(Darwin)
            true
        #else
            false
        #endif
    }

    private(set) var hasEnded = false
    private(set) var ending: LaunchReport.Ending?

    mutating func reap() -> Bool {
        // After a child is reaped, another launch's child may get the same process ID.
        guard ending == nil else { return true }
        ending = child.reap()
        return ending != nil
    }

    /// Reads until an instant, but at least as much as a pipe can hold, to lose no output.
    mutating func drain(until instant: LaunchClock.Instant) {
        var passes = 0
        repeat {
            for index in Entry.output...Entry.outcome { entries[index].revents = Int16(POLLIN) }
            passes += 1
        } while readAvailable() && (passes <= Self.passesOfFullPipe || LaunchClock.now < instant)
    }

    /// On Linux, any program can enlarge its pipes to 1 MiB.
    private static let passesOfFullPipe = (1 << 20) / CapturedOutput.limit

    @discardableResult
    private mutating func readAvailable() -> Bool {
        var gotAny = false
        for index in Entry.output...Entry.outcome where entries[index].fd >= 0 && entries[index].revents != 0 {
            entries[index].revents = 0
            let count = read(entries[index].fd, buffer.baseAddress, buffer.count)
            if count > 0 {
                gotAny = true
                take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), from: index)
            } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
                entries[index].fd = -1
            }
        }
        return gotAny
    }

    private mutating func take(_ bytes: UnsafeRawBufferPointer, from index: Int) {
        switch index {
        case Entry.output:
            output.append(bytes)
            if outcome == .none, let found = line?.find(in: bytes) { outcome = found }
        case Entry.errorOutput: errorOutput.append(bytes)
        default: outcome = outcome.followed(by: .bytes(Array(bytes)))
        }
    }
}

private struct OutcomeLine {
    private var line: [UInt8] = []
    private static let mark = Array(Device.outcomeMark.utf8)

    mutating func find(in bytes: UnsafeRawBufferPointer) -> OutcomeFile? {
        for part in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            if part.offset > 0 {
                defer { line = [] }
                if line.starts(with: Self.mark) {
                    let outcome = line.dropFirst(Self.mark.count)
                    return outcome.count > OutcomeFile.limit + 1 ? .tooLarge : .bytes(Array(outcome))
                }
            }
            line += part.element
        }
        return nil
    }
}

package struct OutputCollector {
    private var kept = CapturedOutput()
    private let limit: Int

    package init(limit: Int = CapturedOutput.limit) { self.limit = limit }

    package mutating func append(_ bytes: UnsafeRawBufferPointer) {
        let toHead = min(limit - kept.head.count, bytes.count)
        kept.head += bytes[..<toHead]
        kept.tail += bytes[max(toHead, bytes.count - limit)...]
        kept.dropped += max(bytes.count - toHead - limit, 0)
        if kept.tail.count > 8 * limit { trim() }
    }

    private mutating func trim() {
        let surplus = max(kept.tail.count - limit, 0)
        kept.tail.removeFirst(surplus)
        kept.dropped += surplus
    }

    package var captured: CapturedOutput {
        var trimmed = self
        trimmed.trim()
        return trimmed.kept
    }
}
