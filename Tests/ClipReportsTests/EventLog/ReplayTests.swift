import ClipHarness
import ClipReports
import ClipRouting
import ClipRules
import ClipSuites
import Foundation
import TestSupport
import Testing

@Suite("A run replays from its log unchanged")
struct ReplayTests {
    static let options: [ReportOptions] = StoreOutput.allCases.flatMap { store in
        [false, true].map { ReportOptions(storeOutput: store, reproducible: $0) }
    }

    @Test("Every format is the same, byte for byte, as in the run", arguments: ReportFormat.allCases, options)
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

    @Test("Writing a log that was read gives the same log", arguments: options)
    func logs(_ options: ReportOptions) throws {
        for run in [SampleRun.events, SampleRun.full] {
            let log = try Reports.log(run, options)
            #expect(try Reports.log(try Replay.read(Data(log.utf8)).events, options) == log)
        }
    }

    @Test("A type of another program is ignored if there are findings")
    func otherTypes() throws {
        let log = try Reports.log(SampleRun.events, ReportOptions())
        let ofFindings = log.replacing(#""kind":"stated""#, with: #""kind":"tester-remark""#)
        #expect(throws: Diagnostic.self) { try Replay.read(Data(ofFindings.utf8)) }
        // A case's type comes after its status.
        let ofCases = log.replacing(/("status":"[a-z]+","type":)"[a-z-]+"/) { #"\#($0.output.1)"tester-remark""# }
        #expect(ofCases != log)
        #expect(try Reports.log(try Replay.read(Data(ofCases.utf8)).events, ReportOptions()) == log)
    }

    @Test("Two logs in one file are refused: the second would be lost")
    func twoLogs() throws {
        let log = try Reports.log(SampleRun.events, ReportOptions())
        let error = try #require(throws: Diagnostic.self) { try Replay.read(Data((log + log).utf8)) }
        #expect(error.message == "found a line after \"run-finished\", expected no more lines")
    }
}
