import Foundation

/// The fork server of one host: started when its first launch needs it, and again where it has ended.
///
/// `@unchecked Sendable`: all variables are only touched while `lock` is held.
final class ForkingHost: @unchecked Sendable {
    private let lock = NSLock()
    private var server: ForkServerProcess?
    private var state = State.able
    /// How often there was no server, or one that ended by itself.
    private var failures = 0
    private var hasForked = false

    private enum State {
        case able
        /// It has never forked yet, and this is why it did not the last time.
        case unableSoFar(ForkRefusal)
        case unable(ForkRefusal)
    }

    /// How often a server may not start, or end by itself, until the host is spawned for good.
    private static let failureLimit = 3
    /// How long another launch is waited for at a stretch.
    private static let turn = 0.05

    /// Forks a child for an order.
    ///
    /// - Parameters:
    ///   - order: What is launched, with this host's program, arguments and folder.
    ///   - variables: What is added to the order's environment.
    ///   - wake: A descriptor that becomes readable when the launch is to be cut short, or -1.
    ///   - start: Starts a server.
    /// - Throws: ``ForkRefusal``; then there is no child, and unless it was interrupted, the launch is to be spawned.
    func fork(
        _ order: LaunchOrder, adding variables: [(name: String, value: String)], wake: Int32,
        start: () throws(ForkRefusal) -> ForkServerProcess
    ) throws(ForkRefusal) -> Child {
        // Whoever has the lock may wait long for a server that is silent.
        while !lock.lock(before: Date(timeIntervalSinceNow: Self.turn)) {
            if WakePipe.isReadable(wake) { throw .interrupted }
        }
        defer { lock.unlock() }
        if case .unable(let refusal) = state { throw refusal }
        let current: ForkServerProcess
        if let running = server.take() {
            current = running
        } else {
            do {
                current = try start()
            } catch {
                note(error, atStart: true)
                throw error
            }
        }
        do {
            let all = order.environment.map { (name: $0.key, value: $0.value) } + variables
            let child = try current.fork(all, wake: wake)
            server = consume current
            state = .able
            hasForked = true
            return child
        } catch {
            note(error, atStart: false)
            if error.endsServer { _ = consume current } else { server = consume current }
            throw error
        }
    }

    /// Why launches of this host are spawned; `nil` where they are not, or not all of them were.
    var refusal: ForkRefusal? {
        lock.withLock {
            switch state {
            case .able: nil
            case .unableSoFar(let refusal), .unable(let refusal): refusal
            }
        }
    }

    private func note(_ refusal: ForkRefusal, atStart: Bool) {
        guard refusal != .interrupted else { return }
        if atStart || refusal.endsServer { failures += 1 }
        if refusal.isFinal {
            state = .unable(refusal)
        } else if failures >= Self.failureLimit {
            state = .unable(atStart ? refusal : .endsAgainAndAgain)
        } else if !hasForked {
            state = .unableSoFar(refusal)
        }
    }
}
