import Foundation
import TestSupport
import Testing

@Suite("run --mutants", .timeLimit(.minutes(30)))
struct MutantsTests {
    @Test("The score, the smallest missing expectation and the gate, also from the log")
    func everywhere() async throws {
        let folder = try SampleSuite().folder()
        let formats = ["--report", "junit", "--report", "html", "--report", "markdown"]
        let run = try await CommandLineTool.run(["run", "--mutants"] + formats, in: folder)
        #expect(run.status == 0)
        let score = "Mutants killed: 9 of 30 (30.0 %); router 9 of 15 (60.0 %), definitions 0 of 15 (0.0 %)\n"
        #expect(run.output.contains(score), "\(run.output)")
        #expect(
            run.output.contains(
                """
                  Sticker on bike 17 (suites/bikes/suite.json:21): 4 of 10 survive: another experience, another target, another delivered URL, another card title
                    fix: add this to "expect": { "card": { "title": "Bikes" }, "delivered": "https://bikes.example/rent?bikeID=17", "experience": "https://bikes.example/rent", "target": "clip" }

                """), "\(run.output)")
        let names = ["junit.xml", "index.html", "summary.md"]
        let texts = try names.map { try folder.read("reports/\($0)") }
        #expect(texts[0].contains(#"<property name="mutants" value="6 of 10 killed"/>"#))
        #expect(texts[1].contains("What this suite would miss") && texts[2].contains("### Mutants killed: 9 of 30"))

        // A report without the flag shows the log's mutants. With the flag, any log is judged.
        let log = try folder.read("reports/events.jsonl")
        try folder.write(log.replacing(/,"mutants":\{.*?\]\}/, with: ""), to: "plain.jsonl")
        #expect(try folder.read("plain.jsonl").count < log.count - 500)
        for operands in [["reports"], ["plain.jsonl", "--mutants"]] {
            let report = try await CommandLineTool.run(["report", "-o", "again"] + operands + formats, in: folder)
            #expect(report.status == 0)
            #expect(try names.map { try folder.read("again/\($0)") } == texts)
        }

        let gated = try await CommandLineTool.run(["run", "--mutants", "31"], in: folder)
        #expect(gated.status == 1)
        #expect(gated.errors.contains("error: 9 of 30 mutants are killed, expected at least 31 %"))
        #expect(try await CommandLineTool.run(["run", "--mutants", "30", "suites"], in: folder).status == 0)
        let of = try await CommandLineTool.run(["report", "plain.jsonl", "--mutants=31", "-o", "again"], in: folder)
        #expect(of.status == 1)
        let wrong = try await CommandLineTool.run(["run", "--mutants", "101"], in: folder)
        #expect(wrong.status == 64 && wrong.errors.contains("a whole number from 0 to 100"))
    }

    @Test("Values that differ by row or source are named, and braces are doubled")
    func differing() async throws {
        var suite = SampleSuite()
        suite.invocations = """
            { "title": "Row {n}", "url": "https://bikes.example/rent?bikeID={n}", "each": [{ "n": "1" }, { "n": "2" }],
              "expect": { "experience": "https://bikes.example/rent" } },
                { "title": "Braces", "url": "https://bikes.example/braces" }
            """
        suite.script =
            #"case $_XCAppClipURL in *braces) echo '{"screen": "a{b}"}' >$CLIPFLIGHT_OUTCOME; exit ;; esac"# + "\n"
            + suite.script
        let folder = try suite.folder()
        let run = try await CommandLineTool.run(["run", "--mutants"], in: folder)
        #expect(
            run.output.contains("; state delivered, parameters in columns or in separate definitions\n"),
            "\(run.output)")
        #expect(run.output.contains(#""screen": "a{{b}}""#))
        // If no case passes, there is no score.
        suite.script = "exit 1\n"
        let nothing = try await CommandLineTool.run(["run", "--mutants", "1"], in: suite.folder())
        #expect(nothing.errors.contains("error: no launched case passed, so no mutant was judged"))
    }

    @Test("The expectations in the fix kill the mutants")
    func fix() async throws {
        let folder = try SampleSuite().folder()
        let before = try await CommandLineTool.run(["run", "--mutants", "-E", "title(Sticker)"], in: folder)
        let fix = try #require(before.output.firstMatch(of: /fix: add this to "expect": \{ (.*) \}\n/)?.1)
        var suite = SampleSuite()
        suite.invocations = suite.invocations.replacing(#""screen": "bike""#, with: #"\#(fix), "screen": "bike""#)
        try suite.write(to: folder)
        let run = try await CommandLineTool.run(["run", "--mutants", "100", "-E", "title(Sticker)"], in: folder)
        #expect(run.status == 0 && run.output.contains("Mutants killed: 10 of 10 (100 %)"), "\(run.output)")
    }
}
