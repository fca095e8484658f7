import ClipHost
import Foundation

/// Why a host does not fork, or did not fork for one launch, which is spawned instead.
enum ForkRefusal: Error, Hashable {
    /// The system is one where forking without exec is not safe.
    case unsafeSystem
    /// The program's file does not say that it links `ClipHost`.
    case notLinked
    /// It speaks another version of the frames.
    case version(Int32)
    /// It has started threads before `main`, which a child would not have.
    case threads(Int32)
    /// A fork of it would not find what a start of it finds.
    case unlikeAStart(Difference)
    /// It ended, or closed its socket, without an answer.
    case ended
    /// It neither answered nor ended.
    case silent
    /// It answered with the number of a process that is no child of the harness.
    case stranger(Int32)
    /// It ended again and again between its launches.
    case endsAgainAndAgain
    /// The launch was to end before the answer came.
    case interrupted
    /// The launch's variables are more than a frame holds.
    case tooLarge
    /// The system refused.
    case system(SystemError)

    /// What has happened before the server, by the number that it answers with.
    enum Difference: Int32 {
        case arguments = -1
        case environment = -2
        case output = -3
        case initialisers = -4
        case tag = -5

        fileprivate var reason: String {
            switch self {
            case .arguments: "has other arguments in Swift than it was started with"
            case .environment: "changes its environment before its main function runs"
            case .output: "prints before its main function runs, which each start of it does"
            case .initialisers:
                "runs initialisers of its own (constructors in C or C++) before those of ClipHost, and each start of it does"
            case .tag: "has a lower hard limit on file locks (ulimit -Hx) than clipflight"
            }
        }
    }

    /// Whether it would be the same another time.
    var isFinal: Bool {
        switch self {
        case .unsafeSystem, .notLinked, .version, .threads, .unlikeAStart, .endsAgainAndAgain: true
        case .ended, .silent, .stranger, .interrupted, .tooLarge, .system: false
        }
    }

    /// Whether a server that was asked for a launch is of no use afterwards: what it says next may be about that launch.
    var endsServer: Bool {
        switch self {
        case .version, .ended, .silent, .stranger, .interrupted: true
        case .unsafeSystem, .notLinked, .threads, .unlikeAStart, .endsAgainAndAgain, .tooLarge, .system: false
        }
    }

    /// Why, in a clause that goes on from the host's name.
    var reason: String {
        switch self {
        case .unsafeSystem: "cannot fork on this system, where a fork without exec is not safe"
        case .notLinked: "does not link ClipHost, so nothing in it answers the handshake"
        case .version(let version): "links a ClipHost of another version (frames of version \(version))"
        case .threads(let count): "has \(count) threads before its main function runs, and a fork would keep only one"
        case .unlikeAStart(let difference): difference.reason
        case .ended: "ended before it answered the handshake"
        case .silent: "did not answer the handshake"
        case .stranger(let number): "answered with process \(number), which it has not forked"
        case .endsAgainAndAgain: "kept ending between its launches"
        case .interrupted: "was interrupted"
        case .tooLarge: "was to be given more variables than the fork server takes"
        case .system(let error): "could not be forked: \(error.text)"
        }
    }
}
