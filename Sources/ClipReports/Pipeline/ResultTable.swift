import ClipHarness
import ClipSuites

/// A row for each result, of several testers a row each, for test managers.
final class ResultTable: ReportDocument {
    private let path: String
    private var rows: [(testCase: TestCase, cells: [String])] = []

    init(path: String) { self.path = path }

    private static let columns = [
        "id", "title", "section", "source", "URL", "status", "comment", "tester", "device", "os", "build", "tried",
        "properties",
    ]

    func add(_ result: CaseResult) {
        let remark = result.findings.first?.line ?? result.skipReason
        if let launched = result.launched ?? (result.trials.isEmpty ? result.status : nil) {
            add(result.testCase, launched.rawValue, remark: result.trials.isEmpty ? remark : nil, by: nil)
        }
        for trial in result.trials { add(result.testCase, trial.status.rawValue, remark: trial.remark, by: trial) }
    }

    private func add(_ testCase: TestCase, _ status: String, remark: String?, by trial: Trial?) {
        let title = testCase.step.map { "\(testCase.title) · step \($0)" } ?? testCase.title
        let texts: [String?] = [
            CSVText.id(of: testCase), title, testCase.suite.title, testCase.source.rawValue, testCase.url, status,
            remark,
            trial?.tester, trial?.device, trial?.os, trial?.build, trial?.tried,
            CSVText.properties(of: testCase, separator: "; "),
        ]
        rows.append((testCase, texts.map { $0.map { ChecklistText.line($0, ChecklistText.urlLimit) } ?? "" }))
    }

    func finish(_: RunEnded) throws(ReportError) {
        let properties = CSVText.propertyNames(of: rows.map(\.testCase))
        let file = try OutputFile(path: path)
        try file.append(CSVText.row(Self.columns + properties))
        for row in rows {
            try file.append(CSVText.row(row.cells + CSVText.properties(of: row.testCase, named: properties)))
        }
        try file.commit()
    }
}
