import ClipHarness
import Foundation
import TestSupport
import Testing

@testable import ClipReports

@Suite("TAP 14")
struct TAPReporterTests {
    private func tap(_ events: [RunEvent], _ options: ReportOptions = ReportOptions()) throws -> String {
        try Reports.write(events) { ReportFormat.tap.reporter(path: $0, options: options) }
    }

    @Test("Every case is a test point, in order, and the plan counts them")
    func points() throws {
        let document = try TAPDocument(try tap(SampleRun.events))
        #expect(document.plan == 1...SampleRun.results.count)
        #expect(document.points.map(\.number) == Array(1...SampleRun.results.count))
        for (point, result) in zip(document.points, SampleRun.results) {
            #expect(point.isOk == (result.status != .failed && result.status != .errored))
            #expect((point.skip != nil) == (result.status == .skipped))
            #expect(point.diagnostics.isEmpty == (result.status == .passed || result.status == .skipped))
        }
    }

    @Test("A report that is kept beside the tests")
    func golden() throws {
        try Golden.expect(try tap(SampleRun.events, ReportOptions(reproducible: true)), matches: "results.tap")
    }

    @Test("Whatever a title holds, it is one line and no directive")
    func titles() throws {
        var generator = SeededGenerator(seed: 14)
        let titles = (0..<200).map { _ in String(decoding: generator.bytes(upTo: 60), as: UTF8.self) }
        let results = (titles + ["# SKIP", "\\# TODO", "a # b # c", "1..2", "\n  ---\n"]).enumerated().map {
            CaseResult(testCase: SampleCase.make($0, $1), status: .passed)
        }
        let document = try TAPDocument(try tap(Reports.run(results)))
        #expect(document.points.count == results.count)
        for (point, result) in zip(document.points, results) {
            #expect(point.skip == nil)
            let name = VisibleText.string(result.testCase.displayName, for: .line)
            #expect(point.description.hasSuffix(name))
        }
    }

    @Test("A YAML string of every scalar is JSON's string of the same text, but for its short escapes")
    func scalars() throws {
        for block in stride(from: UInt32(0), to: 0x110000, by: 0x800) {
            let scalars = (block..<block + 0x800).compactMap(Unicode.Scalar.init)
            let text = String(String.UnicodeScalarView(scalars))
            let yaml = YAMLText.string(text)
            // What YAML writes as \x1B, JSON writes as \u001B.
            let json = yaml.replacingOccurrences(of: #"\\x"#, with: #"\\u00"#).replacingOccurrences(
                of: #"\x"#, with: #"\u00"#)
            let options: JSONSerialization.ReadingOptions = .fragmentsAllowed
            let read = try JSONSerialization.jsonObject(with: Data(json.utf8), options: options) as? String
            #expect(read?.unicodeScalars.elementsEqual(text.unicodeScalars) == true, "block \(block)")
            #expect(!yaml.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
        }
    }

    @Test("Of a long text the ends are kept, and how much is missing is said")
    func long() throws {
        let text = "head " + String(repeating: "é", count: 200_000) + " tail"
        let result = CaseResult(
            testCase: SampleCase.make(0, "Long"), status: .failed,
            findings: [Finding(.output, "wrong", expected: nil, found: text)],
            output: CapturedOutput(head: Array(text.utf8)))
        let block = try #require(try TAPDocument(try tap(Reports.run([result]))).points.first).diagnostics
        for line in block where line.contains("found:") || line.contains("stdout:") {
            #expect((30_000...33_000).contains(line.utf8.count))
            #expect(line.contains("\"head é") && line.hasSuffix("é tail\"") && line.contains(" bytes"))
        }
        #expect(block.count { $0.utf8.count > 30_000 } == 2)
    }

    @Test("A run without a case is a plan of none")
    func empty() throws {
        #expect(try tap(Reports.run([])) == "TAP version 14\n1..0 # SKIP there was no case\n")
    }
}
