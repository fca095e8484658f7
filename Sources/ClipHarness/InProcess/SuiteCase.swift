import ClipRules
import ClipSuites

/// A suite's case or journey, which you can pass to a test as an argument.
public struct SuiteCase: Sendable, Identifiable, CustomStringConvertible {
    let unit: PlanUnit

    /// The case, or the steps of the journey.
    public var cases: [TestCase] { unit.cases }

    /// The id of the case, or of the journey's first step.
    public var id: String { unit.cases.first?.id ?? unit.suite.reference.id }

    /// `<kind>: <title> · <url or "no URL"> · <source> · <target>`; for a journey, its
    /// title and number of steps.
    public var description: String {
        guard let first = unit.cases.first else { return unit.suite.reference.title }
        guard unit.isJourney else { return "\(first.kind.rawValue): \(first.displayName)" }
        return "journey: \(first.title) · \(Phrase.count(unit.cases.count, "step"))"
    }

    /// Runs the case or journey. `timeout` overrides the time limit of each launch.
    ///
    /// - Returns: The case's result, or the results of all steps.
    /// - Throws: ``CaseFailure`` if a case failed or errored.
    @discardableResult
    public func check(through handlers: Handlers, timeout: Duration? = nil) async throws(CaseFailure) -> [CaseResult] {
        let results = Locked<[CaseResult]>([])
        let engine = Engine(
            RunConfiguration(jobs: 1, timeout: timeout), provider: InProcessHosts(handlers, batchSize: 1))
        await engine.run([unit], total: unit.cases.count, suites: [unit.suite.reference]) { event in
            if case .finished(let result) = event { results.withLock { $0.append(result) } }
        }
        let all = results.withLock { $0 }
        if let failure = all.first(where: \.status.fails) { throw CaseFailure(result: failure) }
        return all
    }
}

/// The error thrown if a case failed or errored.
public struct CaseFailure: Error, Sendable, CustomStringConvertible {
    /// The result; for a journey, the result of the first step that failed.
    public let result: CaseResult

    /// The findings, the location, the trace of the resolution, and the advisories.
    public var description: String {
        let testCase = result.testCase
        var lines: [String] = []
        for finding in result.findings {
            lines.append(finding.message)
            if let expected = finding.expected { lines.append("    expected  \(OneLine.text(expected))") }
            if let found = finding.found { lines.append("    got       \(OneLine.text(found))") }
        }
        lines.append("  of \(OneLine.text(testCase.displayName))")
        lines.append("  at \(testCase.location.place)")
        if let definition = testCase.definition { lines.append("  defined at \(definition.place)") }
        let trace = testCase.resolution.trace
        if !trace.isEmpty { lines.append("  why") }
        lines += trace.map { "    \(OneLine.text($0.text))" }
        let advisories = testCase.resolution.advisories
        if !advisories.isEmpty { lines.append("  advisories") }
        lines += advisories.map { "    \($0.name.rawValue): \($0.text)" }
        return lines.map { Visible.line($0, limit: .max) }.joined(separator: "\n")
    }
}
