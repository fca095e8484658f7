import Foundation
import TestSupport
import Testing

@Suite("A CSV that is saved again during a run", .timeLimit(.minutes(30)))
struct ChangedRowsTests {
    /// Runs a suite whose first case saves the others' table of 20 rows again.
    private func run(saving command: String) async throws -> (CommandLineTool.Result, TemporaryFolder) {
        var suite = SampleSuite()
        suite.invocations = """
            { "title": "first", "url": "https://bikes.example/rent?first" },
            { "title": "{id}", "url": "https://bikes.example/rent?bikeID={id}", "each": "rows.csv" }
            """
        suite.script = "case $_XCAppClipURL in *first) \(command) ;; esac\n" + SampleSuite.script
        let folder = try suite.folder()
        try folder.write(
            (["id"] + (1...20).map(String.init)).joined(separator: "\n") + "\n", to: "suites/bikes/rows.csv")
        return (try await CommandLineTool.run(["run", "-j1"], in: folder), folder)
    }

    @Test(
        "If the cases differ from the planned ones, the status is 2, and the file is named",
        arguments: [
            ("head -6 rows.csv >new; cat new >rows.csv", "9 of 24 cases"),
            ("head -6 rows.csv >new; mv new rows.csv", "9 of 24 cases"),
            ("echo 21 >>rows.csv", "25 of 24 cases"), ("sed s/^20/21/ rows.csv >new; mv new rows.csv", "other cases"),
        ])
    func others(command: String, found: String) async throws {
        let (result, folder) = try await run(saving: command)
        #expect(result.status == 2, "\(result.output)")
        let error = "suites/bikes/rows.csv changed after the run was planned, and \(found) were run\n"
        #expect(result.errors.contains("suites/bikes/rows.csv:1:1: error: \(error)"), "\(result.errors)")
        #expect(try folder.read("reports/events.jsonl").contains("changed after the run was planned"))
    }
}
