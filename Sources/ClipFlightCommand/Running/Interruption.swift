import ClipHarness
import ClipReports
import Dispatch
import Foundation

/// HUP, INT and TERM: the first interrupts the engine, the second ends the process and all launches.
struct Interruption {
    private struct State {
        var sources: [any DispatchSourceSignal] = []
        var first: (signal: Int32, at: ContinuousClock.Instant)?
        var engine: Engine?
    }

    private let state = Locked(State())

    private static let numbers = [SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP])
    /// A second signal within this time counts as the first: the parent and the group both send it.
    private static let echo = Duration.milliseconds(250)

    var signal: Int32? { state.withLock { $0.first?.signal } }

    /// A signal that came before interrupts the engine too.
    func interrupts(_ engine: Engine) {
        state.withLock { $0.engine = engine }
        if let signal { engine.interrupt(signal: signal) }
    }

    /// Handles signals from its return until ``stop()``.
    func start() {
        let queue = DispatchQueue(label: "clipflight.signals")
        let starting = DispatchGroup()
        for number in Self.numbers {
            #if canImport(Darwin)
                // Else the default action comes first: on Linux Dispatch sets its own, and an ignored signal would be lost.
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

    /// As under `nohup`. The handler's name in `sigaction` differs between systems.
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
