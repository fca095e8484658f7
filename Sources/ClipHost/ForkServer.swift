import CForkServer

#if os(Linux)
    import ClipRouting
    import FoundationEssentials
#endif

/// Launches a host many times at the price of one start: it forks, on Linux.
///
/// There is nothing to call. A program that links `ClipHost` has a note in its file (`.note.clipflight`, name
/// `ClipFlight`, the type is the version), and the harness starts such a program with ``ForkServer/variable`` set.
/// **Before `main`** it warms Foundation, answers, and then waits. Each forked child continues to `main` as if it had just
/// been started; only the seed of Swift's hashes and the addresses are the same in all of them. The row "isolated cold
/// launch, host linking ClipHost" needs the server.
///
/// ## The frames
/// `CLIPFLIGHT_FORK_SERVER` holds the number of a descriptor: a socket (`AF_UNIX`, `SOCK_SEQPACKET`, so each frame is a
/// message). Numbers are in the machine's byte order, since both sides are on one.
///
/// | direction | frame |
/// | --- | --- |
/// | server to harness, once | an answer: `process` (the server), `error` (0, or why it cannot serve: an `errno` or a negative number below), 0 |
/// | harness to server, for a launch | all of its variables as `NAME=value`, each ended by a zero byte, 64 KiB at most in all; with it two descriptors (`SCM_RIGHTS`): standard output and standard error |
/// | server to harness | an answer: `process` (the child, or 0), `error` (0, or why it could not fork), 0 |
/// | server to harness, when the child has ended | an answer: 0, 0, `status` (as `waitpid` reports it) |
///
/// An answer is three 32-bit numbers. A server has one launch at a time; the end of the socket ends the server.
///
/// ## What a child is
/// A child of the server, which waits for it, and is killed with it. It leads a process group of its own, starts in the
/// folder that the server was started in, and has the three standard descriptors and no other.
///
/// ## When it cannot serve
/// If a child might differ from a program that is started for it alone, the server answers with an error, and the harness
/// starts the program for each launch, with the same verdicts:
///
/// | `error` | what |
/// | --- | --- |
/// | -1 | Swift's `CommandLine.arguments` are not the process's |
/// | -2 | Swift's `ProcessInfo.environment` does not follow the process's |
/// | -3 | initialisers (constructors in C or C++) of the program have run, which may have read the environment, or it loads a library of its own |
/// | -4 | Swift's libraries are linked into the program (`--static-swift-stdlib`): they are initialised after the server |
/// | -5 | another thread was started, which a child would not have |
public enum ForkServer {
    /// The variable that names the socket; a launch does not have it, forked or not.
    public static let variable = CFORKSERVER_VARIABLE
}

#if os(Linux)
    /// Does once in the fork server what every launch does, and compares Swift's arguments and environment with the system's.
    ///
    /// It must leave nothing that a launch could notice: it keeps no variable, and starts no thread.
    ///
    /// - Returns: 0, `CFORKSERVER_ARGUMENTS` or `CFORKSERVER_ENVIRONMENT`: why the program cannot fork.
    @_cdecl("cforkserver_warm_up")
    public func warmUpForkServer(
        _ count: CInt, _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>,
        _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>
    ) -> Int32 {
        _ = LaunchEnvironment.current
        let launch = Launch(LaunchEnvironment(url: "https://example.com/warm?up=1"))
        let handler = Result {
            try Router { Route("/warm?up={up}") { .screen("warm", ["up": $0["up"], "number": 1.5, "isWarm": true]) } }
        }.map { Launch.handler($0, withoutURL: Launch.showsNothing) }
        let work: @MainActor @Sendable () async -> Void = {
            let result = await ClipHost.result(of: launch, handler)
            _ = try? OutcomeJSON.encode(result.outcome)
        }
        #if compiler(>=6.2)
            // It runs to its end here, since nothing in it waits. A task that is not immediate would run in the children.
            Task.immediate(operation: work)
        #endif
        let given = UnsafeBufferPointer(start: arguments, count: Int(count)).compactMap {
            $0.map { String(cString: $0) }
        }
        guard CommandLine.arguments == given else { return Int32(CFORKSERVER_ARGUMENTS) }
        let variables = sequence(first: environment) { $0 + 1 }.lazy.map(\.pointee).prefix { $0 != nil }
        let found = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        return Set(found) == Set(variables.compactMap { $0.map { String(cString: $0) } })
            ? 0 : Int32(CFORKSERVER_ENVIRONMENT)
    }
#endif
