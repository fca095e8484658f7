import ClipHarness
import ClipReports
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Ruby's REXML accepts 10,240 references in a text, and rejects a document with more.
@Suite struct JUnitReferenceTests {
    private func output(_ text: String, in dialect: ReportFormat) throws -> String {
        let failed = CaseResult(
            testCase: SampleCase.make(0, "Markup"), status: .failed, findings: [Finding(.screen, "wrong")],
            output: CapturedOutput(head: Array(text.utf8)))
        let suite = try #require(try Reports.suites(Reports.run([failed]), in: dialect).first)
        return try suite.text(of: "system-out") + suite.elements(forName: "testcase").at(0).text(of: "system-out")
    }

    @Test("Markup up to the limit is complete", arguments: Reports.dialects)
    func fits(_ dialect: ReportFormat) throws {
        let text = String(repeating: "<b>é", count: 5000)
        #expect(try output(text, in: dialect).contains(text))
    }

    @Test(
        "Beyond the limit, readers get the head and the tail, and the number of missing bytes",
        arguments: Reports.dialects)
    func isCut(_ dialect: ReportFormat) throws {
        let text = "begin" + String(repeating: "é<&>\r", count: 10_000) + "end"
        let read = try output(text, in: dialect)
        guard dialect == .junit else {
            #expect(read.contains(text))
            return
        }
        let references: Set<Unicode.Scalar> = ["<", "&", ">", "\r"]
        #expect(read.unicodeScalars.count { references.contains($0) } == 10_000)
        #expect(read.hasPrefix("begin") && read.hasSuffix("end"))
        let parts = read.components(separatedBy: "\n[... ")
        let rest = try parts.at(1).components(separatedBy: " bytes are missing here ...]\n")
        try #require(parts.count == 2 && rest.count == 2)
        #expect(parts[0].utf8.count + (Int(rest[0]) ?? 0) + rest[1].utf8.count == text.utf8.count)
        #expect(text.utf8.starts(with: parts[0].utf8) && !read.contains("\u{FFFD}"))
    }
}
