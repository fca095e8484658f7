import ClipHarness
import ClipRules

/// What there is to say about a case that did not pass, part by part, for each reporter to format.
struct CaseDetails {
    /// Everything that is wrong; the first names the verdict.
    let findings: [Finding]
    /// The decisions that led to what was launched.
    let trace: [String]
    let advisories: [(name: String, text: String)]
    /// Where the case is: `file:line`.
    let place: String
    /// The definition that the row there fills in: `file:line`.
    let definition: String?

    init(_ result: CaseResult) {
        let testCase = result.testCase
        // A report needs a type for every verdict, even if the engine should not have given one.
        let unexplained = Finding(.interrupted, result.skipReason ?? "the case ended without a finding")
        findings = result.findings.isEmpty ? [unexplained] : result.findings
        trace = testCase.resolution.trace.map(\.citedText)
        advisories = testCase.resolution.advisories.map { ($0.name.rawValue, $0.text) }
        place = "\(testCase.location.file):\(testCase.location.line)"
        definition = testCase.definition.map { "\($0.file):\($0.line)" }
    }

    var verdict: Finding { findings[0] }

    /// A finding's message on one line; its type where it has none.
    static func message(of finding: Finding) -> String {
        let line = VisibleText.string(finding.message, for: .line)
        return line.allSatisfy(\.isWhitespace) ? finding.type.rawValue : line
    }
}

extension TraceStep {
    /// What was decided, and in brackets what that rests on, where it rests on something: `… [A: CFG]`.
    var citedText: String {
        citation.map { "\(text) [\($0.text)]" } ?? text
    }

    init(citedText: String) {
        guard citedText.utf8.last == UInt8(ascii: "]"),
            let bracket = citedText.utf8.lastIndex(of: UInt8(ascii: "[")), bracket > citedText.startIndex,
            case let space = citedText.utf8.index(before: bracket), citedText.utf8[space] == UInt8(ascii: " "),
            let citation = Citation(text: citedText[citedText.utf8.index(after: bracket)...].dropLast())
        else {
            self.init(citedText)
            return
        }
        self.init(String(citedText[..<space]), citation: citation)
    }
}

extension Citation {
    fileprivate init?(text: Substring) {
        guard let mark = text.first.flatMap({ Mark(rawValue: String($0)) }) else { return nil }
        let rest = text.dropFirst()
        if rest.isEmpty {
            self.init(mark)
        } else if rest.hasPrefix(": "), rest.count > 2 {
            self.init(mark, String(rest.dropFirst(2)))
        } else {
            return nil
        }
    }
}
