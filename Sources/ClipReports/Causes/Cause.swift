import ClipHarness
import ClipSuites

/// The common cause of cases that did not pass, so that reports show it once.
struct Cause: Hashable {
    private let status: CaseResult.Status
    private let isProblem: Bool
    private let mark: BaselineMark?
    private let known: KnownFailure?
    private let types: [FindingType]
    private let kinds: [Finding.Kind]

    init(others result: CaseResult, isProblem: Bool) {
        (status, mark, known, types, kinds) = (result.status, result.mark, nil, [], [])
        self.isProblem = isProblem
    }

    init(_ result: CaseResult, isProblem: Bool) {
        let findings = result.explainedFindings
        (status, mark) = (result.status, result.mark)
        self.isProblem = isProblem
        known = result.status == .known ? result.notes.known : nil
        // Whatever else is wrong with a probe is about its value.
        let isProbe = result.testCase.kind == .probe
        types = [findings[0].type] + FindingType.allCases.filter { type in findings.contains { $0.type == type } }
        kinds = (isProbe ? findings.prefix(1) : findings[...]).map {
            $0.kind.shared(isProbe ? ProgramLine.place : ProgramLine.withoutNumbers)
        }
    }
}

/// The last line that a program printed, which holds values of its case.
private enum ProgramLine {
    static func withoutNumbers(_ line: String) -> String {
        line.split(separator: " ").map { word in
            isPlace(word) ? String(word) : word.filter { !($0.isASCII && $0.isNumber) }
        }.joined(separator: " ")
    }

    /// The place in a source file that the line names last: `Rooms.swift:88`.
    static func place(_ line: String) -> String? { line.split(separator: " ").last(where: isPlace).map(String.init) }

    private static func isPlace(_ word: Substring) -> Bool {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 1, parts[1].first?.isNumber == true else { return false }
        return parts[0].contains(".") && parts[0].contains(where: \.isLetter)
    }
}
