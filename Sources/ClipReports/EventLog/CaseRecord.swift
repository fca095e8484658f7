import ClipHarness
import ClipRouting
import ClipRules
import ClipSuites

/// A case in the event log, and what is known of it before it is launched as a line of `list --format json`.
///
/// `target` is the one that the case's identity names, also where the invocation is declined; `null` means the same as
/// in a ``ResolutionRecord``.
package enum CaseRecord {
    /// One JSON object on one line, without the line's end, with the members `id index suite kind title tags url
    /// source target experience card delivered declined trace advisories file line`, which are always there.
    package static func json(of testCase: TestCase) -> String {
        var writer = JSONWriter()
        writer.object { writer in
            writeBeginning(of: testCase, to: &writer)
            writer.write(key.advisories, testCase.resolution.advisories)
            writer.write(key.file, testCase.location.file)
            writer.write(key.line, testCase.location.line)
        }
        return writer.bytes.string
    }

    /// The members of the line `case-finished`, in their documented order.
    struct Keys {
        // What is known before the launch.
        let event = LogKey<String>.always("event", "What the line is about.")
        let id = LogKey<String>.always("id", "What the case is known by in every run.")
        let index = LogKey<Int>.always("index", "The place in the whole plan, so that shards can be merged in order.")
        let suite = LogKey<String>.always("suite", "The suite's id, as run-started lists it.")
        let kind = LogKey<CaseKind>.always("kind", "What the case checks.")
        let title = LogKey<String>.always("title", "What people know it by.")
        let tags = LogKey<[String]>.always("tags", "What selects it.")
        let url = LogKey<String?>.always("url", "The invocation's URL as written; null where the source has none.")
        let source = LogKey<Source>.always("source", "Where the invocation comes from.")
        let target = LogKey<Target>.always("target", "The target that the case is about.")
        let experience = LogKey<String?>.always(
            "experience", "What serves the invocation: a registered URL, default or link.")
        let card = LogKey<Card?>.always("card", "The card that iOS shows; null for none.")
        let delivered = LogKey<String?>.always(
            "delivered", "The URL that the clip or app is handed; null for none.")
        let declined = LogKey<String?>.always("declined", "Why nothing opens; null where something does.")
        let trace = LogKey<[TraceStep]>.always("trace", "How that was decided, step by step, with what it rests on.")

        // What the launch brought.
        let expected = LogKey<Expectation>.always("expected", "What is expected; what is not checked is left out.")
        let outcome = LogKey<Outcome?>.always("outcome", "What the handlers did; null where they reported nothing.")
        let output = PrintedRecord.output
        let errorOutput = PrintedRecord.errorOutput
        let status = LogKey<CaseResult.Status>.always("status", "The verdict.")
        let type = LogKey<FindingType?>.always("type", "The type of the finding that names the verdict.")
        let message = LogKey<String?>.always(
            "message", "That finding's message; of a skipped case, why it was skipped.")
        let advisories = LogKey<[Advisory]>.always("advisories", "What Apple's documentation leaves open here.")
        let attempts = LogKey<Int>.always("attempts", "How often the case was launched.")
        let duration = LogKey<LogSeconds>.sometimes(
            "duration", "How long the launches took, in seconds; not under --reproducible.")
        let file = LogKey<String>.always(
            "file", "Where the case is, its row if it has one, as a path from the root of the repository.")
        let line = LogKey<Int>.always("line", "The line in it.")

        // What completes the case, so that every report can be written from the log.
        let column = LogKey<Int>.always("column", "The column in it.")
        let definition = LogKey<SourceLocation>.sometimes("definition", "The definition that the row there fills in.")
        let step = LogKey<Int>.sometimes("step", "The number of the step in its journey.")
        let opens = LogKey<Target?>.always("opens", "What opens; null where nothing does.")
        let local = LogKey<Bool>.sometimes("local", "That a local experience serves the invocation.")
        let findings = LogKey<[Finding]>.always("findings", "All that is wrong; the first names the verdict.")
        let furtherFailures = LogKey<[AttemptRecord]>.sometimes(
            "furtherFailures", "The failed launches after the first.")
        let location = LogKey<DeviceLocation>.sometimes("location", "Where the device is.")
        let needsOutcome = LogKey<Bool>.sometimes("needsOutcome", "That the host need not report what it did.")
        let timeout = LogKey<LogSpan>.always("timeout", "How long a launch may take.")
        let slow = LogKey<LogSpan>.always("slow", "How long a launch takes that is reported as slow.")
    }

    static let key = Keys()
    static var schema: JSONSchema {
        .object(
            key,
            [
                "event": .constant(lineName), "line": .line, "column": .line, "step": .whole(from: 1),
                "local": .constant(true), "needsOutcome": .constant(false),
            ])
    }

    static let lineName = "case-finished"

    private static func writeBeginning(of testCase: TestCase, to writer: inout JSONWriter) {
        let resolution = testCase.resolution
        writer.write(key.id, testCase.id)
        writer.write(key.index, testCase.index)
        writer.write(key.suite, testCase.suite.id)
        writer.write(key.kind, testCase.kind)
        writer.write(key.title, testCase.title)
        writer.write(key.tags, testCase.tags)
        writer.write(key.url, testCase.url)
        writer.write(key.source, testCase.source)
        writer.write(key.target, testCase.target)
        writer.write(key.experience, resolution.experience?.spelling)
        writer.write(key.card, resolution.card)
        writer.write(key.delivered, resolution.delivered)
        writer.write(key.declined, resolution.declined?.rawValue)
        writer.write(key.trace, resolution.trace)
    }

    static func write(_ result: CaseResult, _ options: ReportOptions, to writer: inout JSONWriter) {
        let testCase = result.testCase
        let keepsOutput = options.keepsOutput(of: result)
        writer.object { writer in
            writer.write(key.event, lineName)
            writeBeginning(of: testCase, to: &writer)
            writer.write(key.expected, testCase.expectation)
            writer.write(key.outcome, result.outcome)
            PrintedRecord(output: result.output, errorOutput: result.errorOutput)
                .writeMembers(isKept: keepsOutput, to: &writer)
            writer.write(key.status, result.status)
            writer.write(key.type, result.findings.first?.type)
            writer.write(key.message, result.findings.first?.message ?? result.skipReason)
            writer.write(key.advisories, testCase.resolution.advisories)
            writer.write(key.attempts, result.attempts)
            if !options.reproducible { writer.write(key.duration, LogSeconds(result.duration)) }
            writer.write(key.file, testCase.location.file)
            writer.write(key.line, testCase.location.line)
            writer.write(key.column, testCase.location.column)
            writer.write(key.definition, ifPresent: testCase.definition)
            writer.write(key.step, ifPresent: testCase.step)
            writer.write(key.opens, testCase.resolution.target)
            if case .local = testCase.resolution.experience { writer.write(key.local, true) }
            writer.write(key.findings, result.findings)
            if !result.furtherFailures.isEmpty {
                let attempts = result.furtherFailures.map {
                    AttemptRecord(attempt: $0, keepsOutput: keepsOutput, isReproducible: options.reproducible)
                }
                writer.write(key.furtherFailures, attempts)
            }
            writer.write(key.location, ifPresent: testCase.deviceLocation)
            if !testCase.needsOutcome { writer.write(key.needsOutcome, false) }
            writer.write(key.timeout, LogSpan(testCase.timeout))
            writer.write(key.slow, LogSpan(testCase.slow))
        }
    }

    /// Reads the line `case-finished` of a log with these suites.
    static func read(_ object: LogObject, of suites: [ExactText: SuiteReference]) throws(Diagnostic) -> CaseResult {
        let message = try object.optional(key.message)
        let printed = try PrintedRecord.read(object)
        // A log without all findings has the one that names the verdict.
        let verdict = try object.optional(key.type).map { Finding($0, message ?? "") }
        let findings = try object.optional(key.findings) ?? [verdict].compactMap { $0 }
        return CaseResult(
            testCase: try testCase(object, of: suites), status: try object.required(key.status), findings: findings,
            skipReason: findings.isEmpty ? message : nil, outcome: try object.optional(key.outcome),
            output: printed.output, errorOutput: printed.errorOutput,
            furtherFailures: try object.optional(key.furtherFailures)?.map(\.attempt) ?? [],
            attempts: try object.required(key.attempts),
            duration: try object.optional(key.duration)?.duration ?? .zero)
    }

    private static func testCase(
        _ object: LogObject, of suites: [ExactText: SuiteReference]
    ) throws(Diagnostic) -> TestCase {
        let suiteID = try object.required(key.suite)
        guard let suite = suites[ExactText(text: suiteID)] else {
            throw object.error(
                key.suite, "found the suite \(Quotation.of(suiteID)), which the log's first line does not list")
        }
        return TestCase(
            id: try object.required(key.id), index: try object.required(key.index), suite: suite,
            kind: try object.required(key.kind), title: try object.required(key.title),
            step: try object.optional(key.step), tags: try object.optional(key.tags) ?? [],
            url: try object.optional(key.url), source: try object.required(key.source),
            target: try object.required(key.target), resolution: try ResolutionRecord.read(object),
            expectation: try object.optional(key.expected) ?? Expectation(),
            needsOutcome: try object.optional(key.needsOutcome) ?? true,
            deviceLocation: try object.optional(key.location),
            timeout: try object.optional(key.timeout)?.duration ?? .seconds(5),
            slow: try object.optional(key.slow)?.duration ?? .seconds(1), location: try SourceLocation.read(object),
            definition: try object.optional(key.definition))
    }
}

extension CaseKind: LogScalar {}
extension CaseResult.Status: LogScalar {}

extension DeviceLocation: LogValue {
    struct Keys {
        let latitude = LogKey<Double>.always("latitude", "Degrees north.")
        let longitude = LogKey<Double>.always("longitude", "Degrees east.")
    }

    static let key = Keys()
    static var schema: JSONSchema { .reference("location") }
    static var expected: String { "an object" }

    static var definition: JSONSchema {
        .oneOf([.constant("denied"), .object(key)])
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .denied: writer.string("denied")
        case .at(let latitude, let longitude):
            writer.object { writer in
                writer.write(Self.key.latitude, latitude)
                writer.write(Self.key.longitude, longitude)
            }
        }
    }

    static func read(_ value: JSONValue, in source: SourceFile) throws(Diagnostic) -> DeviceLocation {
        if case .string("denied") = value.content { return .denied }
        let place = try LogObject(value, in: source)
        return .at(latitude: try place.required(key.latitude), longitude: try place.required(key.longitude))
    }
}
