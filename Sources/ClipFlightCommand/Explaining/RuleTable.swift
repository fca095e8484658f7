import ClipReports
import ClipRules
import ClipSuites

struct RuleTable {
    private let rules: [(name: Advisory.Name, rule: Rule, evidence: [Evidence])]
    private let answers: RuleAnswers

    init(_ evidence: [Evidence]) {
        answers = RuleAnswers(evidence, on: nil)
        rules = Advisory.Name.ofRules.compactMap { name in
            let rows = evidence.filter { $0.rule == name }.sorted { $0.iOS < $1.iOS }
            return name.rule.map { (name, $0, rows) }
        }
    }

    func text(_ format: AnswerFormat) -> String {
        switch format {
        case .text: rules.map(block).joined(separator: "\n")
        case .json: rules.map { $0.rule.json(of: $0.name, $0.evidence) + "\n" }.joined()
        case .markdown: Self.heading + rules.map(row).joined()
        }
    }

    private static let heading = """
        | advisory | question | model | opposite | mark | evidence |
        | --- | --- | --- | --- | --- | --- |

        """

    private func mark(_ name: Advisory.Name) -> String { answers.citation(of: name)?.text ?? "" }

    private func row(_ name: Advisory.Name, _ rule: Rule, _ evidence: [Evidence]) -> String {
        let rows = evidence.map { row in
            let text = "\(row.word) on \(row.text)"
            return row.address.map { "[\(text)](\($0))" } ?? text
        }
        let cells = [
            "`\(name.rawValue)`", rule.question, rule.model, rule.opposites.joined(separator: "; "), mark(name),
            rows.isEmpty ? "none" : rows.joined(separator: "; "),
        ]
        return
            "| \(cells.map { Visible.line($0.replacing("|", with: "\\|"), limit: .max) }.joined(separator: " | ")) |\n"
    }

    private func block(_ name: Advisory.Name, _ rule: Rule, _ evidence: [Evidence]) -> String {
        let rows = evidence.map { "seen: \($0.word) on \($0.text)" + ($0.address.map { ", \($0)" } ?? "") }
        let lines = [
            "\(name.rawValue) [\(mark(name))]", "  \(rule.question)",
            "  model: \(rule.model); opposite: \(rule.opposites.joined(separator: ", or "))",
        ]
        return (lines + (rows.isEmpty ? ["no evidence"] : rows).map { "  " + $0 })
            .map { Visible.line($0, limit: .max) + "\n" }.joined()
    }
}
