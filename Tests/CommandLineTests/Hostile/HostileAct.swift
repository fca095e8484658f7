/// One handler of `HostileClip`, and the verdict that the harness must come to.
struct HostileAct {
    /// Its name, which is the last part of its URL.
    let name: String
    /// The verdicts that are right. Two where it takes about as long as the harness allows, and the machine decides.
    let verdicts: [Verdict]
    /// How long it may take, as in a definition.
    let timeout: String

    struct Verdict: Equatable {
        var status: String
        var type: String?
        /// A part of the message.
        var message: String?
    }

    /// An act that ends by itself, at some time. The limit is far away, so that a busy machine is not charged to it.
    init(_ name: String, _ verdicts: Verdict..., timeout: String = "60s") {
        self.name = name
        self.verdicts = verdicts
        self.timeout = timeout
    }

    /// An act that does not end: the limit is near.
    static func endless(_ name: String) -> HostileAct {
        HostileAct(
            name, .error("timed-out", "still ran after 0.5s and was ended"), timeout: "500ms")
    }

    /// Whether the limit is what ends it.
    var isEndless: Bool { timeout != "60s" }
}

extension HostileAct.Verdict {
    /// It does no harm.
    static let survived = Self(status: "passed", type: nil, message: nil)

    static let leaked = error("leaked", "a process that it started still ran 100 ms after it had ended, and was ended")

    static func crashed(_ signal: String) -> Self { error("crashed", signal) }

    static func error(_ type: String, _ message: String) -> Self {
        Self(status: "errored", type: type, message: message)
    }

    static func failure(_ type: String, _ message: String) -> Self {
        Self(status: "failed", type: type, message: message)
    }
}
