import ClipHarness
import ClipRouting
import ClipRules
import ClipSuites

/// What is known of a case before its launch, as a line of `list --format json`.
package enum CaseRecord {
    /// One JSON object on one line, without the line's end.
    package static func json(of testCase: TestCase) -> String {
        let record = LoggedCase(result: CaseResult(testCase: testCase, status: .skipped))
        return JSONTree.members(knownBefore.map { ($0.name, $0.json(record)) }).line
    }

    private static let knownBefore: [LogMember<LoggedCase>] = {
        let names = """
            id index suite kind title tags url source target experience card delivered declined phase trace advisories file line running
            """.split(separator: " ").map(String.init)
        return LoggedCase.layout.members.filter { names.contains($0.name) }
    }()
}

/// The line `case-finished`.
///
/// `target` is the one that the case's identity names, even if the invocation is declined.
struct LoggedCase: LogRecord {
    let result: CaseResult
    var keepsOutput = true
    var isReproducible = false

    static let lineName = "case-finished"

    private var testCase: TestCase { result.testCase }

    static let layout = LogLayout<LoggedCase>(lineName) {
        always("event", "What the line is about.", schema: .constant(.string(lineName))) { _ in lineName }

        // What is known before the launch.
        always("id", "What the case is known by in every run.", { $0.testCase.id })
        always("index", "The place in the whole plan, so that shards can be merged in order.", { $0.testCase.index })
        custom("suite", "The suite's id, as run-started lists it.", { $0.testCase.suite.id }, read: suite)
        always("kind", "What the case checks.", { $0.testCase.kind })
        always("title", "What people know it by.", { $0.testCase.title })
        usually("tags", "What selects it.", else: [], { $0.testCase.tags })
        always("url", "The invocation's URL as written; null where the source has none.", { $0.testCase.url })
        always("source", "Where the invocation comes from.", { $0.testCase.source })
        always("target", "The target that the case is about.", { $0.testCase.target })
        always("experience", "What serves the invocation: a registered URL, default or link.") {
            $0.testCase.resolution.experience?.spelling
        }
        always("card", "The card that iOS shows; null for none.", { $0.testCase.resolution.card })
        always(
            "delivered", "The URL that the clip or app is handed; null for none.", { $0.testCase.resolution.delivered })
        always(
            "declined", "Why nothing opens; null where something does.", { $0.testCase.resolution.declined?.rawValue })
        usually(
            "trace", "How that was decided, step by step, with what it rests on.", else: [],
            { $0.testCase.resolution.trace })

        // What the launch brought.
        usually(
            "expected", "What is expected; what is not checked is left out.", else: Expectation(),
            { $0.testCase.expectation })
        always("outcome", "What the handlers did; null where they reported nothing.", { $0.result.outcome })
        printed("output", to: "standard output") { $0.keepsOutput ? $0.result.output : nil }
        printed("errorOutput", to: "standard error") { $0.keepsOutput ? $0.result.errorOutput : nil }
        always("status", "The verdict.", { $0.result.status })
        // If there are findings, a type from another program is ignored.
        custom("type", "The type of the finding that names the verdict.", { $0.result.findings.first?.type }) {
            object throws(Diagnostic) in
            let type: String? = try object.value("type")
            return type.flatMap { FindingType(rawValue: $0) }
        }
        always("message", "That finding's message; of a skipped case, why it was skipped; of a tester, the remark.") {
            $0.result.findings.first?.message ?? $0.onlyTrial?.remark ?? $0.result.skipReason
        }
        usually(
            "advisories", "What Apple's documentation leaves open here.", else: [],
            { $0.testCase.resolution.advisories })
        always("attempts", "How often the case was launched.", { $0.result.attempts })
        sometimes("duration", "How long the launches took, in seconds; not under --reproducible.") {
            $0.isReproducible ? nil : LogSeconds(duration: $0.result.duration)
        }
        always(
            "file", "Where the case is, its row if it has one, as a path from the root of the repository.",
            { $0.testCase.location.file })
        always("line", "The line in it.", schema: .line, { $0.testCase.location.line })

        // What completes the case, so that every report can be written from the log.
        usually("column", "The column in it.", schema: .line, else: 1, { $0.testCase.location.column })
        sometimes("definition", "The definition that the row there fills in.", { $0.testCase.definition })
        sometimes(
            "step", "The number of the step in its journey.", schema: .whole(from: 1), { $0.testCase.step })
        sometimes(
            "running", "That the URL is handed to the process of the step before.", schema: .constant(.boolean(true)),
            { $0.testCase.isRunning ? true : nil })
        sometimes("description", "What the suite says that it is about.", { $0.testCase.notes.description })
        sometimes("owner", "The person or team to ask about it.", { $0.testCase.notes.owner })
        always("opens", "What opens; null where nothing does.", { $0.testCase.resolution.target })
        sometimes(
            "local", "That a local experience serves the invocation.", schema: .constant(.boolean(true)), { $0.isLocal }
        )
        usually("findings", "All that is wrong; the first names the verdict.", else: [], { $0.result.findings })
        sometimes("furtherFailures", "The failed launches after the first.", { $0.furtherFailures.nilIfEmpty })
        sometimes("location", "Where the device is.", { $0.testCase.deviceLocation })
        sometimes(
            "needsOutcome", "That the host need not report what it did.", schema: .constant(.boolean(false)),
            { $0.testCase.needsOutcome ? nil : false })
        usually("timeout", "How long a launch may take.", else: LogSpan(TestCase.defaultTimeout)) {
            LogSpan($0.testCase.timeout)
        }
        usually("slow", "How long a launch takes that is reported as slow.", else: LogSpan(.seconds(1))) {
            LogSpan($0.testCase.slow)
        }
        sometimes("mark", "How the result differs from the baseline's.", { $0.result.mark })
        sometimes("baselineKind", "What the case checks that a parity case is compared with.") {
            $0.testCase.baselineKind
        }
        sometimes("tester", "Who tried the case by hand.", { $0.onlyTrial?.tester })
        sometimes("device", "What it was tried on.", { $0.onlyTrial?.device })
        sometimes("os", "The version of that device's system.", { $0.onlyTrial?.os })
        sometimes("build", "The build of the clip that was tried.", { $0.onlyTrial?.build })
        sometimes("trials", "What testers found, where there are several, or a run has launched the case too.") {
            $0.onlyTrial == nil ? $0.result.trials.nilIfEmpty : nil
        }
        sometimes("launched", "How the launch of the run ended, where testers have tried the case too.") {
            $0.result.launched
        }
        usually(
            "phase", "The earliest build that the invocation can open.", else: .released,
            { $0.testCase.resolution.phase })
    } make: {
        _, id, index, suite, kind, title, tags, url, source, target, experience, card, delivered, declined, trace,
        expected, outcome, output, errorOutput, status, type, message, advisories, attempts, duration,
        file, line, column, definition, step, running, description, owner, opens, local, findings, furtherFailures,
        location,
        needsOutcome,
        timeout, slow, mark, baselineKind, tester, device, os, build, trials, launched, phase in
        var resolution = Resolution(
            url: url, source: source, experience: experience.map { serving($0, isLocal: local == true) }, card: card,
            // A log without `opens` names only what the case is about.
            target: opens ?? (declined == nil ? target : nil), delivered: delivered,
            declined: declined.map { DeclineReason(rawValue: $0) }, advisories: advisories, trace: trace)
        resolution.phase = phase
        let testCase = TestCase(
            id: id, index: index, suite: suite, kind: kind, baselineKind: baselineKind, title: title, step: step,
            isRunning: running == true, tags: tags, url: url, source: source, target: target,
            resolution: resolution, expectation: expected,
            needsOutcome: needsOutcome ?? true, deviceLocation: location, timeout: timeout.duration,
            slow: slow.duration, location: SourceLocation(file: file, line: line, column: column),
            definition: definition, notes: CaseNotes(description: description, owner: owner))
        // A log without all findings has the one that names the verdict.
        let verdict = findings.isEmpty ? type.map { [Finding($0, message ?? "")] } ?? [] : findings
        var result = CaseResult(
            testCase: testCase, status: status, findings: verdict, skipReason: verdict.isEmpty ? message : nil,
            outcome: outcome, output: output, errorOutput: errorOutput,
            furtherFailures: (furtherFailures ?? []).map(\.attempt), attempts: attempts,
            duration: duration?.duration ?? .zero, mark: mark)
        result.launched = launched
        if let trials {
            result.trials = trials
        } else if tester != nil || device != nil || os != nil || build != nil {
            result.attribute(to: tester, device: device, os: os, build: build)
        }
        return LoggedCase(result: result)
    }

    /// The result on a line that is read again; `nil` if it is none of the suites' cases.
    static func result(inLine bytes: [UInt8], in suites: [String: SuiteReference]) -> CaseResult? {
        let document = JSONReader.read(bytes, file: "", dialect: .strict)
        guard let value = document.value, let object = try? LogObject(value, in: document.source, suites: suites)
        else { return nil }
        return try? layout.read(object).result
    }

    @Sendable private static func suite(_ object: LogObject) throws(Diagnostic) -> SuiteReference {
        let id: String = try object.value("suite")
        if let suite = object.suites[id] { return suite }
        throw object.error(
            "suite", "found the suite \(Quotation.of(id)), which the log's first line does not list")
    }

    /// The only trial of a case that no run has launched: the case's own members say all of it.
    private var onlyTrial: Trial? { result.launched == nil && result.trials.count == 1 ? result.trials[0] : nil }

    private var isLocal: Bool? {
        if case .local = testCase.resolution.experience { true } else { nil }
    }

    private var furtherFailures: [LoggedAttempt] {
        result.furtherFailures.map {
            LoggedAttempt(attempt: $0, keepsOutput: keepsOutput, isReproducible: isReproducible)
        }
    }

    private static func serving(_ spelling: String, isLocal: Bool) -> ServingExperience {
        if isLocal { return .local(spelling) }
        return [.default, .link].first { $0.spelling == spelling } ?? .advanced(spelling)
    }
}

extension Trial: LogRecord {
    static let layout = LogLayout<Trial>("trial") {
        sometimes("tester", "Who tried the case by hand.", { $0.tester })
        sometimes("device", "What it was tried on.", { $0.device })
        sometimes("os", "The version of that device's system.", { $0.os })
        sometimes("build", "The build of the clip that was tried.", { $0.build })
        always("status", "The tester's verdict.", { $0.status })
        sometimes("message", "What the tester remarked.", { $0.remark })
    } make: {
        Trial(tester: $0, device: $1, os: $2, build: $3, status: $4, remark: $5)
    }
}

extension CaseResult {
    /// Takes the verdict and its message for a tester's.
    mutating func attribute(
        to tester: String? = nil, device: String? = nil, os: String? = nil, build: String? = nil
    ) {
        let remark = findings.first?.message ?? skipReason
        trials = [Trial(tester: tester, device: device, os: os, build: build, status: status, remark: remark)]
        skipReason = nil
    }
}

extension CaseKind: LogScalar {}
extension CaseResult.Status: LogScalar {}
extension BaselineMark: LogScalar {}
