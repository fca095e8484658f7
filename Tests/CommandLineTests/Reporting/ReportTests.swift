import Foundation
import TestSupport
import Testing

@Suite("report: the same reports as from the run itself", .timeLimit(.minutes(30)))
struct ReportTests {
    @Test("If a log cannot be read, the reports say so, and a log that is given twice counts once")
    func unwritten() async throws {
        let folder = try SampleSuite().folder()
        try await succeed(["run"], in: folder)
        let log = try folder.read("reports/events.jsonl")
        try folder.write(log + "{\n", to: "broken.jsonl")
        try folder.write("", to: "there/file")
        let formats = ["junit", "html", "json", "junit-strict", "markdown"].flatMap { ["--report", $0] }
        for output in ["there", "there/new/folder"] {
            let report = try await CommandLineTool.run(["report", "broken.jsonl", "-o", output] + formats, in: folder)
            #expect(report.status == 2)
            #expect(try folder.read("\(output)/junit.xml").contains("broken.jsonl"))
            #expect(try folder.read("\(output)/summary.md").hasPrefix("## ❌ "))
            let twice = try await CommandLineTool.run(
                ["report", "reports", "reports", "-o", output] + formats, in: folder)
            #expect(twice.status == 0)
        }
        #expect(try folder.read("there/file") == "")
        // Reports stay even if the log is incomplete.
        try folder.write(log.split(separator: "\n").dropLast().joined(separator: "\n"), to: "short.jsonl")
        let short = try await CommandLineTool.run(["report", "short.jsonl", "-o", "new/folder"], in: folder)
        #expect(short.status == 1)
        #expect(folder.has("new/folder/junit.xml"))
    }

    @Test("A log requires its run's coverage, even if the log is given twice", arguments: [1, 2])
    func ownGates(times: Int) async throws {
        let folder = try SampleSuite().folder()
        try await succeed(["run"], in: folder)
        // Results from an earlier log do not count as selected.
        let again = ["run", "--failed", "-E", "kind(exact)", "--require-coverage", "exact,prefix"]
        #expect(try await CommandLineTool.run(again, in: folder).status == 1)
        let logs = Array(repeating: "reports", count: times)
        let report = try await CommandLineTool.run(["report", "-o", "x", "--report", "junit"] + logs, in: folder)
        #expect(report.status == 1)
        #expect(try folder.read("x/junit.xml").contains("classname=\"clipflight\" name=\"coverage\""))
    }

    @Test("Two whole runs are joined if their labels differ, and refused otherwise", arguments: [true, false])
    func labels(differ: Bool) async throws {
        let folder = try SampleSuite().folder()
        for (output, label) in [("a", "mac"), ("b", differ ? "linux" : "mac")] {
            try await succeed(["run", "-o", output, "--label", label], in: folder)
        }
        let report = try await CommandLineTool.run(["report", "a", "b", "-o", "x", "--report", "json"], in: folder)
        #expect(report.status == (differ ? 0 : 2))
        // Results of another machine are not reused.
        let again = try await CommandLineTool.run(["run", "--failed", "-o", "x"], in: folder)
        let joined =
            "warning: the log joins runs with several labels, but --failed can rerun only one of the labels: linux, mac"
        #expect(again.errors.contains(joined) == differ, "\(again.errors)")
        let refusal = "b/events.jsonl:1:1: error: found a second run of the same cases with the label \"mac\""
        #expect(report.errors.contains(refusal) == !differ, "\(report.errors)")
    }

    @Test("--require fails for cases that a run did not select")
    func requiresUnselected() async throws {
        var suite = SampleSuite()
        suite.invocations = suite.invocations.replacing("\"title\"", with: "\"tags\": [\"smoke\"], \"title\"")
        let folder = try suite.folder()
        try await succeed(["run", "-o", "whole"], in: folder)
        try await succeed(["run", "-o", "part", "-E", "kind(exact)"], in: folder)
        try await succeed(["report", "whole", "-o", "x", "--require", "smoke"], in: folder)
        let part = try await CommandLineTool.run(["report", "part", "-o", "x", "--require", "smoke"], in: folder)
        #expect(part.status == 1)
        #expect(part.errors.contains("not selected: 1 case with the required tag \"smoke\""), "\(part.errors)")
        try await succeed(["report", "part", "-o", "x"], in: folder)
    }

    @Test("A report counts its cases, and ignores the counts in the log's last line", .timeLimit(.minutes(5)))
    func counts() async throws {
        var suite = SampleSuite()
        suite.script = "exit 3\n"
        let folder = try suite.folder()
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 1)
        let log = try folder.read("reports/events.jsonl")
        let lie = log.replacing(/"failed":4,(.*)"passed":0/) { #""failed":0,\#($0.output.1)"passed":4"# }
        #expect(lie != log)
        try folder.write(lie, to: "lie.jsonl")
        #expect(try await CommandLineTool.run(["report", "lie.jsonl", "-o", "again"], in: folder).status == 1)
        #expect(try folder.read("again/index.html").contains("<h1>❌ 0 of 4 cases passed, 4 failed</h1>"))
        // A pipe in a folder is refused, as the command would wait for the pipe's writer.
        try folder.makeFolder("pipe")
        #expect(mkfifo(folder.path("pipe/events.jsonl"), 0o600) == 0)
        #expect(try await CommandLineTool.run(["report", "pipe"], in: folder).status == 2)
    }

    @Test("These tests include every format")
    func formats() async throws {
        let result = try await CommandLineTool.run(["run", "--report", "none"], in: TemporaryFolder())
        let listed = try result.errors.components(separatedBy: " takes ").at(1).components(separatedBy: ", and after")
            .at(0)
        let names = listed.replacing(" or ", with: ", ").components(separatedBy: ", ")
        #expect(names.sorted() == EveryFormat.files.map(\.key).sorted())
    }

    private func succeed(_ arguments: [String], in folder: TemporaryFolder) async throws {
        let result = try await CommandLineTool.run(arguments, in: folder)
        try #require(result.status == 0, "\(arguments.joined(separator: " ")): \(result.errors)")
    }

    private func expectEqual(_ name: String, in folder: TemporaryFolder) throws {
        let written = try EveryFormat.reports(in: folder.url.appendingPathComponent("run"))
        let again = try EveryFormat.reports(in: folder.url.appendingPathComponent(name))
        #expect(written.count >= EveryFormat.files.count)
        #expect(Set(written.keys) == Set(again.keys))
        for (path, text) in written {
            #expect(again[path].map { $0.utf8.elementsEqual(text.utf8) } == true, "\(name)/\(path)")
        }
    }
}
