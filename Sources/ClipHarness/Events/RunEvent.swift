import ClipSuites

/// The events of a run.
///
/// `finished` events follow the plan's order, however many jobs run.
public enum RunEvent: Sendable {
    /// The first event, emitted once.
    indirect case planned(RunPlanned)
    /// A host is being built or prepared before its first launch.
    indirect case preparing(SuiteReference, activity: String)
    /// A host is ready for its first launch, or could not be prepared.
    indirect case prepared(SuiteReference)
    /// A case is about to be launched for the first time. This event is not emitted for cases that
    /// need no launch.
    case started(TestCase)
    /// A case has ended, but an earlier case has not. `finished` follows.
    indirect case judged(CaseResult)
    /// A case and all cases before it have ended.
    indirect case finished(CaseResult)
    /// The last event, emitted once.
    indirect case ended(RunEnded)
}

/// The facts known before the first launch.
public struct RunPlanned: Sendable {
    /// The number of cases that will be reported.
    public var total: Int
    /// The suites, in the plan's order.
    ///
    /// A shard's run lists the suites of all shards.
    public var suites: [SuiteReference]
    /// The experiences that the suites register, even if this run has no case for them.
    public var experiences: [SuiteExperience] = []
    /// The screens that the suites describe.
    public var screens: [SuiteScreen] = []
    /// The start of the run, in seconds since 1970.
    public var startedAt: Double
    /// The name of the machine.
    public var hostName: String
    /// The part of the plan that this run covers; `nil` for the whole plan.
    public var shard: Shard?
    /// The seed of the plan's probes; `nil` if the plan has no probes.
    public var seed: Int?
    package var origin = RunOrigin()
    /// Whether testers tried the cases by hand.
    public var isByTester = false
    /// Whether the run could not start. The last event states the reason.
    public var notStarted = false

    package var isShard: Bool { shard.map { Partition($0.partition)?.count != 1 } ?? false }
}

extension RunPlanned {
    package init(total: Int = 0, suites: [SuiteReference] = [], startedAt: Double = 0, hostName: String = "") {
        self.init(total: total, suites: suites, experiences: [], startedAt: startedAt, hostName: hostName)
    }

    /// Describes a run that could not start. `time` is in seconds since 1970.
    package init(notStartedAt time: Double) {
        self.init(total: 0, suites: [], startedAt: time, hostName: Engine.machineName, notStarted: true)
    }
}

package struct RunOrigin: Hashable {
    /// The identity of the whole plan; `nil` in a handwritten log.
    package var plan: PlanIdentity?
    package var label: String?
    /// The options that selected the cases; `nil` if no case was left out.
    package var selection: String?
    package var commit: SourceCommit?
    /// The number of unselected cases with each tag, used by `--require`.
    package var leftOut: [String: Int] = [:]
    package var tagged: [TaggedCase] = []
    /// The runs of `--history`, oldest first. Logs omit them.
    package var earlier: [EarlierRun] = []

    package init(
        plan: PlanIdentity? = nil, label: String? = nil, selection: String? = nil, commit: SourceCommit? = nil
    ) {
        (self.plan, self.label, self.selection, self.commit) = (plan, label, selection, commit)
    }
}

package struct TaggedCase: Codable, Hashable {
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
            .error, at: SourceLocation(file: file, line: line), "not tested: \(name)",
            fix: "test it, or drop --require for its tag")
    }
}

package struct PlanIdentity: Hashable, Codable {
    /// A hash of all cases except probes, which a tester's sheet does not contain.
    package let digest: String
    package let cases: Int

    package init(digest: String, cases: Int) { (self.digest, self.cases) = (digest, cases) }
}

/// The facts known after the last case.
public struct RunEnded: Sendable {
    /// The number of cases by status.
    public var counts: StatusCounts
    /// The duration of the run.
    public var duration: Duration
    /// The signal that interrupted the run, if any.
    public var interruptedBy: Int32?
    /// The number of failed cases after which the run stopped, if it stopped early.
    public var stoppedAfter: Int?
    /// Changes to definitions during the run, and warnings about the hosts.
    public var problems: [Diagnostic]
    /// Results that are missing from the logs or from the baseline.
    public var missing: [MissingResults] = []
    package var gates: [MissedGate] = []
    package var notStarted: Problem.NotStarted?
    /// The run's conclusion. Reports update it if they add results.
    public package(set) var conclusion = Conclusion()
}

extension RunEnded {
    package init(
        counts: StatusCounts = StatusCounts(), duration: Duration = .zero, interruptedBy: Int32? = nil,
        stoppedAfter: Int? = nil, problems: [Diagnostic] = []
    ) {
        self.init(
            counts: counts, duration: duration, interruptedBy: interruptedBy, stoppedAfter: stoppedAfter,
            problems: problems, missing: [])
    }
}

/// The number of cases by status.
public struct StatusCounts: Sendable, Hashable, Codable {
    /// Cases whose expectations were all met.
    public private(set) var passed = 0
    /// Cases with an unmet expectation.
    public private(set) var failed = 0
    /// Cases that crashed, timed out, left processes behind, did not start, or were interrupted.
    public private(set) var errored = 0
    /// Cases that were skipped for a stated reason.
    public private(set) var skipped = 0
    /// Cases that passed in some launches and failed in others.
    public private(set) var flaky = 0
    /// Cases that failed and are known to fail.
    public private(set) var known = 0
    /// Cases that were launched and passed, but whose definitions expect nothing.
    public private(set) var expectNothing = 0
    /// Cases without a result, because the run stopped early or no log contains the result.
    public internal(set) var notRun = 0

    package init(_ counts: [CaseResult.Status: Int] = [:], expectNothing: Int = 0, notRun: Int = 0) {
        (self.expectNothing, self.notRun) = (expectNothing, notRun)
        for (status, number) in counts { count(status, number) }
    }

    /// The number of cases with a result.
    public var total: Int { passed + failed + errored + skipped + flaky + known }

    /// Adds a result to the counts.
    public mutating func count(_ result: CaseResult) {
        if result.skipCause == .stopped {
            notRun += 1
            return
        }
        count(result.status)
        if result.passedUnchecked { expectNothing += 1 }
    }

    package mutating func count(_ status: CaseResult.Status, _ number: Int = 1) {
        self[keyPath: Self.place(of: status)] += number
    }

    package subscript(status: CaseResult.Status) -> Int { self[keyPath: Self.place(of: status)] }

    private static func place(of status: CaseResult.Status) -> WritableKeyPath<StatusCounts, Int> {
        switch status {
        case .passed: \.passed
        case .failed: \.failed
        case .errored: \.errored
        case .skipped: \.skipped
        case .flaky: \.flaky
        case .known: \.known
        }
    }
}

/// The part of a plan that one of several runs covers.
public struct Shard: Sendable, Hashable, Codable {
    /// The value of `--partition`, such as `slice:1/3`.
    public var partition: String
    /// The number of selected cases in all shards.
    public var whole: Int

    package init(partition: String, whole: Int) {
        self.partition = partition
        self.whole = whole
    }
}
