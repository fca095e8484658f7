import CForkServer

/// How a host is launched many times at the price of one start: it forks, on Linux.
///
/// There is nothing to call. A program that links `ClipHost` says so in a note of its file (`.note.clipflight`, name
/// `ClipFlight`, the type is the version), and the harness starts such a program once with
/// ``ForkServer/variable`` set. **Before `main`**, and so before the program has done anything that a later launch could
/// find, it warms Foundation, answers, and then waits. (In a program that Swift's libraries are linked into, as by
/// `--static-swift-stdlib`, the initialisers of these run later, in each child: the server runs nothing of Swift there.)
/// Each child that it forks goes on to `main` as if it had just been started, but for what is drawn at a start and so is
/// the same in all of them: the seed of Swift's hashes, on which the order of a `Set` or `Dictionary` hangs, and the
/// addresses that the program is loaded at. So `ClipHost.main` in all its forms, what a program does before it, its global
/// variables, its exit handlers and what it has not yet written to its streams are all the child's own.
///
/// ## The frames
/// `CLIPFLIGHT_FORK_SERVER` holds the number of a descriptor: a socket (`AF_UNIX`, `SOCK_SEQPACKET`, so each frame is a
/// message). Numbers are in the machine's byte order, since both sides are on one.
///
/// | who to whom | frame |
/// | --- | --- |
/// | server to harness, once | an answer: `version`, `process` (the server), `error` (0, or why it cannot serve: an `errno` or a negative number below), `threads` |
/// | harness to server, per launch | the launch's tag (64 bits; 0 for none), then all of its variables as `NAME=value`, each ended by a zero byte, 64 KiB at most in all; with it two descriptors (`SCM_RIGHTS`): standard output and standard error |
/// | child to harness | an answer: `version`, `process` (the child), 0, 1 |
/// | server to harness, instead | an answer whose `process` is 0: `error` says why, `threads` is the number of threads |
///
/// An answer is four 32-bit numbers. The end of the socket ends the server.
///
/// ## What a child is
/// A child of the *harness* (`CLONE_PARENT`), which waits for it as for one that it has spawned: the server may end and
/// take nothing with it. It leads a process group of its own, starts in the folder that the server was started in, and
/// has the three standard descriptors and no other. It bears the launch's tag, by which the harness knows whatever it
/// starts (the limit on file locks, `RLIMIT_LOCKS`, which Linux does not look at), and it is killed when the harness is.
/// Where nobody is there to hear its answer it ends before `main`: its launch was given up, and the program started anew.
///
/// ## When it refuses
/// A launch must find what it would find in a program that is started for it alone. The server refuses where something
/// has happened before it that each start would do again, in its own way:
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
/// Whatever the reason, the harness then starts the program anew for each launch, with the same verdicts.
public enum ForkServer {
    /// The variable that names the socket; not there in a launch, forked or not.
    public static let variable = CFORKSERVER_VARIABLE
}
