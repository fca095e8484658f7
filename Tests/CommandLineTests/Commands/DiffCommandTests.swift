import Foundation
import TestSupport
import Testing

@Suite("diff, and run and report with --baseline", .timeLimit(.minutes(30)))
struct DiffCommandTests {
    private func diff(_ arguments: String..., in folder: TemporaryFolder) async throws -> CommandLineTool.Result {
        try await CommandLineTool.run(["diff"] + arguments, in: folder)
    }

    @Test("Shipped suites with three broken handlers, two changed expectations and one removed suite")
    func shippedSuites() async throws {
        let folder = try ShippedSuites.folder(of: ["costra-coffee", "fruta", "my-rental", "parking-meter", "scooter"])
        let options = ["run", "--reproducible", "--report", "json"]
        #expect(try await CommandLineTool.run(options + ["-o", "old"], in: folder).status == 0)
        // A host that shows another screen if the clip's own answer is the first argument.
        try folder.write(
            """
            screen=$1 file=$CLIPFLIGHT_CONTAINER/outcome; shift
            CLIPFLIGHT_OUTCOME=$file "$@"; status=$?
            sed 's/"screen": *"'$screen'"/"screen": "oops"/' "$file" >"$CLIPFLIGHT_OUTCOME"; rm "$file"
            exit $status
            """, to: "broken.sh")
        for (name, screen) in [("my-rental", "office"), ("scooter", "extend"), ("costra-coffee", "coffee")] {
            let file = "suites/\(name)/suite.json"
            let text = try folder.read(file)
            let broken = text.replacing(#""command": ["#, with: #""command": ["sh", "../../broken.sh", "\#(screen)", "#)
            #expect(broken != text)
            try folder.write(broken, to: file)
        }
        // The first expectation no longer holds, and the second still does.
        let rental = try folder.read("suites/my-rental/suite.json")
        let screens = rental.replacing(#""screen": null"#, with: #""screen": "boats""#)
        let cards = screens.replacing(/("subtitle": "Rent a car"), "action": "open" (},\n +"screen": "vehicles")/) {
            "\($0.1) \($0.2)"
        }
        #expect(screens != rental && cards != screens)
        try folder.write(cards, to: "suites/my-rental/suite.json")
        try FileManager.default.removeItem(atPath: folder.path("suites/parking-meter"))
        #expect(try await CommandLineTool.run(options + ["-o", "new"], in: folder).status == 1)

        let result = try await diff("old", "new", in: folder)
        #expect(result.status == 1)
        #expect(result.errors.isEmpty, "\(result.errors)")
        let lines = result.output.split(separator: "\n", maxSplits: 1)
        let head = #/^Compared [0-9]+ cases of old/events.jsonl with [0-9]+ cases of new/events.jsonl: /#
        #expect(try lines.at(0).contains(head))
        try Golden.expect(String(lines.at(1)), is: "diff/shipped.txt")
        // In the other direction, the failures are fixed.
        let back = try await diff("new", "old", in: folder)
        #expect(back.status == 0)
        #expect(!back.output.contains("Newly failing") && back.output.contains("the suite parking-meter ("))
        #expect(back.output.contains("Fixed ("))
        let same = try await diff("old", "old", "--fail-on", "any", in: folder)
        #expect(same.status == 0 && same.output.contains(": nothing changed\n"), "\(same.output)")
    }

    @Test("Two runs differ, and the status depends on --fail-on")
    func statuses() async throws {
        var shop = Shop(broken: [2])
        let folder = try shop.folder()
        #expect(try await CommandLineTool.run(["run", "-o", "one"], in: folder).status == 1)
        shop.broken = [3]
        try shop.fix(in: folder)
        #expect(try await CommandLineTool.run(["run", "-o", "two"], in: folder).status == 1)
        shop.broken = [2]
        try shop.fix(in: folder)
        #expect(try await CommandLineTool.run(["run", "-o", "again"], in: folder).status == 1)
        for (arguments, status) in [
            (["one", "two"], 1), (["one", "two", "--fail-on", "none"], 0), (["two", "two"], 0),
            (["one", "two/events.jsonl", "--fail-on=any", "--format", "markdown"], 1),
            (["two", "two", "--fail-on=any", "--format=json"], 0), (["one", "none"], 2), (["suites", "one"], 2),
            (["suites", "none"], 2), (["suites", "suites", "suites"], 64),
            (["one"], 64), ([], 64), (["one", "two", "three"], 2), (["one", "two", "one", "two"], 1),
            (["two", "one", "again", "--fail-on=none"], 0), (["two", "one", "again"], 0),
            (["one", "two", "--fail-on", "new,any"], 64),
        ] as [([String], Int32)] {
            let result = try await CommandLineTool.run(["diff"] + arguments, in: folder)
            #expect(result.status == status, "\(arguments): \(result.output)\(result.errors)")
            #expect(result.errors.isEmpty == (status < 2), "\(result.errors)")
        }
        let json = try await diff("one", "two", "--format", "json", in: folder).output
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let failing = try #require(object["newly-failing"] as? [[String: Any]])
        let id = "bikes/prefix/bike 3/https://bikes.example/rent?bikeID=3/qrCode/clip"
        #expect(failing.map { $0["id"] as? String } == [id])
        let changes = try #require(failing.first?["changes"] as? [String: [Any]])
        #expect(changes["outcome.screen"] as? [String] == ["bike", "oops"])
        #expect(changes["outcome.parameters.bikeID"]?.map { $0 as? String } == ["3", nil])
        #expect((object["fixed"] as? [Any])?.count == 1)
        let missing = try await diff("one", in: folder)
        #expect(missing.errors.hasPrefix("clipflight diff: error: NEW is missing\n"))
        let history = try await diff("one", "two", "again", in: folder)
        #expect(history.output.contains("✗✓✗  failed 2 of 3, first failure in run 1, "), "\(history.output)")
    }

    @Test("A log that is cut off is compared and reported, and a pipe is only read once")
    func cutOff() async throws {
        let folder = try Shop().folder()
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 0)
        let log = try folder.read("reports/events.jsonl")
        try folder.write(log.split(separator: "\n").prefix(4).joined(separator: "\n"), to: "short.jsonl")
        let short = try await diff("reports", "short.jsonl", in: folder)
        #expect(short.status == 1)
        #expect(
            short.errors.hasPrefix("short.jsonl:4:1: error: 8 of 11 results are missing: the run was killed, or has"))
        #expect(short.output.contains("Removed (8)"))
        // The warning appears once, unless the text goes to another page.
        #expect(!short.output.contains("missing"), "\(short.output)")
        let page = try await diff("reports", "short.jsonl", "--format", "markdown", in: folder)
        #expect(page.output.contains("8 of 11 results are missing") && page.errors == short.errors, "\(page.output)")
        try await Shell.run(
            """
            mkfifo pipe; (cat reports/events.jsonl >pipe) & "$0" diff reports pipe >out 2>err; echo $? >status; wait
            """, in: folder)
        #expect(try folder.read("status") == "0\n")
        #expect(try folder.read("out").contains(": nothing changed\n"))
    }

    @Test("A run marks new failures, earlier failures and fixed cases")
    func baseline() async throws {
        var shop = Shop(broken: [1, 2])
        let folder = try shop.folder()
        // Durations are left out because the machine may be busy.
        let first = try await CommandLineTool.run(["run", "--baseline", "before", "--reproducible"], in: folder)
        #expect(first.status == 1)
        #expect(first.errors.contains("warning: "), "\(first.errors)")
        #expect(first.errors.contains("note: so no result is compared with an earlier one"))
        try folder.write(folder.read("reports/events.jsonl"), to: "before.jsonl")
        shop.broken = [2, 3]
        try shop.fix(in: folder)
        let run = try await CommandLineTool.run(["run", "--baseline", "before.jsonl", "--color=never"], in: folder)
        #expect(run.status == 1)
        #expect(run.errors.isEmpty, "\(run.errors)")
        #expect(run.output.contains("   newly failing\n  https://bikes.example/rent?bikeID=3\n"), "\(run.output)")
        #expect(run.output.contains("   failed before\n  https://bikes.example/rent?bikeID=2\n"))
        #expect(
            run.output.contains("Compared with before.jsonl: 1 newly failing, 1 failed before, 1 fixed\n"))
        #expect(
            try folder.read("reports/index.html")
                .contains("<h1>❌ 1 new failure, 1 failed before, 1 fixed; 9 of 11 cases passed, 2 failed</h1>"))
        let junit = try folder.read("reports/junit.xml")
        for mark in ["newly-failing", "still-failing", "fixed"] {
            #expect(junit.components(separatedBy: #"<property name="baseline" value="\#(mark)"/>"#).count == 2)
        }
        // A new failure is still new when it is run again.
        let failing = "clipflight run --baseline before.jsonl --color=never --failed\n"
        #expect(run.output.contains(failing), "\(run.output)")
        let again = try await CommandLineTool.run(
            ["run", "--baseline", "before.jsonl", "--color=never", "--failed"], in: folder)
        #expect(again.output.contains(": 1 newly failing, 1 failed before, 1 fixed\n"), "\(again.output)")
        // The log of a run without a baseline gives the same marks.
        _ = try await CommandLineTool.run(["run", "-o", "plain"], in: folder)
        for log in ["plain", "reports/events.jsonl"] {
            let report = try await CommandLineTool.run(
                ["report", log, "-o", "again", "--report", "junit", "--baseline", "before.jsonl"], in: folder)
            #expect(report.status == 1, "\(report.errors)")
            #expect(report.output.contains("1 newly failing, 1 failed before, 1 fixed\n"))
            #expect(try folder.read("again/junit.xml").components(separatedBy: "\"baseline\"").count == 4)
        }
        let wrong = try await CommandLineTool.run(["report", "plain", "--baseline", "none"], in: folder)
        #expect(wrong.status == 2 && wrong.errors.hasPrefix("none:1:1: error: "), "\(wrong.errors)")
        // The current baseline marks results from an earlier log.
        shop.broken = []
        try shop.fix(in: folder)
        let failed = try await CommandLineTool.run(["run", "--failed", "--baseline", "before.jsonl"], in: folder)
        #expect(failed.status == 0)
        #expect(failed.output.contains("Compared with before.jsonl: 2 fixed\n"), "\(failed.output)")
        // With --fail-on new, only one counts, in the run and in reports from its log.
        shop.broken = [2]
        try shop.fix(in: folder)
        let options = ["run", "--baseline", "before.jsonl", "--fail-on", "new", "-o", "new", "--report", "markdown"]
        #expect(try await CommandLineTool.run(options, in: folder).status == 0)
        let summary = try folder.read("new/summary.md")
        #expect(summary.hasPrefix("## ✅"))
        let rewritten = ["report", "new", "--report", "markdown=again.md", "--report", "html=again.html"]
        #expect(try await CommandLineTool.run(rewritten, in: folder).status == 0)
        #expect(try folder.read("again.md") == summary)
        #expect(try folder.read("again.html").contains("<h1>✅ no new failures, 1 failed before"))
        let alone = try await CommandLineTool.run(["run", "--fail-on", "new"], in: folder)
        #expect(alone.status == 64 && alone.errors.contains("'--baseline' is missing"))
    }
}
