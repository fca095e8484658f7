import ClipHarness
import ClipRules

/// What there is to say about a case that did not pass, part by part, for a reporter to dress in its own way.
struct CaseDetails {
    /// Everything that is wrong; the first names the verdict.
    let findings: [Finding]
    /// The decisions that led to what was launched.
    let trace: [String]
    /// The advisories, by name.
    let advisories: [(name: String, text: String)]
    /// Where the case is: `file:line`.
    let place: String
    /// The definition that the row there fills in: `file:line`.
    let definition: String?

    init(_ result: CaseResult) {
        let testCase = result.testCase
        findings = result.findings.isEmpty ? [CaseDetails.unexplained(result)] : result.findings
        trace = testCase.resolution.trace.map(\.citedText)
        advisories = testCase.resolution.advisories.map { ($0.name.rawValue, $0.text) }
        place = "\(testCase.location.file):\(testCase.location.line)"
        definition = testCase.definition.map { "\($0.file):\($0.line)" }
    }

    /// What names the verdict.
    var verdict: Finding { findings[0] }

    /// A finding's message on one line; its type where it has none.
    static func message(of finding: Finding) -> String {
        let line = VisibleText.string(finding.message, for: .line)
        return line.allSatisfy(\.isWhitespace) ? finding.type.rawValue : line
    }

    /// A report needs a type for every verdict, even if the engine should not have given one.
    private static func unexplained(_ result: CaseResult) -> Finding {
        Finding(.interrupted, result.skipReason ?? "the case ended without a finding")
    }
}
