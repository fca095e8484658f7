import ClipHarness
import ClipReports
import ClipRouting
import ClipRules
import Foundation
import TestSupport
import Testing

@Suite struct EventLogTests {
    private func lines(_ options: ReportOptions = ReportOptions()) throws -> [[String: Any]] {
        try Reports.log(SampleRun.events, options).split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    @Test func outputIsKeptOnlyOfCasesThatDidNotPass() throws {
        #expect(try lines().at(1)["output"] is NSNull)
        #expect(try lines().at(5)["output"] as? String == "launched\nready\n")
        #expect(try lines(ReportOptions(storeOutput: .always)).at(1)["output"] as? String == "hello\n")
    }

    @Test func whatHadFinishedIsOnDiskBeforeTheEnd() throws {
        let folder = try TemporaryFolder()
        let reporter = Driven(ReportFormat.json.reporter(path: folder.file("log"), options: ReportOptions()))
        try reporter.handle(SampleRun.events[0])
        // Events in quick succession share a write, and an event after a pause does not wait.
        Thread.sleep(forTimeInterval: 0.01)
        try reporter.handle(.finished(SampleRun.results[0]))
        let partial = try #require(try folder.names().first)
        #expect(try folder.read(partial).split(separator: "\n").count == 2)
    }
}
