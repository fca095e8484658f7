import ClipHarness
import ClipRouting
import ClipRules
import Foundation
import TestSupport
import Testing

@testable import ClipReports

@Suite struct EventLogTests {
    private func lines(_ options: ReportOptions = ReportOptions()) throws -> [[String: Any]] {
        try Reports.log(SampleRun.events, options).split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    @Test func everyLineIsAnObjectWithItsEvent() throws {
        let lines = try lines()
        #expect(lines.count == SampleRun.results.count + 2)
        #expect(try lines.at(0)["version"] as? Int == 2)
        #expect(lines.map { $0["event"] as? String }.first == "run-started")
        #expect(lines.dropFirst().dropLast().allSatisfy { $0["event"] as? String == "case-finished" })
        #expect(lines.last?["event"] as? String == "run-finished")
    }

    @Test func everyCaseHasTheDocumentedMembers() throws {
        let documented = """
            event id index suite kind title tags url source target experience card delivered declined trace expected \
            outcome output errorOutput status type message advisories attempts duration file line phase findings
            """.split(separator: " ").map(String.init)
        for line in try lines().dropFirst().dropLast() {
            for name in documented { #expect(line[name] != nil, "\(name)") }
        }
    }

    @Test func textIsKeptAsItWas() throws {
        for (line, result) in zip(try lines().dropFirst(), SampleRun.results) {
            let title = try #require(line["title"] as? String)
            #expect(title.utf8.elementsEqual(result.testCase.title.utf8))
            #expect(line["status"] as? String == result.status.rawValue)
            #expect(line["type"] as? String == result.findings.first?.type.rawValue)
        }
    }

    @Test func outputIsKeptOnlyOfCasesThatDidNotPass() throws {
        #expect(try lines().at(1)["output"] is NSNull)
        #expect(try lines().at(5)["output"] as? String == "launched\nready\n")
        #expect(try lines(ReportOptions(storeOutput: .always)).at(1)["output"] as? String == "hello\n")
    }

    @Test func countsAreThoseOfTheRun() throws {
        let counts = try #require(try lines().last?["counts"] as? [String: Int])
        #expect(counts == ["passed": 3, "failed": 25, "errored": 7, "skipped": 1, "flaky": 1])
    }

    @Test func whatHadFinishedIsOnDiskBeforeTheEnd() throws {
        let folder = try TemporaryFolder()
        let reporter = ReportFormat.json.reporter(path: folder.file("log"), options: ReportOptions())
        try reporter.handle(SampleRun.events[0])
        // Events that come one after another share a write; the next one after a pause does not wait.
        Thread.sleep(forTimeInterval: 0.01)
        try reporter.handle(.finished(SampleRun.results[0]))
        let partial = try #require(try folder.names().first)
        #expect(try folder.read(partial).split(separator: "\n").count == 2)
    }
}
