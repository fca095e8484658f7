import ClipHarness
import ClipReports
import Dispatch
import Foundation

/// HUP, INT and TERM: the first interrupts the engine, and another one ends the process at once, with all launches.
struct Interruption: Sendable {
    private struct State {
        var sources: [any DispatchSourceSignal] = []
        var first: (signal: Int32, at: ContinuousClock.Instant)?
        var engine: Engine?
    }

    private let state = Locked(State())

    /// HUP only if it is not ignored, as under `nohup`.
    private static let numbers = [SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP])
    /// The time in which another one counts as the first: the parent and the group both send it.
    private static let echo = Duration.milliseconds(250)

    /// The first signal that arrived, also while the last reports are written.
    var signal: Int32? { state.withLock { $0.first?.signal } }

    /// Interrupts an engine from now on, also by a signal that came before it.
    func interrupts(_ engine: Engine) {
        state.withLock { $0.engine = engine }
        if let signal { engine.interrupt(signal: signal) }
    }

    /// Handles signals until ``stop()``, and has begun to when it returns: a signal is never lost.
    func start() {
        let queue = DispatchQueue(label: "clipflight.signals")
        let starting = DispatchGroup()
        for number in Self.numbers {
            #if canImport(Darwin)
                // Ignored, or its default action would still come first. On Linux Dispatch sets an action of its own, and
                // what is ignored until then would be lost.
                Foundation.signal(number, SIG_IGN)
            #endif
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { handle(number) }
            starting.enter()
            source.setRegistrationHandler { starting.leave() }
            source.resume()
            state.withLock { $0.sources.append(source) }
        }
        starting.wait()
    }

    func stop() {
        state.withLock {
            for source in $0.sources { source.cancel() }
            $0.sources = []
        }
        for number in Self.numbers { Foundation.signal(number, SIG_DFL) }
    }

    /// As under `nohup`. Each system has its own name for the handler in `sigaction`, so that is not asked.
    private static func isIgnored(_ number: Int32) -> Bool {
        let earlier = Foundation.signal(number, SIG_IGN)
        if unsafeBitCast(earlier, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { return true }
        Foundation.signal(number, earlier)
        return false
    }

    private func handle(_ number: Int32) {
        let (earlier, engine) = state.withLock { state in
            defer { state.first = state.first ?? (number, .now) }
            return (state.first, state.engine)
        }
        guard let earlier else {
            WriteTimeout.shared.start()
            engine?.interrupt(signal: number)
            return
        }
        guard ContinuousClock.now - earlier.at > Self.echo else { return }
        Guardian.endLaunches()
        TemporaryPaths.clearAway()
        _exit(128 + number)
    }
}
