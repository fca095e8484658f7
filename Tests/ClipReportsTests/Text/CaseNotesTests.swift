import ClipHarness
import ClipReports
import ClipSuites
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("Every report has a case's description and owner")
struct CaseNotesTests {
    private static let notes = CaseNotes(
        description: "A sticker\non a <bike> # \"17\"", owner: "Bikes & co: ::error::\u{1B}[1m@bikes")
    /// A description that is many times as long as a suite allows.
    private static let long = CaseNotes(description: String(repeating: "é", count: 600_000), owner: nil)

    private func run(_ notes: CaseNotes, _ status: CaseResult.Status = .failed) -> [RunEvent] {
        let findings = status == .passed ? [] : [Finding(.screen, "no screen")]
        return Reports.run([
            CaseResult(testCase: SampleCase.make(0, "Sticker", notes: notes), status: status, findings: findings)
        ])
    }

    private func report(_ format: ReportFormat, _ notes: CaseNotes = notes, _ status: CaseResult.Status = .failed)
        throws -> String
    {
        try Reports.write(run(notes, status)) {
            format.reporter(path: $0, options: ReportOptions(reproducible: true))
        }
    }

    @Test(
        "JUnit has them as properties of each case, before its verdict",
        arguments: [CaseResult.Status.failed, .passed])
    func properties(_ status: CaseResult.Status) throws {
        let testCase = try Reports.root(of: try report(.junit, Self.notes, status)).cases.at(0)
        #expect(testCase.elements.first?.name == "properties")
        let found = try testCase.elements.at(0).elements.map { "\($0.value("name") ?? ""): \($0.value("value") ?? "")" }
        #expect(
            found == [
                "description: A sticker\non a <bike> # \"17\"", "owner: Bikes & co: ::error::@bikes",
                "phase: released",
            ])
    }

    @Test("The strict dialect has no properties, so the text of a verdict has them")
    func text() throws {
        let suites = try Reports.suites(run(Self.notes), in: .junitStrict)
        let text = try suites.at(0).elements(forName: "testcase").at(0).text(of: "failure")
        #expect(text.contains("\nDescription:\n  A sticker on a <bike> # \"17\"\n\nOwner:\n  Bikes & co: "))
        #expect(try suites.at(0).elements(forName: "testcase").at(0).elements(forName: "properties").isEmpty)
    }

    @Test("The event log has a field for each, on the case's line")
    func log() throws {
        let text = try Reports.log(run(Self.notes), ReportOptions())
        #expect(
            text.contains(#""description":"A sticker\non a <bike> # \"17\"","#)
                && text.contains(#""owner":"Bikes & co: ::error::"#))
        let read = try Replay.events(run(Self.notes)).compactMap { event -> CaseNotes? in
            if case .finished(let result) = event { result.testCase.notes } else { nil }
        }
        #expect(read == [Self.notes])
        let other = text.replacing(#""owner":"Bikes"#, with: #""owner":5,"other":"Bikes"#)
        let error = try #require(throws: Diagnostic.self) { try Replay.read(Data(other.utf8)) }
        #expect(error.message.contains("owner") || error.message.contains("5"), "\(error.message)")
    }

    @Test("Markdown, HTML, annotations and the terminal show them, each in its own spelling")
    func others() throws {
        let summary = try report(.markdown)
        #expect(
            summary.contains(
                "\n\nDescription\\: A sticker on a \\<bike\\> \\# \\\"17\\\"\n\nOwner\\: Bikes \\& co\\: "),
            "\(summary)")
        let page = try report(.html)
        #expect(page.contains("<dt>Description</dt><dd>A sticker\non a &lt;bike&gt; # \"17\"</dd>"))
        #expect(page.contains("<dt>Owner</dt><dd>Bikes &amp; co: ::error::@bikes</dd>"))
        #expect(try report(.github).contains("%0Aowner: Bikes & co: "))
        let terminal = try Reports.terminal(run(Self.notes), .asked())
        #expect(terminal.contains("suite.json:20  Bikes & co: ::error::@bikes\n"), "\(terminal)")
    }

    @Test("Every note field is in every report", arguments: NoteField.all, ReportFormat.allCases)
    func fields(_ field: NoteField, in format: ReportFormat) throws {
        var notes = CaseNotes()
        notes[field] = "a text of its own"
        #expect(try report(format, notes).contains("a text of its own"))
    }

    @Test("Every note field is in both schemas", arguments: NoteField.all)
    func schemas(_ field: NoteField) {
        #expect(EventLogSchema.text.contains("\"\(field.rawValue)\":") && SuiteSchema.text.contains(field.summary))
    }

    @Test("Without notes, no report mentions them", arguments: ReportFormat.allCases)
    func none(_ format: ReportFormat) throws {
        let text = try report(format, CaseNotes())
        // The page's script mentions owners in any case.
        #expect(
            !text.contains("Owner<") && !text.contains("\nowner: ")
                && !text.contains("description"))
    }
}
