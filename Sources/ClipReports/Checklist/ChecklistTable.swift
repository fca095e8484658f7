import ClipHarness
import ClipRules
import ClipSuites

/// A CSV table for test management tools, with a row for each block.
struct ChecklistTable: ChecklistPage {
    let properties: [String]

    /// Any column names work, because TestRail, Xray and Zephyr Scale let users map columns.
    private static let columns = [
        "id", "title", "section", "preconditions", "steps", "expected", "source", "URL", "type", "tags", "properties",
    ]

    func head(_: String, _: [ChecklistSection], _: ChecklistSection?) -> String {
        CSV.header(Self.columns, properties: properties)
    }

    func item(_ item: ChecklistItem) -> String {
        let (entry, part) = (item.entry, item.group.phase?.heading ?? "With every build")
        let testCase = entry.testCase
        var needs = testCase.target == .app ? "The full app is installed." : "The full app is not installed."
        if case .local(let url) = testCase.resolution.experience {
            needs += " The local experience \(url) is registered."
        }
        needs += entry.known.map { " " + CSV.line($0) } ?? ""
        let steps = zip(1..., entry.steps).map { "\($0). \(CSV.line($1))" }
        let cells = [
            "id": CSV.id(of: testCase), "title": CSV.line(entry.title),
            "section": CSV.line("\(testCase.suite.title) > \(part)"),
            "preconditions": needs, "steps": steps.joined(separator: "\n"),
            "expected": entry.sights.map { CSV.line($0) }.joined(separator: " "), "source": testCase.source.rawValue,
            "URL": testCase.url.map { CSV.line($0) } ?? "", "type": "Manual",
            "tags": CSV.line(testCase.tags.joined(separator: ", ")),
            "properties": CSV.properties(of: testCase, separator: "; "),
        ]
        return CSV.row(Self.columns.map { cells[$0] ?? "" } + CSV.properties(of: testCase, named: properties))
    }
}
