import Foundation
import TestSupport
import Testing

@Suite("Failures with the same cause are grouped", .timeLimit(.minutes(30)))
struct CausesTests {
    @Test("A run of 700 cases, of which 70 fail for the same reason, fits on a screen")
    func screenful() async throws {
        var suite = SampleSuite()
        suite.invocations = """
            { "title": "Bike {id}", "url": "https://bikes.example/rent?bikeID={id}", "each": "bikes.csv",
              "expect": { "screen": "bike", "parameters": { "bikeID": "{id}" } } }
            """
        suite.script =
            "case ${_XCAppClipURL-} in *bikeID=*3) _XCAppClipURL=$_XCAppClipURL-lost ;; esac\n" + SampleSuite.script
        let folder = try suite.folder()
        try folder.write("id\n" + (1...697).map { "\($0)\n" }.joined(), to: "suites/bikes/bikes.csv")
        let result = try await CommandLineTool.run(
            ["run", "--timeout", "60s"], in: folder,
            environment: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": folder.path("summary")])
        #expect(result.status == 1)
        #expect(
            result.output.contains("700 cases in 1 suite: 630 passed (2 expect nothing), 70 failed"), "\(result.output)"
        )
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count < 60, "\(result.output)")
        #expect(
            lines.contains {
                $0.hasPrefix("        suites/bikes/bikes.csv:4, 14, 24, ") && $0.hasSuffix(" and 10 more")
            })
        #expect(result.output.contains("\n  failed by kind: prefix 70 of 697\n"))
        #expect(lines.count { $0.hasPrefix("::error file=suites/bikes/bikes.csv,line=4,") } == 1)
        #expect(result.output.hasSuffix("Rerun failures: clipflight run --timeout 60s --failed\n"))
        #expect(result.output.contains(" --timeout 1m\n"))
        let summary = try folder.read("summary")
        #expect(summary.components(separatedBy: "\n").count < 100, "\(summary)")
        #expect(
            summary.contains(#"bikes\.csv\:4, 14, 24, "#) && summary.contains(#"failed by kind\: prefix 70 of 697"#))
        #expect(try EventLog(in: folder).cases.count { $0.status == "failed" } == 70)
    }

    /// Titles that a shell, a filter or a terminal would misread.
    private static let titles = [
        "it's (1", "a) & b", "$HOME `id` \\\\", " blanks ", "100% #*?\\\\ \\\"x\\\"", "日本 🚲 e\\u0301", "'\\u0301",
        "two\\r\\nlines", "##vso[x]", "##[x", "-dash", "!x", "=x", "~x", "#x", "/x/", "x\\ty", "\\u001b[31mred",
    ]

    @Test("The suggested commands run and explain exactly their case")
    func commands() async throws {
        var suite = SampleSuite()
        suite.invocations = Self.titles.enumerated().map { number, title in
            """
            { "title": "\(title)", "url": "https://bikes.example/rent?x=(\(number / 2)", "from": ["qrCode", "nfc"],
              "expect": { "screen": "s\(number)" } }
            """
        }.joined(separator: ",\n")
        suite.members = """
            , "journeys": [{ "title": "It's one", "steps": [
              { "invoke": "https://bikes.example/rent", "expect": { "screen": "choose" } },
              { "invoke": "https://bikes.example/rent?bikeID=1", "expect": { "screen": "journey" } }] }]
            """
        suite.script = "echo '{\"screen\": \"choose\"}' >\"$CLIPFLIGHT_OUTCOME\"\n"
        let folder = try suite.folder()
        try folder.write("", to: "elsewhere/x")
        let product = URL(fileURLWithPath: Checkout.product("clipflight")).deletingLastPathComponent().path
        func shell(_ command: String) async throws -> CommandLineTool.Result {
            let script = "cd elsewhere && PATH='\(product)':$PATH && \(command)"
            return try await CommandLineTool.run(["-c", script], in: folder, program: "/bin/sh")
        }
        let first = try await shell("clipflight run ../suites/bikes")
        let failed = try EventLog(in: folder, at: "elsewhere/reports/events.jsonl").cases.filter {
            $0.status == "failed"
        }
        #expect(failed.count == Self.titles.count * 2 + 1, "\(first.errors)\(first.output)")
        let commands = first.output.components(separatedBy: "  rerun    ").dropFirst().map {
            String($0.prefix { $0 != "\n" })
        }
        #expect(commands.count == failed.count)
        for (testCase, command) in zip(failed, commands) {
            let again = try await shell(command)
            let found = try EventLog(in: folder, at: "elsewhere/reports/again/events.jsonl").cases
            #expect(again.status == 1 && again.errors.isEmpty, "\(command): \(again.errors)")
            #expect(found.map(\.id).last == testCase.id, "\(command)")
            #expect(found.count == (testCase.id.contains("/journey/") ? 2 : 1), "\(command): \(found.map(\.id))")
        }
        // The log that --failed needs still exists.
        let rest = try await shell("clipflight run ../suites/bikes --failed")
        #expect(rest.status == 1 && rest.output.contains("Taken from the earlier log: "), "\(rest.output)")
        let explained = first.output.components(separatedBy: "  why      ").dropFirst().map {
            String($0.prefix { $0 != "\n" })
        }
        #expect(explained.count == failed.count)
        for command in Set(explained) {
            let answer = try await shell(command)
            #expect(answer.status == 0 && answer.output.contains("\n  Why\n"), "\(command): \(answer.errors)")
        }
    }
}
