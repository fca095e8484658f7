import ClipHarness
import ClipRules
import ClipSuites

/// What there is to say about a case that did not pass, part by part, for each reporter to format.
extension CaseResult {
    /// Everything that is wrong; never empty, since each report needs a type for every verdict.
    var explainedFindings: [Finding] {
        findings.isEmpty ? [Finding(.interrupted, skipReason ?? "the case ended without a finding")] : findings
    }

    /// The finding that names the verdict.
    var verdict: Finding { explainedFindings[0] }

    /// The decisions that led to what was launched.
    var trace: [String] { testCase.resolution.trace.map(\.citedText) }

    var advisories: [Advisory] { testCase.resolution.advisories }

    /// Where the case is: `file:line`.
    var place: String { testCase.location.place }

    /// The definition that the row there fills in: `file:line`.
    var definition: String? { testCase.definition?.place }

    var notes: CaseNotes { testCase.notes }

    /// ` (newly failing)`, where the result was compared with a baseline and is not as there.
    var markText: String { mark.map { " (\($0.words))" } ?? "" }

    /// Whether what is wrong was seen by people alone, which no launch shows again.
    var isWrongByHandAlone: Bool { !trials.isEmpty && launched?.isWrong != true }

    /// What each tester found, a line each, after how the run's launch ended.
    var trialLines: [String] { (launched.map { ["launched by the run: \($0.rawValue)"] } ?? []) + trials.map(\.text) }

    /// Whether its launches took longer than the case's definition calls slow, on average.
    var isSlow: Bool { duration / max(1, attempts) > testCase.slow }

    /// Whether the run was interrupted before its turn. There may be very many of these, and each says the same.
    var wasNotStarted: Bool { attempts == 0 && findings.first?.type == .interrupted }
}

extension TestCase {
    /// The kind; of a parity case also that of the case which it is compared with.
    var kindText: String { baselineKind.map { "\(kind.rawValue) of \($0.rawValue)" } ?? kind.rawValue }

    /// `prefix: Bike 17 · https://… · qrCode · clip`.
    var nameWithKind: String { "\(kindText): \(displayName)" }
}

extension Trial {
    /// `iPhone SE, iOS 18.1`.
    var place: String {
        // Some write "iPadOS 18".
        let system = os.map { $0.first?.isNumber == true ? "iOS \($0)" : $0 }
        return [device, system].compactMap { $0 }.joined(separator: ", ")
    }

    /// `Ann (iPhone SE, iOS 18.1, build 42): failed, no card at all`.
    var text: String {
        let details = ([place].filter { !$0.isEmpty } + (build.map { ["build \($0)"] } ?? [])).joined(separator: ", ")
        let name = (tester ?? "a tester") + (details.isEmpty ? "" : " (\(details))")
        return "\(name.shortened(to: 500)): \(status.rawValue)" + (remark.map { ", \($0)" } ?? "")
    }
}

extension SourceLocation {
    /// `file:line`.
    var place: String { "\(file):\(line)" }
}

extension Finding {
    /// The message on one line; the type where there is none.
    var line: String {
        let line = VisibleText.string(message, for: .line)
        return line.allSatisfy(\.isWhitespace) ? type.rawValue : line
    }
}

extension CaseResult.Status {
    /// Whether something is wrong with a case that ended so, or was in one of its launches.
    var isWrong: Bool {
        switch self {
        case .passed, .skipped: false
        case .failed, .errored, .flaky: true
        }
    }
}

extension StatusCounts {
    func count(of status: CaseResult.Status) -> Int {
        switch status {
        case .passed: passed
        case .failed: failed
        case .errored: errored
        case .skipped: skipped
        case .flaky: flaky
        }
    }

    /// How many cases ended in each of some ways, without those in which none did: `2 failed`.
    func list(_ statuses: [CaseResult.Status]) -> [(status: CaseResult.Status, text: String)] {
        statuses.filter { count(of: $0) > 0 }.map { ($0, "\(count(of: $0)) \($0.rawValue)") }
    }

    /// `8 passed, 1 failed`.
    package var text: String { list(CaseResult.Status.allCases).map(\.text).joined(separator: ", ") }

    /// How many cases have something wrong.
    var wrong: Int { failed + errored + flaky }
}

extension RunEnded {
    /// Whether the run went to its end, no case failed, and nothing besides the cases is an error.
    var isGood: Bool { counts.failed + counts.errored == 0 && interruptedBy == nil && problems.errors.isEmpty }
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
