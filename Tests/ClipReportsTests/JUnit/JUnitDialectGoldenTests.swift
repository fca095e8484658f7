import ClipHarness
import ClipReports
import Testing

@Suite struct JUnitDialectGoldenTests {
    private let always = ReportOptions(storeOutput: .always)
    private let reproducible = ReportOptions(reproducible: true)

    @Test("Every dialect matches its golden file", arguments: Reports.dialects)
    func golden(_ dialect: ReportFormat) throws {
        let report = try Reports.text(SampleRun.retried, in: dialect, always)
        try Golden.expect(report, matches: "retried-\(dialect.rawValue).xml")
    }

    @Test("An attribute that a schema requires has a default if it is left out", arguments: Reports.dialects)
    func defaults(_ dialect: ReportFormat) throws {
        let suites = try Reports.suites(SampleRun.retried, in: dialect, reproducible)
        let facts = ["time", "timestamp", "hostname"]
        let cases = suites.flatMap { $0.elements(forName: "testcase") }
        switch dialect {
        case .junit:
            #expect(suites.allSatisfy { suite in facts.allSatisfy { suite.value($0) == nil } })
            #expect(cases.allSatisfy { $0.value("time") == nil })
        case .junitStrict:
            let values = ["0.000", "1970-01-01T00:00:00", "localhost"]
            #expect(suites.allSatisfy { suite in facts.map { suite.value($0) } == values })
            #expect(cases.allSatisfy { $0.value("time") == "0.000" })
        case .html, .json, .markdown, .github, .csv: Issue.record("\(dialect) is not a dialect of JUnit")
        }
    }

    @Test("Without --reproducible, the attributes have their values")
    func facts() throws {
        let suite = try #require(try Reports.suites(SampleRun.events, in: .junitStrict).first)
        #expect(suite.value("hostname") == "builder")
        #expect(suite.value("timestamp") == "2025-11-21T09:20:00")
        #expect(suite.value("time") != "0.000")
    }

    @Test("If a log lacks the machine's name, the report has localhost, since a schema requires a name")
    func unknownHost() throws {
        var events = SampleRun.retried
        events[0] = .planned(RunPlanned(total: 9, suites: [], startedAt: 0, hostName: " "))
        #expect(try Reports.suites(events, in: .junitStrict).allSatisfy { $0.value("hostname") == "localhost" })
    }
}
