import ClipHarness
import ClipRouting
import ClipRules
import ClipSuites
import Foundation
import TestSupport
import Testing

@testable import ClipReports

@Suite("From its log a run is replayed as it was")
struct ReplayTests {
    static let options: [ReportOptions] = StoreOutput.allCases.flatMap { store in
        [false, true].map { ReportOptions(storeOutput: store, reproducible: $0) }
    }

    @Test("Every format is written byte for byte as in the run", arguments: ReportFormat.allCases, options)
    func formats(_ format: ReportFormat, _ options: ReportOptions) throws {
        for run in [SampleRun.events, SampleRun.full] {
            let log = try Reports.log(run, options)
            let replay = try Replay.read(Data(log.utf8))
            #expect(replay.missing.isEmpty)
            var options = options
            if case .planned(let planned) = run[0] { options.commands.seed = planned.seed }
            #expect(replay.options == options)
            let written = try Reports.write(run) { format.reporter(path: $0, options: options) }
            let again = try Reports.write(replay.events) { format.reporter(path: $0, options: replay.options) }
            #expect(written == again)
        }
    }

    @Test("The log of what was read is the log again", arguments: options)
    func logs(_ options: ReportOptions) throws {
        for run in [SampleRun.events, SampleRun.full] {
            let log = try Reports.log(run, options)
            #expect(try Reports.log(try Replay.read(Data(log.utf8)).events, options) == log)
        }
    }

    @Test("Of a case with no two fields alike each is read into its own place")
    func distinctFields() throws {
        func printed(_ text: String) -> CapturedOutput { CapturedOutput(head: Array(text.utf8)) }
        var expectation = Expectation()
        (expectation.screen, expectation.output) = (.contains("screen"), .contains("output"))
        let resolution = Resolution(
            url: "url", source: .nfc, experience: .local("experience"),
            card: Card(title: "card", subtitle: "subtitle", action: .view, image: "image"), target: .app,
            delivered: "delivered", declined: .notHTTPS, advisories: [Advisory(.port, "advisory")],
            trace: [TraceStep("trace")])
        var terms = CaseTerms(
            title: "title", url: "url", expect: expectation, at: SourceLocation(file: "file", line: 8, column: 9))
        terms.tags = ["tag"]
        terms.deviceLocation = .at(latitude: 3, longitude: 4)
        terms.timeout = .seconds(6)
        terms.definition = SourceLocation(file: "definition", line: 10, column: 11)
        terms.notes = CaseNotes(description: "description", owner: "owner")
        let testCase = TestCase(
            id: "id", index: 1, suite: SampleCase.bikes, kind: .journey, baselineKind: .exact, step: 2, source: .nfc,
            target: .clip, resolution: resolution, needsOutcome: false, slow: .seconds(7), terms: terms)
        let result = CaseResult(
            testCase: testCase, status: .flaky,
            findings: [Finding(.screen, "message", expected: "expected", found: "found"), Finding(.exit, "second")],
            outcome: Outcome(screen: "shown", parameters: ["name": .string("value")], reason: "reason"),
            output: printed("output"), errorOutput: printed("error"),
            furtherFailures: [
                FailedAttempt(
                    findings: [Finding(.crashed, "again")], output: printed("output 2"),
                    errorOutput: printed("error 2"), duration: .seconds(12))
            ], attempts: 13, duration: .seconds(14))
        let read = try Replay.events([SampleRun.full[0], .finished(result), SampleRun.full[SampleRun.full.count - 1]])
        // The log is a tester's, so each of its results is what a tester saw.
        var attributed = result
        attributed.attribute()
        #expect(
            Self.dump(read.compactMap { if case .finished(let result) = $0 { result } else { nil } })
                == Self.dump([attributed]))
        let (first, last) = (try #require(read.first), try #require(read.last))
        guard case .ended(var ended) = SampleRun.full.last else { return #expect(Bool(false)) }
        // They are those of the cases.
        ended.counts = StatusCounts(passed: 0, failed: 0, errored: 0, skipped: 0, flaky: 1)
        guard case .ended(let found) = last else { return #expect(Bool(false)) }
        #expect(found.missing.map(\.reason) == [.lost])
        ended.missing = found.missing
        #expect(Self.dump([first, last]) == Self.dump([SampleRun.full[0], RunEvent.ended(ended)]))
    }

    /// All fields of values, also of those that a later version adds.
    private static func dump(_ values: [Any]) -> [String] {
        var text = ""
        Swift.dump(values, to: &text)
        return text.components(separatedBy: "\n")
    }

    @Test("A type of another program is no error, where the findings say what is wrong")
    func otherTypes() throws {
        let log = try Reports.log(SampleRun.events, ReportOptions())
        let ofFindings = log.replacing(#""kind":"stated""#, with: #""kind":"tester-remark""#)
        #expect(throws: Diagnostic.self) { try Replay.read(Data(ofFindings.utf8)) }
        // That of a case comes before its URL.
        let ofCases = log.replacing(/"type":"[a-z-]+",("url")/) { #""type":"tester-remark",\#($0.output.1)"# }
        #expect(ofCases != log)
        #expect(try Reports.log(try Replay.read(Data(ofCases.utf8)).events, ReportOptions()) == log)
    }

    @Test("Two logs in one file are no run: the second would be lost")
    func twoLogs() throws {
        let log = try Reports.log(SampleRun.events, ReportOptions())
        let error = try #require(throws: Diagnostic.self) { try Replay.read(Data((log + log).utf8)) }
        #expect(error.message == "found a line after \"run-finished\", expected no more lines")
    }

    @Test("A log of version 1, with sentences instead of facts, gives the same reports")
    func version1() throws {
        let log = try String(
            contentsOf: Checkout.root.appendingPathComponent("Tests/ClipReportsTests/Golden/events-version-1.jsonl"),
            encoding: .utf8)
        let replay = try Replay.read(Data(log.utf8))
        for format in [ReportFormat.junit, .junitStrict, .markdown, .github, .html] {
            let written = try Reports.write(SampleRun.events) { format.reporter(path: $0, options: replay.options) }
            let again = try Reports.write(replay.events) { format.reporter(path: $0, options: replay.options) }
            #expect(written == again, "\(format)")
        }
    }
}
