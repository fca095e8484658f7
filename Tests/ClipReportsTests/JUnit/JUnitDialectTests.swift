import ClipHarness
import ClipReports
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct JUnitDialectTests {
    private static let runs = [SampleRun.events, SampleRun.retried]

    @Test("Counts match the elements, and a case has at most one verdict", arguments: Reports.dialects, runs.indices)
    func counts(_ dialect: ReportFormat, _ run: Int) throws {
        let suites = try Reports.suites(Self.runs[run], in: dialect)
        #expect(suites.count == 2)
        for suite in suites {
            let cases = suite.elements(forName: "testcase")
            let verdicts = cases.map { $0.elements.filter { ["failure", "error", "skipped"].contains($0.name) } }
            #expect(verdicts.allSatisfy { $0.count <= 1 })
            #expect(suite.value("tests") == "\(cases.count)")
            for (key, name) in [("failures", "failure"), ("errors", "error"), ("skipped", "skipped")] {
                #expect(suite.value(key) == "\(verdicts.joined().count { $0.name == name })", "\(key)")
            }
            #expect(suite.elements(forName: "testsuite").isEmpty)
        }
    }

    @Test("In the strict dialect, a case has only its verdict, and the suite has the rest")
    func strict() throws {
        let suites = try Reports.suites(SampleRun.retried, in: .junitStrict)
        let allowed = ["failure", "error", "skipped"]
        for suite in suites {
            let names = suite.elements.map { $0.name ?? "" }
            #expect(names.first == "properties" && names.suffix(2) == ["system-out", "system-err"])
            #expect(names.dropFirst().dropLast(2).allSatisfy { $0 == "testcase" })
            for testCase in suite.elements(forName: "testcase") {
                #expect(testCase.elements.allSatisfy { allowed.contains($0.name ?? "") })
                #expect(Set((testCase.attributes ?? []).compactMap(\.name)) == ["classname", "name", "time"])
            }
        }
    }

    @Test("Launches and output are kept even if the dialect has no element for them", arguments: Reports.dialects)
    func nothingIsLost(_ dialect: ReportFormat) throws {
        let text = try Reports.suites(SampleRun.retried, in: dialect).compactMap(\.stringValue).joined()
        for (place, word) in ["first", "second", "third"].enumerated() {
            // The dialect for readers has no element for a later launch's output.
            if dialect == .junit, place > 0 { continue }
            #expect(text.contains("\(word), out\n") && text.contains("\(word), err\n"), "\(word)")
        }
        #expect(text.components(separatedBy: "crashed with SIGSEGV (11)").count >= 5)
    }

    @Test("If a dialect lacks a position attribute, the text has the position", arguments: Reports.dialects)
    func places(_ dialect: ReportFormat) throws {
        let suite = try #require(try Reports.suites(SampleRun.retried, in: dialect).first)
        let failed = try suite.elements(forName: "testcase").at(5)
        let text = failed.text(of: "failure")
        #expect(text.contains("Definition: suites/bikes/suite.json:90\n") == (failed.value("file") == nil))
        #expect(failed.value("line") == (dialect == .junit ? "90" : nil))
        let files = [suite.value("file"), suite.elements.first?.elements.first?.value("value")]
        #expect(files.contains("suites/bikes/suite.json"))
    }
}
