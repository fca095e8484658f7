import ClipHarness
import ClipRules
import ClipSuites

/// A table for test management tools, with a row for each block. Cells are never formulas.
struct ChecklistTable: ChecklistPage {
    let isForQase: Bool
    let properties: [String]

    /// Any column names work, because TestRail, Xray and Zephyr Scale let users map columns.
    private static let columns = [
        "id", "title", "section", "preconditions", "steps", "expected", "source", "URL", "type", "tags", "properties",
    ]

    /// The header of version 2 of Qase's CSV format, with all columns in order.
    private static let qaseColumns = [
        "v2.id", "title", "description", "preconditions", "postconditions", "tags", "priority", "severity", "type",
        "behavior", "automation", "status", "is_flaky", "layer", "steps_type", "steps_actions", "steps_result",
        "steps_data", "milestone_id", "milestone", "suite_id", "suite_parent_id", "suite", "suite_without_cases",
        "parameters", "is_muted",
    ]

    func head(_: String, _: [ChecklistSection], _: ChecklistSection?) -> String {
        // Qase compares the header with its own.
        isForQase ? Self.qaseColumns.joined(separator: ",") + "\n" : CSV.header(Self.columns, properties: properties)
    }

    func item(_ item: ChecklistItem) -> String {
        let (entry, part) = (item.entry, item.group.phase?.heading ?? "With every build")
        let testCase = entry.testCase
        var needs = testCase.target == .app ? "The full app is installed." : "The full app is not installed."
        if case .local(let url) = testCase.resolution.experience {
            needs += " The local experience \(url) is registered."
        }
        needs += entry.known.map { " " + CSV.line($0) } ?? ""
        var cells = [
            "title": CSV.line(entry.title), "preconditions": needs,
            "source": testCase.source.rawValue, "tags": testCase.tags.joined(separator: ", "),
        ]
        let steps = entry.steps.map { CSV.line($0) }
        let numbered = zip(1..., steps)
        let sights = entry.sights.map { CSV.line($0) }.joined(separator: " ")
        let url = testCase.url.map { CSV.line($0) }
        if isForQase {
            cells["v2.id"] = "\(entry.number)"
            cells["description"] = testCase.notes.description.map { CSV.line($0) }
            cells["suite"] = "\(testCase.suite.title) - \(part)"
            cells["steps_actions"] = numbered.map { Self.step($0, $1) }.joined(separator: "\n")
            cells["steps_result"] = Self.step(steps.count, sights)
            cells["steps_data"] = url.map { Self.step(1, $0) }
            let own = [cells["tags"] ?? "", CSV.properties(of: testCase, separator: ", ")]
            cells["tags"] = own.filter { !$0.isEmpty }.joined(separator: ", ")
            cells.merge(Self.constants) { own, _ in own }
            return CSV.row(Self.qaseColumns.map { cells[$0] ?? "" })
        }
        cells["id"] = CSV.id(of: testCase)
        cells["section"] = "\(testCase.suite.title) > \(part)"
        cells["steps"] = numbered.map { "\($0). \($1)" }.joined(separator: "\n")
        cells["expected"] = sights
        cells["URL"] = url
        cells["type"] = "Manual"
        cells["properties"] = CSV.properties(of: testCase, separator: "; ")
        return CSV.row(Self.columns.map { cells[$0] ?? "" } + CSV.properties(of: testCase, named: properties))
    }

    private static let constants = [
        "priority": "undefined", "severity": "undefined", "type": "acceptance", "behavior": "undefined",
        "automation": "is-not-automated", "status": "actual", "is_flaky": "no", "layer": "unknown",
        "steps_type": "classic", "is_muted": "no",
    ]

    /// A step in quotation marks, with inner quotation marks doubled, as Qase's format requires.
    private static func step(_ number: Int, _ text: String) -> String {
        "\(number). \"\(text.replacing("\"", with: "\"\""))\""
    }
}
