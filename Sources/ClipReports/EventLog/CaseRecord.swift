import ClipHarness
import ClipRules
import ClipSuites

package struct PlannedCase: Recorded {
    private(set) var testCase: TestCase

    package init(_ testCase: TestCase) { self.testCase = testCase }

    package mutating func members(of record: Record) throws {
        var (id, index, suite) = (testCase.id, Int32(testCase.index), testCase.suite.id)
        var (kind, baselineKind, step) = (testCase.kind, testCase.baselineKind, testCase.step.map(Int32.init))
        var (target, needsOutcome, slow) = (testCase.target, testCase.needsOutcome, Span(testCase.slow))
        var (asserts, fix) = (testCase.expectsNothing ? "nothing" : nil, testCase.fix)
        var (resolution, terms) = (testCase.resolution, testCase.terms)
        (resolution.url, resolution.source, terms.timeout) = (testCase.url, testCase.source, testCase.timeout)
        try record.member("id", &id)
        try record.member("index", &index)
        try record.member("suite", &suite)
        try record.member("kind", &kind)
        try record.optional("baselineKind", &baselineKind)
        try record.optional("step", &step)
        try record.member("target", &target)
        try record.orNull("opens", &resolution.target)
        try record.member("needsOutcome", &needsOutcome, unless: true)
        try record.member("slow", &slow)
        try record.optional("asserts", &asserts)
        try record.optional("fix", &fix)
        try resolution.members(of: record)
        try terms.members(of: record)
        guard record.isRead else { return }
        terms.url = resolution.url
        testCase = TestCase(
            id: id, index: Int(index), suite: SuiteReference(id: suite, title: "", file: ""), kind: kind,
            baselineKind: baselineKind, step: step.map(Int.init), source: resolution.source, target: target,
            resolution: resolution, needsOutcome: needsOutcome, slow: slow.duration,
            expectsNothing: asserts == "nothing", fix: fix, terms: terms)
    }
}

extension TestCase {
    fileprivate static let unread = TestCase(
        index: 0, suite: SuiteReference(id: "", title: "", file: ""), kind: .exact, source: .qrCode, target: .clip,
        resolution: Resolution(url: nil, source: .qrCode),
        terms: CaseTerms(at: SourceLocation(file: "")))
}

/// The `case-finished` line. Its `target` helps to identify the case, even if nothing opens.
struct LoggedCase: Recorded {
    static let event = "case-finished"

    private(set) var result: CaseResult
    private var keepsOutput = true
    private var isReproducible = false

    init(_ result: CaseResult, keepsOutput: Bool = true, isReproducible: Bool = false) {
        (self.result, self.keepsOutput, self.isReproducible) = (result, keepsOutput, isReproducible)
    }

    /// Reads a result whose suite has only an ID.
    init(_ record: Record) throws {
        result = CaseResult(testCase: .unread, status: .passed)
        try members(of: record)
    }

    mutating func members(of record: Record) throws {
        var (event, planned, attempts) = (Self.event, PlannedCase(result.testCase), Int32(result.attempts))
        // If no run launched the case, its only trial is written as members of the record.
        var trial = Trial(status: result.status)
        if result.launched == nil, result.trials.count == 1 { trial = result.trials.removeFirst() }
        var type = result.findings.first?.type.rawValue
        var message = result.findings.first?.message ?? trial.remark ?? result.skipReason
        var launch = logged(
            FailedAttempt(
                findings: result.findings, output: result.output, errorOutput: result.errorOutput,
                duration: result.duration))
        var further = result.furtherFailures.isEmpty ? nil : result.furtherFailures.map(logged)
        try record.member("event", &event)
        try planned.members(of: record)
        try record.member("status", &result.status)
        try record.orNull("type", &type)
        try record.orNull("message", &message)
        try launch.members(of: record)
        try record.optional("furtherFailures", &further)
        try record.orNull("outcome", &result.outcome)
        try record.member("attempts", &attempts)
        try record.optional("skipCause", &result.skipCause)
        try record.optional("mark", &result.mark)
        try record.optional("mutants", &result.mutants)
        try record.optional("tester", &trial.tester)
        try record.optional("device", &trial.device)
        try record.optional("os", &trial.os)
        try record.optional("build", &trial.build)
        try record.optional("tried", &trial.tried)
        try record.optional("answer", &trial.answer)
        try record.member("trials", &result.trials, unless: [])
        try record.optional("launched", &result.launched)
        try record.member("labels", &result.labels, unless: [:])
        guard record.isRead else { return }
        (result.testCase, result.attempts, result.duration) = (planned.testCase, Int(attempts), launch.launch.duration)
        (result.output, result.errorOutput) = (launch.launch.output, launch.launch.errorOutput)
        result.furtherFailures = further?.map(\.launch) ?? []
        result.findings = launch.launch.findings
        // A log saved from a checklist contains only a finding's type and message.
        if result.findings.isEmpty, let type = type.flatMap(FindingType.init) {
            result.findings = [Finding(type, message ?? "")]
        }
        result.skipReason = result.findings.isEmpty ? message : nil
        if trial != Trial(status: trial.status) { result.attribute(to: trial) }
    }

    private func logged(_ launch: FailedAttempt) -> LoggedLaunch {
        LoggedLaunch(launch: launch, keepsOutput: keepsOutput, isReproducible: isReproducible)
    }
}

private struct LoggedLaunch: Recorded, Decodable {
    var launch: FailedAttempt
    var keepsOutput = true
    var isReproducible = false

    mutating func members(of record: Record) throws {
        var output = keepsOutput ? launch.output.text : nil
        var errorOutput = keepsOutput ? launch.errorOutput.text : nil
        var duration = isReproducible ? nil : Seconds(launch.duration)
        try record.member("findings", &launch.findings)
        try record.orNull("output", &output)
        try record.orNull("errorOutput", &errorOutput)
        try record.optional("duration", &duration)
        guard record.isRead else { return }
        launch.output = CapturedOutput(output ?? "")
        launch.errorOutput = CapturedOutput(errorOutput ?? "")
        launch.duration = duration?.duration ?? .zero
    }
}

extension LoggedLaunch {
    init(from decoder: any Decoder) throws {
        self.init(launch: FailedAttempt(findings: []))
        try members(of: Record(from: decoder))
    }
}

extension CaseResult {
    mutating func attribute(to trial: Trial? = nil) {
        var trial = trial ?? Trial(status: status)
        (trial.status, trial.remark) = (status, findings.first?.message ?? skipReason)
        trials = [trial]
        skipReason = nil
    }
}
