/// A case that did not pass.
public struct CaseFailure: Error, Sendable, CustomStringConvertible {
    /// How it ended, with what is wrong; of a journey, the first step that did not pass.
    public let result: CaseResult

    /// - Parameter results: Of one case, or of the steps of a journey; `nil` where all of them passed or were skipped.
    init?(_ results: [CaseResult]) {
        guard let result = results.first(where: { $0.status == .failed || $0.status == .errored }) else { return nil }
        self.result = result
    }

    /// What is wrong, what was expected and found, where the case is, and how its URL was resolved.
    public var description: String {
        let testCase = result.testCase
        var lines = result.findings.flatMap { finding in
            ["\(finding.type.rawValue): \(finding.message)"]
                + [("expected", finding.expected), ("found   ", finding.found)].compactMap { label, value in
                    value.map { "    \(label)  \(OneLine.text($0))" }
                }
        }
        lines.append("  of \(OneLine.text(testCase.displayName))")
        lines.append("  at \(testCase.location.file):\(testCase.location.line)")
        if let definition = testCase.definition { lines.append("  defined at \(definition.file):\(definition.line)") }
        let trace = testCase.resolution.trace
        if !trace.isEmpty { lines.append("  how it was resolved") }
        lines += trace.map { "    \(OneLine.text($0.text))" }
        let advisories = testCase.resolution.advisories
        if !advisories.isEmpty { lines.append("  advisories") }
        lines += advisories.map { "    \($0.name.rawValue): \($0.text)" }
        return lines.joined(separator: "\n")
    }
}
