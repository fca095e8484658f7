import ClipHarness
import ClipSuites

struct CaseStory {
    enum Part: String, CaseIterable {
        case notes
        case labels = "Runs"
        case trials = "Tried by hand"
        case fix = "Fix"
        case shown = "Shown"
        case furtherFailures = "Other launches failed with"
        case printed = "Printed"
        case resolution = "Why"
        case advisories = "Advisories"
        case row = "Row"
        case definition = "Definition"
    }

    private let result: CaseResult
    private let printed: [String]
    let commands: [(purpose: String, command: String)]

    init(_ result: CaseResult, commands: CaseCommands, printed: [String] = []) {
        self.result = result
        self.printed = printed
        self.commands = result.status.showsFindings ? commands.all(for: result) : []
    }

    var findings: [Finding] { result.explainedFindings }

    private var notes: [(heading: String, lines: [String])] {
        let notes = result.notes
        let fields = [("ID", result.testCase.ownID)] + NoteField.all.map { ($0.heading, notes[$0]) }
        return (fields + [("Known failure", notes.known?.text)]).map { ($0, [$1].compactMap(\.self)) }
            + [("Properties", notes.sortedProperties.map { "\($0): \($1)" })]
    }

    private func texts(of part: Part) -> [(heading: String, lines: [String])] {
        let lines: [String]
        switch part {
        case .notes: return notes
        case .labels: lines = result.labels.sorted { $0.key < $1.key }.map { "\($0): \($1.words)" }
        case .trials:
            let launched = result.launched.map { "launched by the run: \($0.words)" }
            lines = [result.onlyFailedPlace, launched].compactMap(\.self) + result.trials.map(\.text)
        case .fix: lines = [result.testCase.fix].compactMap(\.self)
        case .shown: lines = result.status.showsFindings ? [result.uncomparedParameters].compactMap(\.self) : []
        case .furtherFailures: lines = furtherFailures
        case .printed: lines = printed
        case .resolution: lines = result.testCase.resolution.trace.map(\.citedText)
        case .advisories: lines = result.testCase.resolution.advisories.map { "\($0.name.rawValue): \($0.text)" }
        case .row: lines = result.definition == nil ? [] : [result.place]
        case .definition: lines = [result.definition ?? result.place]
        }
        return [(part.rawValue, lines)]
    }

    func sections(first: [Part] = [], without hidden: Set<Part>) -> [(part: Part, heading: String, lines: [String])] {
        (first + Part.allCases.filter { !first.contains($0) }).filter { !hidden.contains($0) }.flatMap { part in
            texts(of: part).filter { !$0.lines.isEmpty }.map { (part, $0.heading, $0.lines) }
        }
    }

    private var furtherFailures: [String] {
        let others = result.furtherFailures.filter { !result.isAlike($0) }
        let lines = others.compactMap(\.findings.first).map(\.line)
        var counts = Dictionary(lines.map { ($0, 1) }, uniquingKeysWith: +)
        return lines.compactMap { line in
            counts.removeValue(forKey: line).map { $0 > 1 ? "\(line) (\($0) times)" : line }
        }
    }
}
