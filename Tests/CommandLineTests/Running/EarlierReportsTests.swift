import Foundation
import TestSupport
import Testing

@Suite("Reports of an earlier run")
struct EarlierReportsTests {
    @Test(
        "Another tool's file is unchanged, even with the name and the format of a report",
        arguments: [
            ("junit.xml", #"<?xml version="1.0"?><testsuites name="Mocha Tests" tests="4"></testsuites>"#),
            ("junit.xml", #"<testsuites><testsuite name="ClipFlight"></testsuite></testsuites>"#),
            ("junit-strict.xml", #"<testsuites></testsuites>"#),
            ("index.html", "<!DOCTYPE html><html><head><title>How we test with ClipFlight</title></head></html>"),
            ("events.jsonl", #"{"type":"run-started","tool":"another"}"#),
            ("summary.md", "# Our tests\n\nClipFlight: see reports. XCTest: all passed.\n"),
            ("summary.md", "# Our tests\n\n## ✅ ClipFlight: see below\n"),
            ("results.csv", "id,title,status\n1,Bikes,passed\n"),
        ])
    func others(_ name: String, _ text: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "reports/\(name)")
        try await runInvalidSuite(in: folder)
        #expect(try folder.read("reports/\(name)") == text)
        #expect(try folder.names(in: "reports") == [name])
    }

    @Test("Every earlier report is replaced, even if the command does not name it")
    func own() async throws {
        let folder = try Shop().folder()
        let formats = EveryFormat.options(in: "reports", only: EveryFormat.files.map(\.key).filter { $0 != "github" })
        #expect(try await CommandLineTool.run(["run"] + formats, in: folder).status == 0)
        let before = try EveryFormat.reports(in: folder.url.appendingPathComponent("reports"))
        try await runInvalidSuite(in: folder)
        let after = try EveryFormat.reports(in: folder.url.appendingPathComponent("reports"))
        for (name, text) in before { #expect(after[name] != nil && after[name] != text, "\(name)") }
    }

    /// Runs an invalid suite with a single report outside the folder.
    private func runInvalidSuite(in folder: TemporaryFolder) async throws {
        try folder.write("{", to: "suites/bikes/suite.json")
        let arguments = ["run", "-o", folder.path + "/reports", "--report", "json=\(folder.path)/other.jsonl"]
        #expect(try await CommandLineTool.call(arguments, in: folder).status == 2)
    }
}
