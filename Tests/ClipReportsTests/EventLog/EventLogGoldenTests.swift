import ClipReports
import Testing

@Suite struct EventLogGoldenTests {
    @Test func everyStatusAndTypeIsWrittenAsBefore() throws {
        try Golden.expect(try Reports.log(SampleRun.events), matches: "events.jsonl")
    }

    @Test func reproducibleLogHasNoTimesAndNoHostName() throws {
        let log = try Reports.log(SampleRun.events, ReportOptions(storeOutput: .always, reproducible: true))
        try Golden.expect(log, matches: "events-reproducible.jsonl")
        #expect(!log.contains("\"duration\""))
        #expect(!log.contains("\"timestamp\""))
        #expect(!log.contains("builder"))
    }
}
