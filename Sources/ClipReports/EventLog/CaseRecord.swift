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
            writer.write(ResolutionRecord.Key.advisories, testCase.resolution.advisories)
            writer.write(Key.file, testCase.location.file)
            writer.write(Key.line, testCase.location.line)
        }
        return writer.bytes.string
    }

    enum Key {
        // What is known before the launch.
        static let event = LogKey<String>.always("event", "What the line is about.")
        static let id = LogKey<String>.always("id", "What the case is known by in every run.")
        static let index = LogKey<Int>.always(
            "index", "The place in the whole plan, so that shards can be merged in order.")
        static let suite = LogKey<String>.always("suite", "The suite's id, as run-started lists it.")
        static let kind = LogKey<CaseKind>.always("kind", "What the case checks.")
        static let title = LogKey<String>.always("title", "What people know it by.")
        static let tags = LogKey<[String]>.always("tags", "What selects it.")
        static let url = LogKey<String?>.always(
            "url", "The invocation's URL as written; null where the source has none.")
        static let source = LogKey<Source>.always("source", "Where the invocation comes from.")
        static let target = LogKey<Target>.always("target", "The target that the case is about.")

        // What the launch brought.
        static let expected = LogKey<Expectation>.always(
            "expected", "What is expected; what is not checked is left out.")
        static let outcome = LogKey<Outcome?>.always(
            "outcome", "What the handlers did; null where they reported nothing.")
        static let status = LogKey<CaseResult.Status>.always("status", "The verdict.")
        static let type = LogKey<FindingType?>.always("type", "The type of the finding that names the verdict.")
        static let message = LogKey<String?>.always(
            "message", "That finding's message; of a skipped case, why it was skipped.")
        static let attempts = LogKey<Int>.always("attempts", "How often the case was launched.")
        static let duration = LogKey<LogSeconds>.sometimes(
            "duration", "How long the launches took, in seconds; not under --reproducible.")
        static let file = LogKey<String>.always(
            "file", "Where the case is, its row if it has one, as a path from the root of the repository.")
        static let line = LogKey<Int>.always("line", "The line in it.")

        // What completes the case, so that every report can be written from the log.
        static let column = LogKey<Int>.always("column", "The column in it.")
        static let definition = LogKey<SourceLocation>.sometimes(
            "definition", "The definition that the row there fills in.")
        static let step = LogKey<Int>.sometimes("step", "The number of the step in its journey.")
        static let findings = LogKey<[Finding]>.always("findings", "All that is wrong; the first names the verdict.")
        static let furtherFailures = LogKey<[AttemptRecord]>.sometimes(
            "furtherFailures", "The failed launches after the first.")
        static let location = LogKey<DeviceLocation>.sometimes("location", "Where the device is.")
        static let needsOutcome = LogKey<Bool>.sometimes(
            "needsOutcome", "That the host need not report what it did.")
        static let timeout = LogKey<LogSpan>.always("timeout", "How long a launch may take.")
        static let slow = LogKey<LogSpan>.always("slow", "How long a launch takes that is reported as slow.")
    }

    /// The members of the line `case-finished`, in their documented order.
    static var members: [JSONSchema.Member] {
        typealias Resolution = ResolutionRecord.Key
        let known = [
            Key.event.member(.constant(lineName)), Key.id.member, Key.index.member, Key.suite.member, Key.kind.member,
            Key.title.member, Key.tags.member, Key.url.member, Key.source.member, Key.target.member,
            Resolution.experience.member, Resolution.card.member, Resolution.delivered.member,
            Resolution.declined.member, Resolution.trace.member,
        ]
        let ended = [
            Key.status.member, Key.type.member, Key.message.member, Resolution.advisories.member, Key.attempts.member,
            Key.duration.member, Key.file.member, Key.line.member(.line),
        ]
        let completion = [
            Key.column.member(.line), Key.definition.member, Key.step.member(.whole(from: 1)), Resolution.opens.member,
            Resolution.local.member(.constant(true)), Key.findings.member, Key.furtherFailures.member,
            Key.location.member, Key.needsOutcome.member(.constant(false)), Key.timeout.member, Key.slow.member,
        ]
        return known + [Key.expected.member, Key.outcome.member] + PrintedRecord.members + ended + completion
    }

    static let lineName = "case-finished"

    private static func writeBeginning(of testCase: TestCase, to writer: inout JSONWriter) {
        let resolution = testCase.resolution
        writer.write(Key.id, testCase.id)
        writer.write(Key.index, testCase.index)
        writer.write(Key.suite, testCase.suite.id)
        writer.write(Key.kind, testCase.kind)
        writer.write(Key.title, testCase.title)
        writer.write(Key.tags, testCase.tags)
        writer.write(Key.url, testCase.url)
        writer.write(Key.source, testCase.source)
        writer.write(Key.target, testCase.target)
        writer.write(ResolutionRecord.Key.experience, resolution.experience?.spelling)
        writer.write(ResolutionRecord.Key.card, resolution.card)
        writer.write(ResolutionRecord.Key.delivered, resolution.delivered)
        writer.write(ResolutionRecord.Key.declined, resolution.declined?.rawValue)
        writer.write(ResolutionRecord.Key.trace, resolution.trace)
    }

    static func write(_ result: CaseResult, _ options: ReportOptions, to writer: inout JSONWriter) {
        let testCase = result.testCase
        let keepsOutput = options.keepsOutput(of: result)
        writer.object { writer in
            writer.write(Key.event, lineName)
            writeBeginning(of: testCase, to: &writer)
            writer.write(Key.expected, testCase.expectation)
            writer.write(Key.outcome, result.outcome)
            PrintedRecord(output: result.output, errorOutput: result.errorOutput)
                .writeMembers(isKept: keepsOutput, to: &writer)
            writer.write(Key.status, result.status)
            writer.write(Key.type, result.findings.first?.type)
            writer.write(Key.message, result.findings.first?.message ?? result.skipReason)
            writer.write(ResolutionRecord.Key.advisories, testCase.resolution.advisories)
            writer.write(Key.attempts, result.attempts)
            if !options.reproducible { writer.write(Key.duration, LogSeconds(result.duration)) }
            writer.write(Key.file, testCase.location.file)
            writer.write(Key.line, testCase.location.line)
            writer.write(Key.column, testCase.location.column)
            writer.write(Key.definition, ifPresent: testCase.definition)
            writer.write(Key.step, ifPresent: testCase.step)
            writer.write(ResolutionRecord.Key.opens, testCase.resolution.target)
            if case .local = testCase.resolution.experience { writer.write(ResolutionRecord.Key.local, true) }
            writer.write(Key.findings, result.findings)
            if !result.furtherFailures.isEmpty {
                let attempts = result.furtherFailures.map {
                    AttemptRecord(attempt: $0, keepsOutput: keepsOutput, isReproducible: options.reproducible)
                }
                writer.write(Key.furtherFailures, attempts)
            }
            writer.write(Key.location, ifPresent: testCase.deviceLocation)
            if !testCase.needsOutcome { writer.write(Key.needsOutcome, false) }
            writer.write(Key.timeout, LogSpan(testCase.timeout))
            writer.write(Key.slow, LogSpan(testCase.slow))
        }
    }

    /// Reads the line `case-finished` of a log with these suites.
    static func read(_ object: LogObject, of suites: [ExactText: SuiteReference]) throws(Diagnostic) -> CaseResult {
        let message = try object.optional(Key.message)
        let printed = try PrintedRecord.read(object)
        // A log without all findings has the one that names the verdict.
        let verdict = try object.optional(Key.type).map { Finding($0, message ?? "") }
        let findings = try object.optional(Key.findings) ?? [verdict].compactMap { $0 }
        return CaseResult(
            testCase: try testCase(object, of: suites), status: try object.required(Key.status), findings: findings,
            skipReason: findings.isEmpty ? message : nil, outcome: try object.optional(Key.outcome),
            output: printed.output, errorOutput: printed.errorOutput,
            furtherFailures: try object.optional(Key.furtherFailures)?.map(\.attempt) ?? [],
            attempts: try object.required(Key.attempts),
            duration: try object.optional(Key.duration)?.duration ?? .zero)
    }

    private static func testCase(
        _ object: LogObject, of suites: [ExactText: SuiteReference]
    ) throws(Diagnostic) -> TestCase {
        let suiteID = try object.required(Key.suite)
        guard let suite = suites[ExactText(text: suiteID)] else {
            throw object.error(
                Key.suite, "found the suite \(Quotation.of(suiteID)), which the log's first line does not list")
        }
        return TestCase(
            id: try object.required(Key.id), index: try object.required(Key.index), suite: suite,
            kind: try object.required(Key.kind), title: try object.required(Key.title),
            step: try object.optional(Key.step), tags: try object.optional(Key.tags) ?? [],
            url: try object.optional(Key.url), source: try object.required(Key.source),
            target: try object.required(Key.target), resolution: try ResolutionRecord.read(object),
            expectation: try object.optional(Key.expected) ?? Expectation(),
            needsOutcome: try object.optional(Key.needsOutcome) ?? true,
            deviceLocation: try object.optional(Key.location),
            timeout: try object.optional(Key.timeout)?.duration ?? .seconds(5),
            slow: try object.optional(Key.slow)?.duration ?? .seconds(1), location: try SourceLocation.read(object),
            definition: try object.optional(Key.definition))
    }
}

extension CaseKind: LogScalar {}
extension CaseResult.Status: LogScalar {}

extension DeviceLocation: LogValue {
    private enum Key {
        static let latitude = LogKey<Double>.always("latitude", "Degrees north.")
        static let longitude = LogKey<Double>.always("longitude", "Degrees east.")
    }

    static var schema: JSONSchema { .reference("location") }
    static var expected: String { "an object" }

    static var definition: JSONSchema {
        .oneOf([.constant("denied"), .object([Key.latitude.member, Key.longitude.member])])
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .denied: writer.string("denied")
        case .at(let latitude, let longitude):
            writer.object { writer in
                writer.write(Key.latitude, latitude)
                writer.write(Key.longitude, longitude)
            }
        }
    }

    static func read(_ value: JSONValue, in source: SourceFile) throws(Diagnostic) -> DeviceLocation {
        if case .string("denied") = value.content { return .denied }
        let place = try LogObject(value, in: source)
        return .at(latitude: try place.required(Key.latitude), longitude: try place.required(Key.longitude))
    }
}
