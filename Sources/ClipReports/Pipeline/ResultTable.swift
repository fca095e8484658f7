import ClipHarness
import ClipSuites

package final class ResultTable: ReportDocument {
    private let file: OutputFile
    /// All rows are kept, since the last one may add a column.
    private var rows: [(testCase: TestCase, cells: [String])] = []

    init(path: String) throws(ReportError) { file = try OutputFile(path: path) }

    static let columns = [
        "id", "title", "section", "source", "URL", "status", "comment", "tester", "device", "os", "build", "tried",
        "properties",
    ]

    func add(_ result: CaseResult, _: RunTally) {
        if let launched = result.launched ?? (result.trials.isEmpty ? result.status : nil) {
            // If only testers found a problem, the run's row does not show the finding.
            let finding = launched.showsFindings ? result.findings.first?.line : nil
            add(result.testCase, launched.rawValue, remark: finding ?? result.skipReason, by: nil)
        }
        for trial in result.trials {
            let isKnown = trial.status == .failed && result.status == .known
            let status = isKnown ? CaseResult.Status.known : trial.status
            add(result.testCase, status.rawValue, remark: trial.remark, by: trial)
        }
    }

    private func add(_ testCase: TestCase, _ status: String, remark: String?, by trial: Trial?) {
        let texts: [String?] = [
            CSV.id(of: testCase), testCase.fullTitle, testCase.suite.title, testCase.source.rawValue, testCase.url,
            status, remark, trial?.tester, trial?.device, trial?.os, trial?.build, trial?.tried,
            CSV.properties(of: testCase, separator: "; "),
        ]
        rows.append((testCase, texts.map { $0.map { CSV.line($0) } ?? "" }))
    }

    func finish(_: RunEnded, _: RunTally) throws(ReportError) {
        let properties = CSV.propertyNames(of: rows.map(\.testCase))
        try file.append(CSV.header(Self.columns, properties: properties))
        for row in rows {
            try file.append(CSV.row(row.cells + CSV.properties(of: row.testCase, named: properties)))
        }
        try file.commit()
    }
}
