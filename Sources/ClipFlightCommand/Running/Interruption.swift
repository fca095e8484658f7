import ClipHarness
import ClipReports
import Dispatch
import Foundation

/// Handles HUP, INT and TERM. The first signal interrupts the engine. A second ends the process.
struct Interruption {
    private struct State {
        var sources: [any DispatchSourceSignal] = []
        var first: (signal: Int32, at: ContinuousClock.Instant)?
        var engine: Engine?
    }

    private let state = Locked(State())

    private static let numbers = [SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP])
    /// Signals this soon after the first are ignored, because a parent may forward a signal that
    /// the whole process group has already received.
    private static let echo = Duration.milliseconds(250)

    var signal: Int32? { state.withLock { $0.first?.signal } }

    func interrupts(_ engine: Engine) {
        state.withLock { $0.engine = engine }
        if let signal { engine.interrupt(signal: signal) }
    }

    /// Returns once the handlers are set.
    func start() {
        let queue = DispatchQueue(label: "clipflight.signals")
        let starting = DispatchGroup()
        for number in Self.numbers {
            #if canImport(Darwin)
                // Prevents the default action. On Linux, Dispatch does this, and SIG_IGN would lose signals.
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
