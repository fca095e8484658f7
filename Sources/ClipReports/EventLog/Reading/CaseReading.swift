import ClipHarness
import ClipRules
import ClipSuites

/// Reads the line `case-finished`.
struct CaseReading {
    private let suites: [ExactText: SuiteReference]

    /// Takes the suites that the first line lists.
    init(suites: [SuiteReference]) {
        self.suites = Dictionary(suites.map { (ExactText(text: $0.id), $0) }) { first, _ in first }
    }

    func result(_ object: LogObject) throws(Diagnostic) -> CaseResult {
        let message = try object.optional("message", .string)
        let printed = try Printed(object)
        let findings = try Findings.read(object)
        return CaseResult(
            testCase: try testCase(object), status: try object.required("status", .word), findings: findings,
            skipReason: findings.isEmpty ? message : nil, outcome: try OutcomeReading.outcome(object),
            output: printed.output, errorOutput: printed.errorOutput,
            furtherFailures: try Findings.furtherFailures(object), attempts: try object.required("attempts", .count),
            duration: try object.optional("duration", .seconds) ?? .zero)
    }

    private func testCase(_ object: LogObject) throws(Diagnostic) -> TestCase {
        let url = try object.optional("url", .string)
        let source: Source = try object.required("source", .word)
        var definition: SourceLocation?
        if let written = try object.object("definition") { definition = try DiagnosticReading.location(written) }
        var expectation = Expectation()
        if let written = object["expected"] { expectation = try Expectation(written, in: object.source) }
        return TestCase(
            id: try object.required("id", .string), index: try object.required("index", .count),
            suite: try suite(object), kind: try object.required("kind", .word),
            title: try object.required("title", .string), step: try object.optional("step", .count),
            tags: try object.strings("tags") ?? [], url: url, source: source,
            target: try object.required("target", .word),
            resolution: try ResolutionReading.resolution(object, url: url, source: source), expectation: expectation,
            needsOutcome: try object.optional("needsOutcome", .boolean) ?? true,
            deviceLocation: try deviceLocation(object), timeout: try object.optional("timeout", .span) ?? .seconds(5),
            slow: try object.optional("slow", .span) ?? .seconds(1), location: try DiagnosticReading.location(object),
            definition: definition)
    }

    private func suite(_ object: LogObject) throws(Diagnostic) -> SuiteReference {
        let id = try object.required("suite", .string)
        if let suite = suites[ExactText(text: id)] { return suite }
        let place = object["suite"]?.range ?? object.value.range
        throw object.source.diagnostic(
            .error, at: place, "found the suite \(Quotation.of(id)), which the log's first line does not list")
    }

    private func deviceLocation(_ object: LogObject) throws(Diagnostic) -> DeviceLocation? {
        guard let written = object["location"] else { return nil }
        if case .string("denied") = written.content { return .denied }
        let place = try LogObject(written, in: object.source)
        return .at(
            latitude: try place.required("latitude", .number), longitude: try place.required("longitude", .number))
    }
}
