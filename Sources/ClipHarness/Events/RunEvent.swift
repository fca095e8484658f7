import ClipSuites

/// The events of a run, in order; `finished` comes in the order of the plan, however many jobs run.
public enum RunEvent: Sendable {
    /// Before anything else, once.
    indirect case planned(RunPlanned)
    /// A host is being built or prepared before its first launch.
    indirect case preparing(SuiteReference, activity: String)
    /// A host of the suite is ready for its first launch, or cannot be made so.
    indirect case prepared(SuiteReference)
    /// A case is about to be launched for the first time. Cases that are not launched only finish.
    case started(TestCase)
    /// A case has ended, and so have all before it.
    indirect case finished(CaseResult)
    /// After everything else, once.
    indirect case ended(RunEnded)
}

/// The facts before the first launch.
public struct RunPlanned: Sendable {
    /// The number of cases that will be reported.
    public var total: Int
    /// The suites in the order of the plan. A shard names those of all shards, also where it has no case of one.
    public var suites: [SuiteReference]
    /// The experiences that the suites register, suite by suite, whether or not a case of the run is about it.
    public var experiences: [SuiteExperience] = []
    /// The start of the run, in seconds since 1970.
    public var startedAt: Double
    /// The name of the machine.
    public var hostName: String
    /// The part of the plan that this run was given; `nil` where it was given all of it.
    public var shard: Shard?
    /// The seed of the plan's probes; `nil` where it has none.
    public var seed: Int?
    package var origin = RunOrigin()
    /// Whether testers tried the cases by hand, and no harness launched them.
    public var isByTester = false
    /// Whether the run could not start; how it ended says why.
    public var notStarted = false

    /// Whether other runs have other parts of what was selected.
    package var isShard: Bool { shard.map { Partition($0.partition)?.count != 1 } ?? false }
}

extension RunPlanned {
    package init(total: Int, suites: [SuiteReference], startedAt: Double, hostName: String) {
        self.init(total: total, suites: suites, experiences: [], startedAt: startedAt, hostName: hostName)
    }

    /// A run that could not start, at a time in seconds since 1970.
    package init(notStartedAt time: Double) {
        self.init(total: 0, suites: [], startedAt: time, hostName: Engine.machineName, notStarted: true)
    }
}

/// The facts that tell a run from others of the same or another plan.
package struct RunOrigin: Sendable, Hashable {
    /// The whole plan; `nil` if it is not known, as of a log that is made by hand.
    package var plan: PlanIdentity?
    /// The name of the run beside others of its plan (`--label`).
    package var label: String?
    /// The options that selected its cases; `nil` if nothing was left out.
    package var selection: String?
    package var commit: SourceCommit?
    /// The numbers of the cases that were not selected, by their tags, for `--require`.
    package var leftOut: [String: Int] = [:]
    /// The cases of a checklist's whole plan that have tags, for `--require`.
    package var tagged: [TaggedCase] = []

    package init(
        plan: PlanIdentity? = nil, label: String? = nil, selection: String? = nil, commit: SourceCommit? = nil
    ) {
        (self.plan, self.label, self.selection, self.commit) = (plan, label, selection, commit)
    }
}

/// A case of a plan that `--require` may ask for, whether or not a sheet has it.
package struct TaggedCase: Codable, Hashable, Sendable {
    package let id: String
    package let name: String
    package let tags: [String]
    package let file: String
    package let line: Int

    package init(_ testCase: TestCase) {
        (id, name) = (testCase.id, testCase.displayName.shortened(to: 300))
        (tags, file, line) = (testCase.tags, testCase.location.file, testCase.location.line)
    }

    package var notTested: Diagnostic {
        Diagnostic(
            .error, at: SourceLocation(file: file, line: line, column: 1), "not tested: \(name)",
            fix: "test it, or drop the --require of its tag")
    }
}

/// A plan by the identities of all its cases in order, before any selection: the same on each machine.
package struct PlanIdentity: Sendable, Hashable, Codable {
    /// Probes are not in it: a run may ask for them, and a sheet has none.
    package let digest: String
    package let cases: Int

    package init(digest: String, cases: Int) { (self.digest, self.cases) = (digest, cases) }
}

/// The facts after the last case.
public struct RunEnded: Sendable {
    /// The counts of cases by how they ended.
    public var counts: StatusCounts
    /// The time of the run.
    public var duration: Duration
    /// The signal that interrupted it, where one did.
    public var interruptedBy: Int32?
    /// The number of failed cases that stopped the run; `nil` if none did.
    public var stoppedAfter: Int?
    /// Definitions that changed before their cases were due and, as warnings, what is to be said about the hosts.
    public var problems: [Diagnostic]
    /// Results that the logs lack of a run that is read again, or of the baseline.
    public var missing: [MissingResults] = []
    /// The demands on the run as a whole that were not met, as far as its cases do not show them.
    package var gates: [MissedGate] = []
    package var notStarted: Problem.NotStarted?
    /// The conclusion, which counts the results that reports add, too.
    public package(set) var conclusion = Conclusion()
}

extension RunEnded {
    package init(
        counts: StatusCounts, duration: Duration, interruptedBy: Int32? = nil, stoppedAfter: Int? = nil,
        problems: [Diagnostic] = []
    ) {
        self.init(
            counts: counts, duration: duration, interruptedBy: interruptedBy, stoppedAfter: stoppedAfter,
            problems: problems, missing: [])
    }
}

/// The counts of cases by how they ended.
public struct StatusCounts: Sendable, Hashable, Codable {
    /// Cases in which everything was as expected.
    public private(set) var passed = 0
    /// Cases in which something was not as expected.
    public private(set) var failed = 0
    /// Cases that crashed, ran out of time, left processes, had no host, or were interrupted.
    public private(set) var errored = 0
    /// Cases that were not run.
    public private(set) var skipped = 0
    /// Cases that did not always agree with themselves.
    public private(set) var flaky = 0
    /// Cases that failed, and are known to fail for now.
    public private(set) var known = 0
    /// Cases that passed, and whose definitions expect nothing.
    public private(set) var expectNothing = 0
    /// Cases without a result: the run stopped before them, or no log has them.
    public internal(set) var notRun = 0

    package init(_ counts: [CaseResult.Status: Int] = [:], expectNothing: Int = 0, notRun: Int = 0) {
        (self.expectNothing, self.notRun) = (expectNothing, notRun)
        for (status, number) in counts { count(status, number) }
    }

    /// The number of cases that ended.
    public var total: Int { passed + failed + errored + skipped + flaky + known }

    /// Counts one case.
    public mutating func count(_ result: CaseResult) {
        if result.skipCause == .stopped {
            notRun += 1
            return
        }
        count(result.status)
        if result.status == .passed, result.testCase.expectsNothing { expectNothing += 1 }
    }

    /// Counts one case by its status. Each case is counted some nine times, too often for a key path.
    package mutating func count(_ status: CaseResult.Status, _ number: Int = 1) {
        switch status {
        case .passed: passed += number
        case .failed: failed += number
        case .errored: errored += number
        case .skipped: skipped += number
        case .flaky: flaky += number
        case .known: known += number
        }
    }

    package subscript(status: CaseResult.Status) -> Int {
        switch status {
        case .passed: passed
        case .failed: failed
        case .errored: errored
        case .skipped: skipped
        case .flaky: flaky
        case .known: known
        }
    }
}

/// The part of a plan that one of several runs was given.
public struct Shard: Sendable, Hashable, Codable {
    /// As `--partition` spells it: `slice:1/3`.
    public var partition: String
    /// The cases of all shards together: those that are selected before sharding.
    public var whole: Int

    package init(partition: String, whole: Int) {
        self.partition = partition
        self.whole = whole
    }
}
