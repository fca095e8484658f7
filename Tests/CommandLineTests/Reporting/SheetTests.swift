import Foundation
import TestSupport
import Testing

/// Logs of the sheets of one plan, in the form that their pages save.
@Suite("Sheets of testers", .timeLimit(.minutes(30)))
struct SheetTests {
    private static let invocations = ["one", "two"].map {
        #"{ "title": "\#($0)", "url": "https://bikes.example/rent?\#($0)", "tags": ["smoke"], "expect": { "screen": "choose" } }"#
    }

    private func folder(
        _ invocations: [String] = Self.invocations, members: String = ""
    ) throws -> TemporaryFolder {
        var suite = SampleSuite()
        suite.invocations = invocations.joined(separator: ", ")
        suite.members = members
        return try suite.folder()
    }

    /// Makes a sheet and saves its log with these statuses.
    private func save(
        _ options: [String] = [], _ statuses: [String] = ["passed"], as name: String = "ann.jsonl",
        entered: [String: String] = [:], in folder: TemporaryFolder
    ) async throws {
        let page = try await CommandLineTool.run(["checklist", "--format", "html"] + options, in: folder)
        #expect(page.status == (options.contains { ["title(none)", "local"].contains($0) } ? 4 : 0), "\(page.errors)")
        try folder.write(TesterLog.saved(from: page.output, statuses, entered: entered), to: name)
    }

    private func report(_ operands: [String], in folder: TemporaryFolder) async throws -> CommandLineTool.Result {
        try await CommandLineTool.run(["report"] + operands + ["-o", "whole", "--report", "junit"], in: folder)
    }

    @Test(
        "A required case counts as not tested if a sheet leaves it out for any reason",
        arguments: [
            ([], nil), (["-E", "title(one)"], "two · "), (["-E", "title(none)"], "one · "),
            (["--minutes", "3"], "two · "), (["--exclude-tags", "smoke"], "two · "), (["--phase", "local"], "one · "),
        ] as [([String], String?)])
    func lacking(_ options: [String], _ missing: String?) async throws {
        let folder = try folder()
        try await save(options, in: folder)
        let result = try await report(["ann.jsonl", "--require", "smoke"], in: folder)
        #expect(result.status == (missing == nil ? 0 : 1), "\(result.errors)")
        #expect(result.errors.contains("error: not tested: \(missing ?? "")") == (missing != nil), "\(result.errors)")
        #expect(try folder.read("whole/junit.xml").contains("classname=\"clipflight\"") == (missing != nil))
        // The run has tried the case that no tester has.
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 0)
        let both = try await report(["reports", "ann.jsonl", "--require", "smoke"], in: folder)
        #expect(both.status == 0, "\(both.errors)")
        #expect(try await CommandLineTool.run(["run", "-E", "title(one)", "-o", "part"], in: folder).status == 0)
        let part = try await report(["part", "ann.jsonl", "--require", "smoke"], in: folder)
        #expect(part.status == (missing == nil ? 0 : 1), "\(part.errors)")
        #expect(part.errors.contains("not tested: two · ") == (missing != nil), "\(part.errors)")
    }

    @Test("Cases on another tester's sheet count as not tested until its log arrives")
    func another() async throws {
        let folder = try folder()
        let made = try await CommandLineTool.run(["checklist", "--testers", "3", "-o", "s.html"], in: folder)
        #expect(made.status == 0, "\(made.errors)")
        for number in 1...2 {
            let page = try folder.read("s-\(number).html")
            try folder.write(
                TesterLog.saved(from: page, ["passed"], entered: ["tester": "T\(number)"]), to: "\(number).jsonl")
        }
        let first = try await report(["1.jsonl", "--require", "smoke"], in: folder)
        #expect(first.status == 1 && first.errors.contains("error: not tested: "), "\(first.errors)")
        let both = try await report(["1.jsonl", "2.jsonl", "--require", "smoke"], in: folder)
        #expect(both.status == 0 && both.errors.isEmpty, "\(both.errors)")
    }

    @Test("A sheet belongs to its plan at any commit, even if a run has probes")
    func plan() async throws {
        let folder = try folder()
        let pipeline = ["GITHUB_ACTIONS": "true", "GITHUB_SHA": "c0ffee", "GITHUB_REPOSITORY": "a/b"]
        try await save(["-E", "title(one)"], in: folder)
        for options in [["-o", "reports"], ["--probes", "-o", "probes"]] {
            let run = try await CommandLineTool.run(["run"] + options, in: folder, environment: pipeline)
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            let together = try await report(
                [options[options.count - 1], "ann.jsonl", "--require", "smoke"], in: folder)
            #expect(together.status == 0, "\(together.errors)")
        }
        // For two runs, probes are part of the plan.
        let runs = try await report(["reports", "probes"], in: folder)
        #expect(runs.status == 2 && runs.errors.contains("the log is from another plan"), "\(runs.errors)")
        let text = try folder.read("suites/bikes/suite.json")
        try folder.write(text.replacing("\"two\"", with: "\"three\""), to: "suites/bikes/suite.json")
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 0)
        let refused = try await report(["reports", "ann.jsonl"], in: folder)
        #expect(refused.status == 2 && refused.errors.contains("ann.jsonl:1:1: error: the log is from another plan"))
        // Cases that are not in the newest plan are not required.
        let taken = try await report(["reports", "ann.jsonl", "--any-commit", "--require", "smoke"], in: folder)
        #expect(taken.status == 0 && taken.errors.contains("warning: the log is from another plan"), "\(taken.errors)")
    }

    @Test(
        "A tester's later entry on a device counts, in either order of the logs",
        arguments: [
            ([:], 0), (["tried": "2026-11-24T06:00:00+00:00"], 1), (["device": "iPhone 15"], 1), (["tester": "Bob"], 1),
            (["tried": "2026-11-24T08:00:00+00:00"], 1), (["build": "43", "os": "26.0"], 0),
        ] as [([String: String], Int32)])
    func later(_ entered: [String: String], _ status: Int32) async throws {
        let folder = try folder()
        try await save([], ["failed"], as: "a.jsonl", entered: ["tried": "2026-11-24T08:00:00+00:00"], in: folder)
        let after = ["tried": "2026-11-24T09:00:00+00:00"].merging(entered) { $1 }
        try await save([], ["passed"], as: "b.jsonl", entered: after, in: folder)
        for logs in [["a.jsonl", "b.jsonl"], ["b.jsonl", "a.jsonl"]] {
            let result = try await report(logs, in: folder)
            #expect(result.status == status, "\(logs): \(result.output)\(result.errors)")
        }
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 0)
        #expect(try await report(["b.jsonl", "reports", "a.jsonl"], in: folder).status == status)
    }

    @Test("Only results for an older definition are left out, in either order of the logs")
    func olderDefinition() async throws {
        let folder = try folder([Self.invocations[0].replacing("choose", with: "old")])
        let morning = ["tried": "2026-11-24T08:00:00+00:00"]
        try await save([], ["passed"], as: "a.jsonl", entered: morning, in: folder)
        let file = "suites/bikes/suite.json"
        try folder.write(try folder.read(file).replacing("\"old\"", with: "\"choose\""), to: file)
        try await save([], ["failed"], as: "b.jsonl", entered: ["tester": "Bob"], in: folder)
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 0)
        for logs in [["a.jsonl", "b.jsonl"], ["b.jsonl", "a.jsonl"]] {
            let result = try await report(logs + ["reports"], in: folder)
            #expect(result.status == 1 && result.errors.contains("warning: the testers' results for"))
            #expect(try folder.read("whole/junit.xml").contains("value=\"Bob"), "\(logs): \(result.errors)")
        }
    }

    @Test(
        "A sheet shows a tester known failures, and how to mark them",
        arguments: [("html", "."), ("markdown", "\\."), ("csv", "."), ("text", ".")])
    func knownOnASheet(_ format: String, _ stop: String) async throws {
        let one =
            Self.invocations[0].dropLast(1)
            + #", "testFlight": true, "from": "safariBanner", "known": { "issue": "bug 17" } }"#
        let page = try await CommandLineTool.run(
            ["checklist", "--format", format], in: folder([String(one), Self.invocations[1]]))
        let text =
            "This is known to fail for now (bug 17)\(stop) Record what you see; there is no need to report it again\(stop)"
        #expect(page.status == 0 && page.output.contains(text), "\(page.output)")
        let every = try await CommandLineTool.run(
            ["checklist", "--format", format],
            in: folder(members: #", "known": { "issue": "bug 18", "sometimes": true }"#))
        #expect(
            every.output.contains("This is known to fail now and then (bug 18)"),
            "\(every.output)")
        let none = try await CommandLineTool.run(["checklist", "--format", format], in: folder())
        #expect(!none.output.contains("known to fail"))
    }

    @Test(
        "A tester's failure of a known case is tolerated, and a pass says that it may be fixed",
        arguments: [
            ("", ["passed"], "may be fixed: bug 17", 0), ("", ["failed"], nil, 0), ("", ["skipped"], nil, 0),
            (#", "sometimes": true"#, ["passed"], nil, 0), (#", "until": "2026-01-31""#, ["failed"], nil, 1),
            (#", "until": "2026-01-31""#, ["passed"], "may be fixed: bug 17", 0),
        ] as [(String, [String], String?, Int32)])
    func known(_ keys: String, _ statuses: [String], _ hint: String?, _ status: Int32) async throws {
        let one = Self.invocations[0].dropLast(1) + ", \"known\": { \"issue\": \"bug 17\"\(keys) } }"
        let folder = try folder([String(one).replacing("choose", with: "other")])
        try await save(["-E", "title(one)"], statuses, in: folder)
        let alone = try await report(["ann.jsonl"], in: folder)
        #expect(alone.errors.contains(hint ?? "may be") == (hint != nil), "\(alone.errors)")
        #expect(alone.status == status, "\(alone.output)\(alone.errors)")
        let failing = try await CommandLineTool.run(["run"], in: folder)
        let both = try await report(["reports", "ann.jsonl"], in: folder)
        #expect(both.errors.components(separatedBy: hint ?? "may be").count == (hint == nil ? 1 : 2), "\(both.errors)")
        #expect(both.status == max(failing.status, status), "\(both.output)\(both.errors)")
        // The report from a saved log has the same hints.
        let again = try await CommandLineTool.run(
            ["report", "reports", "ann.jsonl", "--report", "json=all"], in: folder)
        let saved = try await report(["all"], in: folder)
        #expect(
            again.errors.components(separatedBy: "may be").count == saved.errors.components(separatedBy: "may be").count
        )
    }

    @Test(
        "A known journey may be fixed if all its steps passed",
        arguments: [["passed"], ["passed", "failed"], ["passed", "skipped"]])
    func knownJourney(_ statuses: [String]) async throws {
        let steps = #"{ "invoke": "https://bikes.example/rent?1" }, { "invoke": "https://bikes.example/rent?2" }"#
        let folder = try folder(
            members: #", "journeys": [{ "title": "walk", "known": { "issue": "bug 9" }, "steps": [\#(steps)] }]"#)
        try await save(["-E", "title(walk)"], statuses, in: folder)
        try await save(["-E", "title(one)"], as: "bob.jsonl", entered: ["tester": "Bob"], in: folder)
        for logs in [["ann.jsonl"], ["bob.jsonl", "ann.jsonl"]] {
            let result = try await report(logs, in: folder)
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.errors.contains("may be fixed: bug 9") == (statuses == ["passed"]), "\(result.errors)")
        }
    }
}
