import ClipHarness

/// What `run` was asked to do with cases that do not pass, or not always.
struct RelaunchArguments: Sendable {
    /// `nil` leaves it to the suites.
    let relaunching: Relaunching?
    /// Whether a flaky case lets the run fail.
    let flakyFails: Bool
    /// After how many failed cases the run stops; `nil` for never.
    let maxFailures: Int?

    /// Reads the values; what was not given has its default.
    init(_ arguments: ParsedArguments) throws(ArgumentError) {
        let retries = try arguments.value(of: Self.retries)
        let repetitions = try arguments.value(of: Self.repetitions)
        if retries != nil, repetitions != nil { throw .contradiction(Self.retries.spec, Self.repetitions.spec) }
        relaunching = repetitions.map(Relaunching.repetitions) ?? retries.map(Relaunching.retries)
        // Who repeats every case asks whether they are flaky.
        flakyFails = try (arguments.value(of: Self.flaky) ?? (repetitions == nil ? .pass : .fail)) == .fail
        let maxFailures = try arguments.value(of: Self.maxFail)
        self.maxFailures = arguments.has(Self.failFast) ? 1 : maxFailures
    }

    /// What a flaky case means for the run.
    private enum Flaky: String, CaseIterable, Sendable {
        case pass, fail
    }
}

extension RelaunchArguments {
    static let options = [retries.spec, flaky.spec, repetitions.spec, maxFail.spec, failFast]

    private static let retries = ValueOption.count(
        OptionSpec(
            "retries", value: "N",
            help: """
                How often a case that did not pass is tried again; if it then passes it is flaky (default: 0, or what \
                the suite says). A journey is tried again as a whole. What is found without a launch, such as another \
                card or a decline, would be the same again and is not tried again.
                """),
        in: 0...100)

    private static let repetitions = ValueOption.count(
        OptionSpec(
            "repeat", value: "N",
            help: "Launch every case N times; one that passes and does not is flaky. Not together with --retries."),
        in: 1...1000)

    private static let flaky = ValueOption<Flaky>.choice(
        OptionSpec(
            "flaky", value: "HOW",
            help: "Whether a flaky case lets the run pass or fail (default: pass; with --repeat: fail)."))

    private static let maxFail = ValueOption.count(
        OptionSpec(
            "max-fail", value: "N",
            help: """
                Stop after N cases that failed or errored, in the order of the plan; every case behind the Nth is \
                reported as skipped, whatever has come of it already.
                """),
        in: 1...1_000_000_000)

    private static let failFast = OptionSpec("fail-fast", help: "The same as --max-fail 1.")
}
