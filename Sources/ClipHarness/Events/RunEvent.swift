import ClipSuites

/// The events of a run. `finished` follows the order of the plan, however many jobs run.
public enum RunEvent: Sendable {
    /// Before anything else, once.
    indirect case planned(RunPlanned)
    /// A host is being built or prepared before its first launch.
    indirect case preparing(SuiteReference, activity: String)
    /// A host of the suite is ready for its first launch, or cannot be prepared.
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
    /// The suites in the order of the plan, in a shard those of all shards.
    public var suites: [SuiteReference]
    /// The experiences that the suites register, even without a case in this run.
    public var experiences: [SuiteExperience] = []
    /// The start of the run, in seconds since 1970.
    public var startedAt: Double
    /// The name of the machine.
    public var hostName: String
    /// The part of the plan that this run has; `nil` if it has all of it.
    public var shard: Shard?
    /// The seed of the plan's probes; `nil` without probes.
    public var seed: Int?
    package var origin = RunOrigin()
    /// Whether testers tried the cases by hand, and no harness launched them.
    public var isByTester = false
    /// Whether the run could not start. Its end says why.
    public var notStarted = false

    /// Whether other runs have other parts of what was selected.
    package var isShard: Bool { shard.map { Partition($0.partition)?.count != 1 } ?? false }
}

extension RunPlanned {
    package init(total: Int = 0, suites: [SuiteReference] = [], startedAt: Double = 0, hostName: String = "") {
        self.init(total: total, suites: suites, experiences: [], startedAt: startedAt, hostName: hostName)
    }

    /// A run that could not start, at a time in seconds since 1970.
    package init(notStartedAt time: Double) {
        self.init(total: 0, suites: [], startedAt: time, hostName: Engine.machineName, notStarted: true)
    }
}

/// The facts that tell a run from others.
package struct RunOrigin: Sendable, Hashable {
    /// The whole plan; `nil` in a log that was written by hand.
    package var plan: PlanIdentity?
    /// The run's name among others of its plan (`--label`).
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
            .error, at: SourceLocation(file: file, line: line), "not tested: \(name)",
            fix: "test it, or drop the --require of its tag")
    }
}

/// Identifies a plan by all its cases before any selection, alike on each machine.
package struct PlanIdentity: Sendable, Hashable, Codable {
    /// Probes do not count: a run may ask for them, and a sheet has none.
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
    /// The signal that interrupted it, if any.
    public var interruptedBy: Int32?
    /// The number of failed cases that stopped the run; `nil` if none did.
    public var stoppedAfter: Int?
    /// Definitions that changed during the run, and warnings about the hosts.
    public var problems: [Diagnostic]
    /// Results that are missing in the logs that were read, or in the baseline.
    public var missing: [MissingResults] = []
    /// Demands on the whole run that were not met and that no case shows.
    package var gates: [MissedGate] = []
    package var notStarted: Problem.NotStarted?
    /// The conclusion. It also counts results that reports add.
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

    /// Counts a case. A key path is too slow: each case is counted some nine times.
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
    /// The number of selected cases in all shards together.
    public var whole: Int

    package init(partition: String, whole: Int) {
        self.partition = partition
        self.whole = whole
    }
}
