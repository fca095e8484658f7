import Foundation
import TestSupport
import Testing

@Suite("Results of testers", .timeLimit(.minutes(30)))
struct TestersTests {
    /// A suite with two tagged invocations, and a tester's log as the checklist saves it.
    private func folder(_ statuses: [String]) async throws -> TemporaryFolder {
        var suite = SampleSuite()
        suite.invocations = ["one", "two"].map {
            #"{ "title": "\#($0)", "url": "https://bikes.example/rent?\#($0)", "tags": ["smoke", "\#($0)"] }"#
        }.joined(separator: ", ")
        let folder = try suite.folder()
        let page = try await CommandLineTool.run(["checklist", "--include-tags", "smoke"], in: folder)
        #expect(page.status == 0 && page.errors.isEmpty)
        try folder.write(TesterLog.saved(from: page.output, statuses), to: "results.jsonl")
        return folder
    }

    @Test("A tester's log makes reports, a difference and a merged log, like a run's log")
    func taken() async throws {
        let folder = try await folder(["failed", "skipped"])
        let report = try await CommandLineTool.run(["report", "results.jsonl", "--report", "junit=a.xml"], in: folder)
        #expect(report.status == 1, "\(report.errors)")
        let junit = try folder.read("a.xml")
        #expect(junit.contains(#"tests="2" failures="1" errors="0" skipped="1""#))
        #expect(
            junit.contains(#"<property name="tester" value="Ann"/>"#)
                && junit.contains(#"<failure type="screen" message="It blinks"#)
        )
        #expect(junit.contains(#"type="screen""#) && junit.contains(#"<skipped message="It blinks""#))
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 0)
        let diff = try await CommandLineTool.run(["diff", "reports", "results.jsonl"], in: folder)
        #expect(diff.status == 1 && diff.output.contains("Newly failing (1)"), "\(diff.output)")
        let both = try await CommandLineTool.run(
            ["report", "reports", "results.jsonl", "--report", "junit=b.xml"], in: folder)
        #expect(both.status == 1, "\(both.errors)")
        let whole = try folder.read("b.xml")
        #expect(whole.contains(#"tests="5" failures="1" errors="0" skipped="0""#), "\(whole.prefix(300))")
        #expect(whole.components(separatedBy: "<failure type=\"screen\" message=\"It blinks").count == 2)
    }

    @Test("A difference with a tester's log has only the cases that were judged")
    func judged() async throws {
        let folder = try await folder(["passed", "skipped"])
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 0)
        for (old, new) in [("reports", "results.jsonl"), ("results.jsonl", "reports")] {
            let diff = try await CommandLineTool.run(["diff", old, new], in: folder)
            #expect(diff.status == 0 && diff.output.contains(": nothing changed"), "\(diff.output)")
        }
    }

    @Test("Testers' results for a case whose definition has changed are left out with a warning")
    func stale() async throws {
        let folder = try await folder(["failed", "failed"])
        let file = "suites/bikes/suite.json"
        let text = try folder.read(file)
        let changed = text.replacing(#""tags": ["smoke", "two"]"#, with: #""expect": { "screen": "choose" }"#)
        #expect(changed != text)
        try folder.write(changed, to: file)
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 0)
        let merge = try await CommandLineTool.run(
            ["report", "reports", "results.jsonl", "--report", "json=all"], in: folder)
        #expect(merge.status == 1 && merge.errors.contains("warning: the testers' results for \"bikes/"))
        #expect(merge.errors.components(separatedBy: "are left out: the definition").count == 2, "\(merge.errors)")
        #expect(try EventLog(in: folder, at: "all").cases.count { $0.status == "failed" } == 1)
    }

    @Test("--failed takes over what testers saw of the same definition, but not of an earlier one")
    func takenOver() async throws {
        let folder = try await folder(["failed", "passed"])
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 0)
        let merge = ["report", "reports", "results.jsonl", "--report", "json=all/events.jsonl"]
        #expect(try await CommandLineTool.run(merge, in: folder).status == 1)
        let same = try await CommandLineTool.run(["run", "-o", "all", "--failed"], in: folder)
        #expect(same.status == 1 && !same.errors.contains("are left out"), "\(same.output)")
        let file = "suites/bikes/suite.json"
        let text = try folder.read(file)
        let changed = text.replacing(#""tags": ["smoke", "one"]"#, with: #""expect": { "screen": "choose" }"#)
        #expect(changed != text)
        try folder.write(changed, to: file)
        let other = try await CommandLineTool.run(["run", "-o", "all", "--failed"], in: folder)
        #expect(other.status == 0, "\(other.output)")
        #expect(other.errors.components(separatedBy: "are left out: the definition").count == 2, "\(other.errors)")
    }

    @Test("Mutants of a launched case are counted, whoever else tried the case")
    func mutants() async throws {
        let folder = try await folder(["passed", "failed"])
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 0)
        func mutants(_ logs: [String]) async throws -> Substring? {
            let report = ["report"] + logs + ["--mutants", "--no-fail", "--report", "markdown=m.md"]
            #expect(try await CommandLineTool.run(report, in: folder).status == 0)
            return try folder.read("m.md").firstMatch(of: /Mutants killed: [0-9]+ of [0-9]+/)?.output
        }
        let alone = try await mutants(["reports"])
        #expect(alone != nil)
        #expect(try await mutants(["reports", "results.jsonl"]) == alone)
    }

    @Test("A required tag fails until all its cases are tried, and if no case has the tag")
    func required() async throws {
        let folder = try await folder(["passed", "skipped"])
        for (tags, status, error) in [
            (["one"], 0, ""), (["two"], 1, "suites/bikes/suite.json:"),
            (["one", "smoke"], 1, "error: not tested: two · "),
            (["smok"], 1, "did you mean \"smoke\"?"),
            (["one", "three"], 1, "no case has the required tag \"three\""),
        ] as [([String], Int32, String)] {
            let options = tags.flatMap { ["--require", $0] }
            let result = try await CommandLineTool.run(["report", "results.jsonl"] + options, in: folder)
            #expect(result.status == status, "\(tags): \(result.errors)")
            #expect(error.isEmpty ? result.errors.isEmpty : result.errors.contains(error), "\(result.errors)")
        }
        // A case that a run has launched counts as tried.
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 0)
        for logs in [["reports"], ["reports", "results.jsonl"]] {
            let result = try await CommandLineTool.run(
                ["report"] + logs + ["-o", "x", "--require", "two"], in: folder)
            #expect(result.status == 0, "\(result.errors)")
        }
    }
}
