import ClipHarness
import ClipSuites
import Foundation
import TestSupport
import Testing

@testable import ClipReports

@Suite("A file that is not a valid event log: the problem and the fix")
struct BadLogTests {
    private static let otherFile = "pass a file that 'clipflight run --report json' wrote"
    private static let again = "the line was changed after 'clipflight run' wrote it; run the suites again"

    private func error(_ log: String) throws -> Diagnostic {
        try #require(throws: Diagnostic.self) { try Replay.read(Data(log.utf8)) }
    }

    private func log() throws -> String {
        try Reports.log([SampleRun.events[0]] + SampleRun.events.suffix(1), ReportOptions(reproducible: true))
    }

    @Test("A file of another format")
    func somethingElse() throws {
        for (text, message) in [
            ("# Read me\n", "found \"#\", expected a value"),
            ("", "the file is empty, expected an event log"),
            ("[]\n", "the line is not as expected: Expected to decode"),
            ("{'event': 1}\n", "found a single quote, expected a string in double quotes"),
            (#"{"event":"case-finished"}"#, #"the member "id" is missing"#),
            (#"{"event":"run"}"#, #"the first line is not a "run-started" line"#),
        ] {
            let error = try error(text)
            #expect(error.message.hasPrefix(message), "\(error.message)")
            #expect(error.fix == Self.otherFile, "\(text)")
            #expect(error.location?.line == 1)
        }
    }

    @Test("A log of another version: the fix is another clipflight or a new run", arguments: [1, 3])
    func otherVersion(_ version: Int) throws {
        let error = try error(try log().replacing("\"version\":2", with: "\"version\":\(version)"))
        #expect(error.message == "found version \(version) of the event log, expected 2")
        #expect(error.fix == "use the clipflight that wrote the log, or run the suites again")
        #expect(try self.error("{\"version\":\(version),\"event\":\"run-started\"}").fix == error.fix)
    }

    @Test("A first line without suites")
    func withoutSuites() throws {
        let log = try log()
        let suites = try #require(log.firstMatch(of: /"suites":\[.*?\],/)).output
        #expect(try error(log.replacing(suites, with: "")).message == "the member \"suites\" is missing")
        for other in ["null", "{}"] {
            let error = try error(log.replacing(suites, with: "\"suites\":\(other),"))
            #expect(error.message.hasPrefix("the member \"suites\" is not as expected: "))
        }
    }

    @Test("An expectation that cannot be checked again")
    func noRegularExpression() throws {
        let log = try Reports.log(SampleRun.events, ReportOptions())
        let pattern = #"{"matches":"^[0-9]{1,4}$"}"#
        try #require(log.contains(pattern))
        #expect(
            try error(log.replacing(pattern, with: #"{"matches":"[0-9"}"#)).message
                == "the member \"expected.parameters.bikeID\" is not as expected: not a matcher, or its pattern is not a "
                + "regular expression"
        )
        _ = try Replay.read(Data(log.replacing(pattern, with: #"{"matches":"[0-9]"}"#).utf8))
    }

    @Test("A missing file and a folder")
    func nothing() throws {
        let folder = try TemporaryFolder()
        let error = try #require(throws: Diagnostic.self) { try LoggedRun(path: folder.file("none")) }
        #expect(error.message == "there is no such file")
        #expect(error.fix == Self.otherFile)
        try folder.write("", to: "Ra\u{308}ume.jsonl")
        let near = try #require(throws: Diagnostic.self) { try LoggedRun(path: folder.file("R\u{E4}ume.json")) }
        #expect(near.fix == "did you mean \"Ra\u{308}ume.jsonl\"?")
        try folder.write("<!DOCTYPE html>\n", to: "index.html")
        let page = try #require(throws: Diagnostic.self) { try LoggedRun(path: folder.file("index.html")) }
        #expect(page.message == "this is HTML or XML, expected an event log" && page.fix == Self.otherFile)
        let inFolder = try #require(throws: Diagnostic.self) { try LoggedRun(path: folder.path) }
        #expect(inFolder.message == "\"\(folder.path)\" has no event log")
        // A long path, such as a temporary path on a Mac, is cut.
        #expect(inFolder.note?.hasPrefix("looked for \"\(folder.path)/") == true)
    }

    @Test("A pipe where a file is required")
    func pipe() throws {
        let error = try #require(throws: Diagnostic.self) { try EventLogReader(LogPlace(ofLastRun: "/dev/null")) }
        #expect(error.message == "the event log cannot be opened: it is a pipe or a device, expected a file")
    }

    @Test("A line that was added by hand")
    func strangeLine() throws {
        var lines = try log().split(separator: "\n", omittingEmptySubsequences: false)
        lines.insert("# three failed", at: 1)
        let error = try error(lines.joined(separator: "\n"))
        #expect(error.message == "found \"#\", expected a value")
        #expect(error.fix == Self.again)
        #expect(error.location?.line == 2)
    }

    @Test("An impossible number is an error, and accepted numbers break no report")
    func numbers() throws {
        let log = try log()
        let total = try #require(log.firstMatch(of: /"total":\d+/)).output
        let passed = try #require(log.firstMatch(of: /"stoppedAfter":null/)).output
        for number in ["9007199254740992", "9223372036854775807", "1e300", "0.5"] {
            for (member, name) in [(total, "total"), (passed, "stoppedAfter")] {
                let error = try error(log.replacing(member, with: "\"\(name)\":\(number)"))
                #expect(error.message.contains(" is not as expected: "))
            }
        }
        let greatest = log.replacing(/"(passed|failed|errored|skipped|flaky)":\d+/) {
            "\"\($0.output.1)\":9007199254740991"
        }
        let replay = try Replay.read(Data(greatest.utf8))
        for format in ReportFormat.allCases {
            #expect(throws: Never.self) {
                try Reports.write(replay.events) { format.reporter(path: $0, options: replay.options) }
            }
        }
        let timed = try Reports.log([SampleRun.events[0]] + SampleRun.events.suffix(1), ReportOptions())
        let duration = try #require(timed.firstMatch(of: /"duration":[\d.]+/)).output
        let error = try error(timed.replacing(duration, with: "\"duration\":1000000000000000"))
        #expect(
            error.message
                == "the member \"duration\" is not as expected: "
                + "found 1000000000000000, expected seconds, a number from 0 to 999999999999999")
    }
}
