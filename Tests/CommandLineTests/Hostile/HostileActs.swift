/// Acts of handlers against the harness, each with its verdict.
enum HostileActs {
    static let all = crashes + hangs + streams + descendants + outcomes + folders

    private static let crashes = [
        HostileAct("null-pointer", .crashed("SIGSEGV (segmentation fault)")),
        HostileAct("swift-failure", .crashed("as in a Swift runtime failure")),
        HostileAct("stack-overflow", .crashed("SIGSEGV")),
        HostileAct("file-too-large", .crashed("SIGXFSZ (file size limit)")),
        HostileAct("kills-its-group", .crashed("SIGKILL (killed, as by the system when memory runs out)")),
        HostileAct("sigabrt", .crashed("SIGABRT (abort)")),
        HostileAct("sigsegv", .crashed("SIGSEGV")),
        HostileAct("sigill", .crashed("SIGILL")),
        HostileAct("sigkill", .crashed("SIGKILL")),
        HostileAct("sigterm", .crashed("SIGTERM (termination)")),
        HostileAct("sigint", .crashed("SIGINT (interrupt)")),
        HostileAct("sigpipe", .crashed("SIGPIPE (write to a pipe without a reader)")),
        HostileAct("sigvtalrm", .crashed("signal 26")),
    ]

    private static let hangs = [
        "hang", "busy-loop", "ignores-term", "stops-itself", "leaves-its-session", "waits-for-a-descendant",
        "prints-without-end",
    ].map(HostileAct.endless)

    private static let streams = [
        "prints-no-newline", "prints-invalid-utf8", "prints-very-much", "closes-everything",
    ].map { HostileAct($0, .survived) }

    private static let descendants =
        [
            "child-outlives", "child-holds-the-streams", "child-ignores-term", "child-prints-without-end",
            "double-fork",
            "session-of-its-own",
        ].map { HostileAct($0, .leaked) } + [
            // A process that hides its group and variables is ended with the run, if not before.
            HostileAct("hides-well", .survived, .leaked),
            HostileAct("crashes-with-a-child", .crashed("SIGABRT")),
            // The child ends after 10 ms, or the machine delays it until 100 ms.
            HostileAct("child-writes-the-outcome-later", .survived, .leaked),
            HostileAct("child-ends-in-time", .survived, .leaked),
        ]

    private static let outcomes = [
        HostileAct("no-outcome", .failure("no-outcome", "the host reported no result")),
        HostileAct("no-outcome-and-a-status", .failure("exit", "exit status: expected 0, got 3")),
        HostileAct("half-an-outcome", .failure("bad-outcome", "line 1, column 12")),
        HostileAct("two-outcomes", .failure("bad-outcome", "line 1, column 17")),
        HostileAct("not-json", .failure("bad-outcome", "line 1, column 1")),
        HostileAct("not-an-object", .failure("bad-outcome", "an array")),
        HostileAct("nuls-for-an-outcome", .failure("bad-outcome", "line 1, column 1")),
        HostileAct("two-mebibytes", .failure("bad-outcome", "larger than 1048576 bytes")),
        HostileAct("nested-deeply", .failure("bad-outcome", "deep")),
        HostileAct("parameters-nested", .failure("bad-outcome", "an object")),
        HostileAct("no-screen", .failure("unhandled", "says no")),
        HostileAct("a-link-for-an-outcome", .failure("bad-outcome", "is not a file")),
        HostileAct("a-folder-for-an-outcome", .failure("bad-outcome", "is not a file")),
        HostileAct("a-pipe-for-an-outcome", .failure("bad-outcome", "is not a file")),
        HostileAct("a-file-for-an-outcome", .survived),
        HostileAct("an-outcome-and-a-crash", .crashed("SIGABRT")),
    ]

    private static let folders = ["locks-its-folder", "removes-its-folder", "very-many-files"].map {
        HostileAct($0, .survived)
    }
}

/// A handler of `HostileClip`, and the verdict that it must get.
struct HostileAct {
    /// The handler's name, which is the last part of its URL.
    let name: String
    /// The right verdicts. There are two if the timing depends on the machine.
    let verdicts: [Verdict]
    /// The time limit, as in a definition.
    let timeout: String

    struct Verdict: Equatable {
        var status: String
        var type: String?
        /// A part of the finding's message.
        var message: String?
    }

    /// An act that ends by itself. The limit is long, so that a busy machine does not fail it.
    init(_ name: String, _ verdicts: Verdict..., timeout: String = "60s") {
        self.name = name
        self.verdicts = verdicts
        self.timeout = timeout
    }

    /// An act that does not end. The limit is short.
    static func endless(_ name: String) -> HostileAct {
        HostileAct(
            name, .error("timed-out", "timed out after 0.5s and was ended"), timeout: "500ms")
    }

    /// Whether only the time limit ends the act.
    var isEndless: Bool { timeout != "60s" }
}

extension HostileAct.Verdict {
    /// The verdict for an act that does no harm.
    static let survived = Self(status: "passed", type: nil, message: nil)

    static let leaked = error(
        "leaked", "a process was still running 100 ms after its launch ended, and was ended")

    static func crashed(_ signal: String) -> Self { error("crashed", signal) }

    static func error(_ type: String, _ message: String) -> Self {
        Self(status: "errored", type: type, message: message)
    }

    static func failure(_ type: String, _ message: String) -> Self {
        Self(status: "failed", type: type, message: message)
    }
}
