import CForkServer
import Foundation

/// Why a host does not fork, or did not fork for one launch, which is spawned instead, with the same verdict.
struct ForkFailure: Error, Hashable {
    /// Why, in a clause that continues the host's name.
    let reason: String
    var isFinal = false
    /// Whether a server that was asked for a launch is of no use afterwards: its next answer may be about that launch.
    var endsServer = false

    static let unsafeSystem = ForkFailure(
        reason: "cannot fork on this system, where a fork without exec is not safe", isFinal: true)
    static let notLinked = ForkFailure(
        reason: "does not link ClipHost, so nothing in it answers the handshake", isFinal: true)
    static let ended = ForkFailure(reason: "ended before it answered the handshake", endsServer: true)
    static let silent = ForkFailure(reason: "did not answer the handshake", endsServer: true)
    static let endsRepeatedly = ForkFailure(reason: "kept ending between its launches")
    static let interrupted = ForkFailure(reason: "was interrupted", endsServer: true)
    static let tooLarge = ForkFailure(reason: "was to be given more variables than the fork server takes")

    static func version(_ version: Int32) -> ForkFailure {
        ForkFailure(
            reason: "links a ClipHost of another version (frames of version \(version))", isFinal: true,
            endsServer: true)
    }

    static func stranger(_ process: Int32) -> ForkFailure {
        ForkFailure(reason: "answered with process \(process), which it has not forked", endsServer: true)
    }

    static func system(_ error: SystemError) -> ForkFailure {
        ForkFailure(reason: "could not be forked: \(error.text)")
    }
}

extension ForkFailure {
    init(_ failure: StartFailure) { self = failure.error.map(Self.system) ?? .ended }

    /// Takes the error of an answer: a fork would not find what a start of the program finds.
    init(_ answer: cforkserver_answer) {
        let difference: String? =
            switch Int(answer.error) {
            case CFORKSERVER_ARGUMENTS: "has other arguments in Swift than it was started with"
            case CFORKSERVER_ENVIRONMENT: "changes its environment before its main function runs"
            case CFORKSERVER_OUTPUT: "prints before its main function runs, which each start of it does"
            case CFORKSERVER_INITIALISERS:
                "runs initialisers of its own (constructors in C or C++) before those of ClipHost, and each start of it does"
            case CFORKSERVER_TAG: "has a lower hard limit on file locks (ulimit -Hx) than clipflight"
            case Int(EBUSY):
                "has \(answer.threads) threads before its main function runs, and a fork would keep only one"
            default: nil
            }
        self =
            difference.map { ForkFailure(reason: $0, isFinal: true) } ?? .system(SystemError(answer.error))
    }
}

/// The fork server of one host: started when its first launch needs it, and again where it has ended.
///
/// `@unchecked Sendable`: all variables are only touched while `lock` is held.
final class ForkingHost: @unchecked Sendable {
    private let lock = NSLock()
    private var server: ForkServerProcess?
    /// Why the last launch did not fork; `nil` where it did, or another one has since the host first forked.
    private var lastFailure: ForkFailure?
    private var isUnable = false
    /// How often there was no server, or one that ended by itself.
    private var failures = 0
    private var hasForked = false

    /// How often a server may not start, or end by itself, until the host is spawned for good.
    private static let failureLimit = 3
    private static let pause = 0.05

    /// Forks a child for an order.
    /// - Throws: ``ForkFailure``; then there is no child, and unless it was interrupted, the launch is to be spawned.
    func fork(
        _ order: LaunchOrder, adding variables: [(name: String, value: String)], wake: Int32,
        start: () throws(ForkFailure) -> ForkServerProcess
    ) throws(ForkFailure) -> Child {
        // The launch that has the lock may wait long for a server that is silent.
        while !lock.lock(before: Date(timeIntervalSinceNow: Self.pause)) {
            if ChildPipe.isReadable(wake) { throw .interrupted }
        }
        defer { lock.unlock() }
        if isUnable, let lastFailure { throw lastFailure }
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
            lastFailure = nil
            hasForked = true
            return child
        } catch {
            note(error, atStart: false)
            if error.endsServer { _ = consume current } else { server = consume current }
            throw error
        }
    }

    /// Why launches of this host are spawned; `nil` where they are not, or not all of them were.
    var failure: ForkFailure? { lock.withLock { lastFailure } }

    private func note(_ failure: ForkFailure, atStart: Bool) {
        guard failure != .interrupted else { return }
        if atStart || failure.endsServer { failures += 1 }
        isUnable = failure.isFinal || failures >= Self.failureLimit
        if isUnable {
            lastFailure = atStart || failure.isFinal ? failure : .endsRepeatedly
        } else if !hasForked {
            lastFailure = failure
        }
    }
}
