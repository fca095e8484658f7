import Foundation

/// The fork server of one host: started when its first launch needs it, and again where it has ended.
///
/// `@unchecked Sendable`: both variables are only touched while `lock` is held.
final class ForkingHost: @unchecked Sendable {
    private let lock = NSLock()
    private var server: ForkServerProcess?
    private var state = State.able(crashes: 0)

    private enum State {
        case able(crashes: Int)
        case unable(ForkRefusal)
    }

    /// How often a server may end by itself until the host is spawned for good.
    private static let crashLimit = 3

    /// Forks a child for an order.
    ///
    /// - Parameters:
    ///   - order: What is launched, with this host's program, arguments and folder.
    ///   - variables: What is added to the order's environment.
    ///   - start: Starts a server.
    /// - Throws: ``ForkRefusal``; then there is no child, and the launch is to be spawned.
    func fork(
        _ order: LaunchOrder, adding variables: [(name: String, value: String)],
        start: () throws(ForkRefusal) -> ForkServerProcess
    ) throws(ForkRefusal) -> Child {
        lock.lock()
        defer { lock.unlock() }
        if case .unable(let refusal) = state { throw refusal }
        let current: ForkServerProcess
        if let running = server.take() {
            current = running
        } else {
            do {
                current = try start()
            } catch {
                if error != .interrupted { state = .unable(error) }
                throw error
            }
        }
        do {
            let child = try current.fork(order.environment.map { (name: $0.key, value: $0.value) } + variables)
            server = consume current
            return child
        } catch {
            note(error)
            switch error {
            case .ended, .silent: _ = consume current
            default: server = consume current
            }
            throw error
        }
    }

    /// Why launches of this host are spawned from now on; `nil` where they are not.
    var refusal: ForkRefusal? {
        lock.withLock { if case .unable(let refusal) = state { refusal } else { nil } }
    }

    private func note(_ refusal: ForkRefusal) {
        switch (refusal, state) {
        case (.ended, .able(let crashes)), (.silent, .able(let crashes)):
            state = crashes + 1 < Self.crashLimit ? .able(crashes: crashes + 1) : .unable(.endsAgainAndAgain)
        case (.threads, _): state = .unable(refusal)
        default: break
        }
    }
}
