import CForkServer

#if os(Linux)
    import ClipRouting
    import FoundationEssentials
#endif

/// Launches a host many times at the price of one start: it forks, on Linux.
///
/// There is nothing to call. A program that links `ClipHost` has a note in its file (`.note.clipflight`, name
/// `ClipFlight`, the type is the version), and the harness starts such a program once with
/// ``ForkServer/variable`` set. **Before `main`**, and so before the program has done anything that a later launch could
/// find, it warms Foundation, answers, and then waits. (In a program that Swift's libraries are linked into, as by
/// `--static-swift-stdlib`, the initialisers of these run later, in each child: the server runs nothing of Swift there.)
/// Each forked child continues to `main` as if it had just been started, but for what is drawn at a start and so is the
/// same in all of them: the seed of Swift's hashes, which decides the order of a `Set` or `Dictionary`, and the addresses
/// that the program is loaded at. `ClipHost.main` in all its forms, what a program does before it, its global variables,
/// its exit handlers and what it has not yet written to its streams are the child's own. The row "isolated cold launch,
/// host linking ClipHost" needs the server.
///
/// ## The frames
/// `CLIPFLIGHT_FORK_SERVER` holds the number of a descriptor: a socket (`AF_UNIX`, `SOCK_SEQPACKET`, so each frame is a
/// message). Numbers are in the machine's byte order, since both sides are on one.
///
/// | direction | frame |
/// | --- | --- |
/// | server to harness, once | an answer: `version`, `process` (the server), `error` (0, or why it cannot serve: an `errno` or a negative number below), `threads` |
/// | harness to server, per launch | the launch's tag (64 bits; 0 for none), then all of its variables as `NAME=value`, each ended by a zero byte, 64 KiB at most in all; with it two descriptors (`SCM_RIGHTS`): standard output and standard error |
/// | child to harness | an answer: `version`, `process` (the child), 0, 1 |
/// | server to harness, instead | an answer whose `process` is 0: `error` is the reason, `threads` the number of threads |
///
/// An answer is four 32-bit numbers. The end of the socket ends the server.
///
/// ## What a child is
/// A child of the *harness* (`CLONE_PARENT`), which waits for it as for a spawned one: the server may end without its
/// children. It leads a process group of its own, starts in the folder that the server was started in, and
/// has the three standard descriptors and no other. It has the launch's tag, by which the harness finds whatever it
/// starts (the limit on file locks, `RLIMIT_LOCKS`, which Linux does not look at), and it is killed when the harness is.
/// If its answer cannot be sent, it ends before `main`: the harness has abandoned its launch and started the program
/// again.
///
/// ## When it cannot serve
/// A launch must find what it would find in a program that is started for it alone. The server answers with an error
/// where something has happened before it that each start would repeat, perhaps with another result. Without these
/// checks the tests of `ClipHarnessTests/Forking` fail:
///
/// | `error` | what |
/// | --- | --- |
/// | `EBUSY` | another thread was started, which a child would not have; asked before each fork |
/// | -1 | Swift's `CommandLine.arguments` are not the process's |
/// | -2 | the environment was changed, or Swift's `ProcessInfo.environment` does not follow it |
/// | -3 | something was printed, or waits to be, which no launch would show |
/// | -4 | initialisers (constructors in C or C++) of the program, or of libraries of its own, have run, which may have read the environment |
/// | -5 | no tag can be set; asked before each fork |
///
/// Whatever the error, the harness then starts the program for each launch, with the same verdicts.
public enum ForkServer {
    /// The variable that names the socket; a launch does not have it, forked or not.
    public static let variable = CFORKSERVER_VARIABLE
}

#if os(Linux)
    /// Does once in the fork server what every launch does, so that its children need not.
    ///
    /// A handler runs as a task, a route is looked up, a URL read, an outcome encoded. It must leave nothing that a launch
    /// could notice: it reads no variable into anything that is kept, and starts no thread.
    @_cdecl("cforkserver_warm_up")
    public func warmUpForkServer() {
        _ = CommandLine.arguments
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
    }

    /// Compares Swift's arguments and environment with the system's; the fork server calls it after the warm-up.
    ///
    /// - Returns: 0, `CFORKSERVER_ARGUMENTS` or `CFORKSERVER_ENVIRONMENT`: why the program cannot fork.
    @_cdecl("cforkserver_check_swift")
    public func checkSwift(
        _ count: CInt, _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>,
        _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>
    ) -> Int32 {
        let given = UnsafeBufferPointer(start: arguments, count: Int(count)).map(bytes)
        guard CommandLine.arguments.map({ Array($0.utf8) }) == given else { return Int32(CFORKSERVER_ARGUMENTS) }
        let variables = sequence(first: environment) { $0 + 1 }.lazy.map(\.pointee).prefix { $0 != nil }.map(bytes)
        let found = ProcessInfo.processInfo.environment.map { Array("\($0)=\($1)".utf8) }
        return Set(found) == Set(variables) ? 0 : Int32(CFORKSERVER_ENVIRONMENT)
    }

    /// The bytes of a C string as Swift reads them.
    private func bytes(_ text: UnsafeMutablePointer<CChar>?) -> [UInt8] {
        text.map { Array(String(cString: $0).utf8) } ?? []
    }
#endif
