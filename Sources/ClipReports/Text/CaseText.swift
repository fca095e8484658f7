import ClipHarness
import ClipRules
import ClipSuites

extension CaseResult {
    var explainedFindings: [Finding] {
        findings.isEmpty ? [Finding(.interrupted, skipReason ?? "the case ended without a finding")] : findings
    }

    var verdict: Finding { explainedFindings[0] }
    var place: String { testCase.location.place }

    /// The location of the definition that the case's row fills in: `file:line`.
    var definition: String? { testCase.definition?.place }
    var notes: CaseNotes { testCase.notes }
    var knownFailure: KnownFailure? { status == .known ? notes.known : nil }

    var uncomparedParameters: String? {
        guard let outcome, testCase.expectation.parameters == nil, !outcome.parameters.isEmpty else { return nil }
        return outcome.parameters.jsonLine
    }

    var alike: String? {
        let count = furtherFailures.count(where: isAlike)
        return count > 0 ? "failed alike \(count + 1) of \(attempts) times" : nil
    }

    func isAlike(_ further: FailedAttempt) -> Bool {
        further.findings.map(\.line) == findings.dropFirst(isOverdue ? 1 : 0).map(\.line)
    }

    /// The status in words, such as `timed out`.
    package var statusWords: String {
        status == .errored && verdict.type.isError ? verdict.type.rawValue.replacing("-", with: " ") : status.words
    }

    var isOverdue: Bool { [.knownFixed, .knownExpired].contains(findings.first?.type) }

    var markText: String { mark.map { " (\($0.words))" } ?? "" }

    var isWrongByHandAlone: Bool { !trials.isEmpty && launched?.isWrong != true }

    var onlyFailedPlace: String? {
        let failed = Set(trials.filter { $0.status == .failed }.map(\.place))
        guard failed.count == 1, let place = failed.first, !place.isEmpty,
            trials.contains(where: { $0.status == .passed && ![place, ""].contains($0.place) })
        else { return nil }
        return "failed only on \(place)"
    }

    var isSlow: Bool { duration / max(1, attempts) > testCase.slow }

    var wasNotStarted: Bool { attempts == 0 && findings.first?.type == .interrupted }
}

extension TestCase {
    /// The location of the definition, not of the row that fills it in.
    package var definedAt: SourceLocation { terms.definition ?? terms.location }

    var kindText: String { baselineKind.map { "\(kind.rawValue) of \($0.rawValue)" } ?? kind.rawValue }

    var nameWithKind: String { "\(kindText): \(displayName)" }
}

extension CaseNotes {
    var sortedProperties: [(name: String, value: String)] {
        properties.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

extension KnownFailure {
    var text: String { issue + (until.map { " (until \($0))" } ?? "") }
}

extension Trial {
    var place: String {
        // Some testers write "iPadOS 18".
        let system = os.map { $0.first?.isNumber == true ? "iOS \($0)" : $0 }
        return [device, system].compactMap { $0 }.joined(separator: ", ")
    }

    var text: String {
        let details = ([place].filter { !$0.isEmpty } + (build.map { ["build \($0)"] } ?? [])).joined(separator: ", ")
        let name = (tester ?? "a tester") + (details.isEmpty ? "" : " (\(details))")
        return "\(name.shortened(to: 500)): \(status.words)" + (remark.map { ", \($0)" } ?? "")
    }
}

extension Finding {
    var line: String {
        let line = Visible.text(message)
        return line.allSatisfy(\.isWhitespace) ? type.rawValue : line
    }
}

extension CaseResult.Status {
    package var words: String { self == .errored ? "crashed or timed out" : rawValue }

    var isWrong: Bool { fails || self == .flaky }

    var showsFindings: Bool { isWrong || self == .known }
}

extension StatusCounts {
    func list(_ statuses: [CaseResult.Status]) -> [(status: CaseResult.Status, text: String)] {
        statuses.filter { self[$0] > 0 }.map { ($0, "\(self[$0]) \($0.words)") }
    }

    var passedText: String {
        let unchecked = Phrase.count(expectNothing, "expects nothing", many: "expect nothing")
        return "\(passed) passed" + (expectNothing > 0 ? " (\(unchecked))" : "")
    }

    package var text: String { list(CaseResult.Status.allCases).map(\.text).joined(separator: ", ") }
    var wrong: Int { failed + errored + flaky }
}

extension TraceStep {
    var citedText: String { citation.map { "\(text) [\($0.text)]" } ?? text }
}
