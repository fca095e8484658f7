import ClipHarness
import ClipReports
import Testing

@Suite struct JUnitGoldenTests {
    @Test func everyStatusAndTypeIsWrittenAsBefore() throws {
        try Golden.expect(try Reports.junit(SampleRun.events), matches: "junit.xml")
    }

    @Test func reproducibleReportHasNoTimes() throws {
        let options = ReportOptions(storeOutput: .always, reproducible: true)
        let report = try Reports.junit(SampleRun.events, options)
        try Golden.expect(report, matches: "junit-reproducible.xml")
        #expect(!report.contains(" time=\"") && !report.contains("timestamp"))
    }

    @Test func anEmptyRunIsWellFormed() throws {
        let root = try Reports.root(of: try Reports.junit(Reports.run([])))
        #expect(root.value("tests") == "0")
        #expect(root.cases.isEmpty)
    }
}
