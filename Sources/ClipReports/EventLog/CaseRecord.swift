import ClipHarness
import ClipRules
import ClipSuites

/// The members of a case that are known before its launch: a line of `list --format json`.
package struct PlannedCase: Codable, Sendable {
    let id: String
    let index: Int32
    let suite: String
    let kind: CaseKind
    let title: String
    let tags: [String]?
    @OrNull var url: String?
    let source: Source
    let target: Target
    @OrNull var experience: String?
    @OrNull var card: Card?
    @OrNull var delivered: String?
    @OrNull var declined: DeclineReason?
    let phase: Phase?
    let trace: [TraceStep]?
    let advisories: [Advisory]?
    let asserts: Asserts?
    let ownID: String?
    let properties: [String: String]?
    let known: KnownFailure?
    let description: String?
    let owner: String?
    let file: String
    let line: Int32
    let running: Bool?
    let locked: Bool?

    package init(_ testCase: TestCase) {
        let resolution = testCase.resolution
        id = testCase.id
        index = Int32(testCase.index)
        suite = testCase.suite.id
        kind = testCase.kind
        title = testCase.title
        tags = testCase.tags
        url = testCase.url
        source = testCase.source
        target = testCase.target
        experience = resolution.experience?.spelling
        card = resolution.card
        delivered = resolution.delivered
        declined = resolution.declined
        phase = resolution.phase
        trace = resolution.trace
        advisories = resolution.advisories
        asserts = testCase.expectsNothing ? .nothing : nil
        ownID = testCase.ownID
        let notes = testCase.notes
        (description, owner, known) = (notes.description, notes.owner, notes.known)
        properties = notes.properties.isEmpty ? nil : notes.properties
        file = testCase.location.file
        line = Int32(testCase.location.line)
        running = testCase.isRunning ? true : nil
        locked = testCase.isLocked ? true : nil
    }

    /// The assertion of a case whose definition states nothing.
    enum Asserts: String, Codable, Sendable {
        case nothing
    }

    package var json: String { JSONText.line(self) }
}

/// The line `case-finished`. Its `target` is that of the case's identity, even if nothing opens.
struct LoggedCase: Codable, Sendable {
    static let event = "case-finished"

    let planned: PlannedCase
    let found: Found

    /// The members that the launch brought, and others that reports need.
    struct Found: Codable, Sendable {
        var event = LoggedCase.event
        let status: CaseResult.Status
        /// The type of the first finding. If there are findings, a word of another program is ignored.
        @OrNull var type: String?
        /// The first finding's message; of a skipped case the reason, of a tester the remark.
        @OrNull var message: String?
        let findings: [LoggedFinding]?
        let furtherFailures: [LoggedAttempt]?
        let expected: LoggedExpectation?
        @OrNull var outcome: LoggedOutcome?
        @OrNull var output: String?
        @OrNull var errorOutput: String?
        let attempts: Int32
        let duration: Seconds?
        let fix: String?
        let skipCause: CaseResult.SkipCause?
        let mark: BaselineMark?
        let mutants: MutationScore?
        let column: Int32?
        let definition: LoggedPlace?
        let step: Int32?
        @OrNull var opens: Target?
        let local: Bool?
        let location: DeviceLocation?
        let needsOutcome: Bool?
        let timeout: Span?
        let slow: Span?
        let baselineKind: CaseKind?
        let tester: String?
        let device: String?
        let os: String?
        let build: String?
        let tried: String?
        let trials: [LoggedTrial]?
        let launched: CaseResult.Status?
        let labels: [String: CaseResult.Status]?
    }

    init(_ result: CaseResult, keepsOutput: Bool = true, isReproducible: Bool = false) {
        let testCase = result.testCase
        // Of the only trial of a case that no run has launched, the case's own members say all.
        let trial = result.launched == nil && result.trials.count == 1 ? result.trials[0] : nil
        let further = result.furtherFailures.map {
            LoggedAttempt($0, keepsOutput: keepsOutput, isReproducible: isReproducible)
        }
        planned = PlannedCase(testCase)
        found = Found(
            status: result.status, type: result.findings.first?.type.rawValue,
            message: result.findings.first?.message ?? trial?.remark ?? result.skipReason,
            findings: result.findings.map(LoggedFinding.init),
            furtherFailures: further.isEmpty ? nil : further,
            expected: LoggedExpectation(testCase.expectation), outcome: result.outcome.map(LoggedOutcome.init),
            output: keepsOutput ? result.output.text : nil, errorOutput: keepsOutput ? result.errorOutput.text : nil,
            attempts: Int32(result.attempts), duration: isReproducible ? nil : Seconds(result.duration),
            fix: testCase.fix, skipCause: result.skipCause, mark: result.mark, mutants: result.mutants,
            column: Int32(testCase.location.column),
            definition: testCase.definition.map(LoggedPlace.init), step: testCase.step.map(Int32.init),
            opens: testCase.resolution.target,
            local: testCase.resolution.experience?.isLocal == true ? true : nil,
            location: testCase.deviceLocation,
            needsOutcome: testCase.needsOutcome ? nil : false, timeout: Span(testCase.timeout),
            slow: Span(testCase.slow), baselineKind: testCase.baselineKind, tester: trial?.tester,
            device: trial?.device, os: trial?.os, build: trial?.build, tried: trial?.tried,
            trials: trial != nil || result.trials.isEmpty ? nil : result.trials.map(LoggedTrial.init),
            launched: result.launched, labels: result.labels.isEmpty ? nil : result.labels)
    }

    init(from decoder: any Decoder) throws {
        planned = try PlannedCase(from: decoder)
        found = try Found(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try planned.encode(to: encoder)
        try found.encode(to: encoder)
    }

    func result(in suite: SuiteReference) -> CaseResult {
        var resolution = Resolution(
            url: planned.url, source: planned.source, experience: experience, card: planned.card,
            // A log without `opens` names only what the case is about.
            target: found.opens ?? (planned.declined == nil ? planned.target : nil), delivered: planned.delivered,
            declined: planned.declined, advisories: planned.advisories ?? [], trace: planned.trace ?? [])
        resolution.phase = planned.phase ?? .released
        var terms = CaseTerms(
            title: planned.title, url: planned.url, expect: found.expected?.expectation,
            at: SourceLocation(file: planned.file, line: Int(planned.line), column: found.column.map(Int.init) ?? 1))
        terms.tags = planned.tags ?? []
        terms.isRunning = planned.running == true
        terms.isLocked = planned.locked == true
        terms.deviceLocation = found.location
        terms.timeout = found.timeout?.duration
        terms.ownID = planned.ownID
        terms.notes = CaseNotes(
            description: planned.description, owner: planned.owner, properties: planned.properties ?? [:],
            known: planned.known)
        terms.definition = found.definition?.location
        let testCase = TestCase(
            id: planned.id, index: Int(planned.index), suite: suite, kind: planned.kind,
            baselineKind: found.baselineKind, step: found.step.map(Int.init), source: planned.source,
            target: planned.target,
            resolution: resolution, needsOutcome: found.needsOutcome ?? true,
            slow: found.slow?.duration ?? .seconds(1), expectsNothing: planned.asserts == .nothing, fix: found.fix,
            terms: terms)
        let findings = findings
        var result = CaseResult(
            testCase: testCase, status: found.status, findings: findings,
            skipReason: findings.isEmpty ? found.message : nil, outcome: found.outcome?.outcome,
            output: CapturedOutput(logged: found.output), errorOutput: CapturedOutput(logged: found.errorOutput),
            furtherFailures: (found.furtherFailures ?? []).map(\.attempt), attempts: Int(found.attempts),
            duration: found.duration?.duration ?? .zero, mark: found.mark)
        result.launched = found.launched
        result.labels = found.labels ?? [:]
        result.mutants = found.mutants
        result.skipCause = found.skipCause
        if let trials = found.trials {
            result.trials = trials.map(\.trial)
        } else if [found.tester, found.device, found.os, found.build, found.tried].contains(where: { $0 != nil }) {
            result.attribute(
                to: found.tester, device: found.device, os: found.os, build: found.build, tried: found.tried)
        }
        return result
    }

    /// A log without all findings has the one that names the verdict.
    private var findings: [Finding] {
        if let findings = found.findings, !findings.isEmpty { return findings.map(\.finding) }
        return found.type.flatMap(FindingType.init).map { [Finding($0, found.message ?? "")] } ?? []
    }

    private var experience: ServingExperience? {
        guard let spelling = planned.experience else { return nil }
        if found.local == true { return .local(spelling) }
        return [.default, .link].first { $0.spelling == spelling } ?? .advanced(spelling)
    }
}

/// A length of time in the spelling of the suite format, such as `5s`.
struct Span: Codable, Sendable {
    let duration: Duration

    init(_ duration: Duration) { self.duration = duration }

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        guard let duration = DurationText.parse(try value.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: value, debugDescription: "expected \(DurationText.expected)")
        }
        self.duration = duration
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(DurationText.render(duration))
    }
}

struct LoggedTrial: Codable, Sendable {
    let tester: String?
    let device: String?
    let os: String?
    let build: String?
    let status: CaseResult.Status
    let message: String?
    let tried: String?

    init(_ trial: Trial) {
        tester = trial.tester
        device = trial.device
        os = trial.os
        build = trial.build
        status = trial.status
        message = trial.remark
        tried = trial.tried
    }

    var trial: Trial {
        Trial(
            tester: tester, device: device, os: os, build: build, status: status, remark: message, tried: tried)
    }
}

extension CaseResult {
    /// Takes the verdict and its message for a tester's.
    mutating func attribute(
        to tester: String? = nil, device: String? = nil, os: String? = nil, build: String? = nil,
        tried: String? = nil
    ) {
        let remark = findings.first?.message ?? skipReason
        trials = [
            Trial(
                tester: tester, device: device, os: os, build: build, status: status, remark: remark, tried: tried)
        ]
        skipReason = nil
    }
}
