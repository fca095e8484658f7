import ClipHarness
import ClipReports
import Dispatch
import Foundation

/// INT, TERM and TSTP, heard on a queue of their own rather than ending or stopping the process.
///
/// The first INT or TERM is handed on, and the run then ends by itself. Another one ends the process at once, with all
/// launches and without a trace, but only a moment later: the first one is often heard twice, as part of a process group
/// and from the program that started this one.
///
/// TSTP stops the launches with this process, and their clocks, until it goes on.
///
/// `@unchecked` holds because `first` is only touched while `lock` is held, and `sources` only by the creator.
final class InterruptSignals: @unchecked Sendable {
    private let handler: @Sendable (Int32) -> Void
    private var sources: [any DispatchSourceSignal] = []
    private let lock = NSLock()
    private var first: ContinuousClock.Instant?

    private static let numbers = [SIGINT, SIGTERM, SIGTSTP]
    /// How long after the first signal another one counts as the same.
    private static let echo = Duration.milliseconds(250)

    /// Listens until ``stop()``, and has begun to when it returns: a signal is never lost.
    init(_ handler: @escaping @Sendable (Int32) -> Void) {
        self.handler = handler
        let queue = DispatchQueue(label: "clipflight.signals")
        let listening = DispatchGroup()
        for number in Self.numbers {
            #if canImport(Darwin)
                // Ignored, or its default action would still come first. On Linux Dispatch sets an action of its own, and
                // what is ignored until then would be lost.
                signal(number, SIG_IGN)
            #endif
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { [self] in hear(number) }
            listening.enter()
            source.setRegistrationHandler { listening.leave() }
            source.resume()
            sources.append(source)
        }
        listening.wait()
    }

    /// Gives the signals their default action back.
    func stop() {
        for source in sources { source.cancel() }
        sources = []
        Self.numbers.forEach { signal($0, SIG_DFL) }
    }

    private func hear(_ number: Int32) {
        if number == SIGTSTP { return LaunchPause.pauseWithProcess() }
        let earlier = lock.withLock {
            defer { first = first ?? .now }
            return first
        }
        guard let earlier else {
            WritingPatience.shared.end()
            return handler(number)
        }
        guard ContinuousClock.now - earlier > Self.echo else { return }
        Guardian.shared.clearAway()
        _exit(128 + number)
    }
}
