import Foundation
import TestSupport
import Testing

@Suite("run --update", .timeLimit(.minutes(30)))
struct UpdateTests {
    /// A suite whose host answers each id with its line of `outcomes`.
    private func folder(
        _ invocations: String, outcomes: String, files: [String: String] = [:]
    ) throws -> TemporaryFolder {
        var suite = SampleSuite()
        suite.invocations = invocations
        suite.script = #"""
            id=${_XCAppClipURL##*id=}
            grep "^$id " outcomes | cut -d' ' -f2- >"$CLIPFLIGHT_OUTCOME"
            case $id in crash) kill -SEGV $$ ;; slow) exec sleep 60 ;; esac

            """#
        let folder = try suite.folder()
        try folder.write(outcomes, to: "suites/bikes/outcomes")
        for (name, text) in files { try folder.write(text, to: "suites/bikes/\(name)") }
        return folder
    }

    /// Runs with `--update`, without the cases that are not from invocations.
    private func run(
        _ update: String = "--update", in folder: TemporaryFolder, _ more: String...,
        environment: [String: String] = ["CI": ""]
    ) async throws -> CommandLineTool.Result {
        let arguments = ["run", update, "-E", "url(id=)", "--report", "json", "--timeout", "20s"] + more
        return try await CommandLineTool.run(arguments, in: folder, environment: environment)
    }

    private func written(_ result: CommandLineTool.Result) -> String {
        result.output.components(separatedBy: "\nWritten into the definitions:\n").dropFirst().joined()
    }

    private static func invocation(_ id: String, _ members: String = "") -> String {
        #"{ "title": "\#(id)", "url": "https://bikes.example/rent?id=\#(id)"\#(members) }"#
    }

    @Test("A missing expectation is written from the outcome, with escaped braces, and not written twice")
    func missing() async throws {
        let ids = ["plain", "braces", "none", "tags"]
        let folder = try folder(
            ids.map { Self.invocation($0) }.joined(separator: ", // and\n        "),
            outcomes: """
                plain {"screen": "a", "parameters": {"n": 1.5, "b": false, "x": null, "é": "\\n\\u202e"}}
                braces {"screen": "{{a}} {b}", "parameters": {"{id}": "}{"}}
                none {"screen": "only"}
                tags {"screen": "\\ud83c\\udff4\\udb40\\udc67\\udb40\\udc7f"}

                """)
        let before = try folder.read("suites/bikes/suite.json")
        let first = try await run(in: folder)
        #expect(first.status == 0)
        #expect(written(first).split(separator: "\n").count == 4, "\(first.output)\(first.errors)")
        let after = try folder.read("suites/bikes/suite.json")
        #expect(after.components(separatedBy: ", // and\n").count == 4)
        #expect(after.contains(##"?id=none", "expect": { "screen": "only", "parameters": {} } }"##))
        #expect(after.contains(##""parameters": { "b": false, "n": 1.5, "x": null, "é": "\n\u202e" } }"##), "\(after)")
        #expect(after.contains(##""screen": "{{{{a}}}} {{b}}", "parameters": { "{{id}}": "}}{{" }"##))
        let lines = zip(before.split(separator: "\n"), after.split(separator: "\n")).filter { $0 != $1 }
        #expect(lines.count == 4 && before.count { $0 == "\n" } == after.count { $0 == "\n" })
        for (old, new) in lines { #expect(new.hasPrefix(old.prefix { $0 != "}" }.dropLast())) }
        // The new expectations hold for the handlers' outcomes.
        let next = try await run("--update=all", in: folder)
        #expect(next.status == 0, "\(next.output)")
        #expect(next.output.hasSuffix("There are no expectations to write.\n"))
        #expect(try folder.read("suites/bikes/suite.json") == after)
        // The new expectations can fail.
        try folder.write("none {\"screen\": \"other\"}\n", to: "suites/bikes/outcomes")
        #expect(try await CommandLineTool.run(["run", "-E", "title(=none)"], in: folder).status == 1)
    }

    @Test("Rows: a value is written if all rows agree, and otherwise the reason is shown")
    func rows() async throws {
        let rows = #", "each": "rows.csv""#
        let folder = try folder(
            """
            { "title": "{id}", "url": "https://bikes.example/rent?id={id}", "each": "rows.csv" },
            { "title": "b {id}", "url": "https://bikes.example/rent?id=b{id}", "from": ["nfc", "qrCode"]\(rows) },
            { "title": "c {id}", "url": "https://bikes.example/rent?id=c{id}"\(rows) }
            """,
            outcomes: """
                1 {"screen": "one", "parameters": {"id": "1", "n": 7}}
                2 {"screen": "one", "parameters": {"id": "2", "n": 7}}
                b1 {"screen": "x7", "parameters": {}}
                b2 {"screen": "x8", "parameters": {}}
                c1 {"screen": "x"}
                c2 {"screen": "x", "parameters": {"more": true}}

                """, files: ["rows.csv": "id,n:number\n1,7\n2,8\n"])
        let result = try await run(in: folder)
        #expect(
            written(result).contains(#""expect": { "screen": "one" }"#), "\(result.output)\(result.errors)")
        let differing = "\"parameters\" is not written: its cases differ"
        #expect(result.errors.components(separatedBy: differing).count == 3, "\(result.errors)")
        #expect(result.errors.contains(#"warning: "screen" is not written: its cases differ"#), "\(result.errors)")
        #expect(try await run("--update=all", in: folder, "-E", "!title(~' ')").status == 0)
    }

    @Test(
        "Fixed values change if all cases agree; matchers that hold and rows stay, and rows are listed"
    )
    func all() async throws {
        let table = "id;screen ; n:number\r\n1 ; \"x\"; 3 \r\n\r\n2;\"two\";4"
        let folder = try folder(
            """
            { "title": "{id}", "url": "https://bikes.example/rent?id={id}", "each": "rows.csv", // rows
              "expect": { "screen": "{screen}", "parameters": { "n": "{n}", "fix": 1, "m": { "matches": "^a" } } } },
            { "title": "t {id}", "url": "https://bikes.example/rent?id={id}", "each": [
                { "id": "1", "s": "old" /* s */ }, { "s": "two", "id": "2" }], "expect": { "screen": "{s}" } },
            \(Self.invocation("card", #", "expect": { "card": { "title": "No", "action": "open" }, "delivered": null }"#))
            """,
            outcomes: """
                1 {"screen": "a, \\"b\\"", "parameters": {"n": null, "fix": 2, "m": "abc"}}
                2 {"screen": "two", "parameters": {"n": 4, "fix": 2, "m": "a"}}
                card {"screen": "card"}

                """, files: ["rows.csv": table])
        let first = try await run("--update=all", in: folder)
        let rows = """

            Rows to change by hand:
              suites/bikes/rows.csv:2:1: "screen", filled in by "{screen}": "a, \\"b\\""
              suites/bikes/rows.csv:2:1: the parameter "n", filled in by "{n}": null
              suites/bikes/suite.json:24:5: "screen", filled in by "{s}": "a, \\"b\\""

            """
        #expect(first.output.contains(rows), "\(first.output)\(first.errors)")
        #expect(try folder.read("suites/bikes/rows.csv") == table)
        let suite = try folder.read("suites/bikes/suite.json")
        #expect(suite.contains(##""n": "{n}", "fix": 2, "m": { "matches": "^a" } } } },"##), "\(suite)")
        #expect(suite.contains(##"{ "id": "1", "s": "old" /* s */ }, { "s": "two", "id": "2" }]"##))
        #expect(
            suite.contains(
                ##""card": { "title": "Bikes", "action": "open" }, "delivered": "https://bikes.example/rent?id=card" }"##
            ))
        // The new expectations hold, and the rows are unchanged.
        let second = try await run("--update=all", in: folder)
        #expect(second.output.contains("2 failed") && second.output.contains(rows), "\(second.output)")
        #expect(second.output.hasSuffix("There are no expectations to write.\n"))
        #expect(try folder.read("suites/bikes/suite.json") == suite)
    }

    @Test("A matcher with a placeholder stays and its rows are listed; quantifiers are not placeholders")
    func filledMatchers() async throws {
        let folder = try folder(
            """
            { "title": "{id}", "url": "https://bikes.example/rent?id={id}",
              "each": [{ "id": "m1", "s": "hall" }, { "id": "m2", "s": "room" }],
              "expect": { "screen": { "matches": "^{s}$" }, "parameters": { "n": { "matches": "^[0-9]{1}$" } } } }
            """,
            outcomes: """
                m1 {"screen": "room", "parameters": {"n": "12"}}
                m2 {"screen": "room", "parameters": {"n": "12"}}

                """)
        let result = try await run("--update=all", in: folder)
        #expect(
            result.output.contains(
                """

                Rows to change by hand:
                  suites/bikes/suite.json:22:12: "screen", filled in by { "matches": "^{s}$" }: "room"

                """), "\(result.output)\(result.errors)")
        let suite = try folder.read("suites/bikes/suite.json")
        #expect(suite.contains(##""screen": { "matches": "^{s}$" }, "parameters": { "n": "12" } }"##), "\(suite)")
    }

    @Test("An empty expectation is filled; a failure that no value can correct is named")
    func emptyParts() async throws {
        let card = #", "expect": { "card": null, "screen": "c" }"#
        let folder = try folder(
            Self.invocation("empty", #", "expect": {}"#) + ",\n" + Self.invocation("card", card) + ",\n"
                + Self.invocation("budget", #", "expect": { "within": "1ms" }"#),
            outcomes: """
                empty {"screen": "a", "parameters": {"n": "1"}}
                card {"screen": "c"}
                budget {"screen": "b"}

                """)
        let result = try await run("--update=all", in: folder)
        let suite = try folder.read("suites/bikes/suite.json")
        #expect(suite.contains(#""expect": {"#) && suite.contains(#""parameters": { "n": "1" }"#), "\(suite)")
        #expect(suite.contains(card))
        #expect(result.errors.contains("nothing is written for this case: card: expected none"), "\(result.errors)")
        #expect(suite.contains(#""expect": { "within": "1ms" }"#))
        #expect(result.errors.contains("nothing is written for this case: took "), "\(result.errors)")
        #expect(try await run("--update=all", in: folder, "-E", "title(=empty)").status == 0)
    }

    @Test("The fix for cases without a result asks for a run only if they were not run")
    func incomplete() async throws {
        let from = #", "from": ["nfc", "qrCode", "maps"], "expect": { "screen": "old" }"#
        let folder = try folder(
            Self.invocation("a", from), outcomes: "a {\"screen\": \"new\", \"parameters\": {\"n\": 1}}\n")
        let before = try folder.read("suites/bikes/suite.json")
        let all = try await run("--update=all", in: folder)
        #expect(
            all.errors.components(separatedBy: "nothing is written here: only 2 of 3 cases").count == 2, "\(all.errors)"
        )
        #expect(all.errors.contains("fix: write it by hand, or give the others a definition of their own"))
        #expect(!all.errors.contains("run all cases"))
        let part = try await run("--update=all", in: folder, "-E", "source(=nfc)")
        #expect(part.errors.contains("fix: run all cases of the definition"), "\(part.errors)")
        #expect(try folder.read("suites/bikes/suite.json") == before)
    }

    private static let expected = #""expect": { "screen": "room", "parameters": { "n": 1 } } }"#

    @Test(
        "Nothing is written for a broken host or for cases that are not launched",
        arguments: [
            "room {}", "room {\"screen\": null, \"reason\": \"lost\"}",
            "room {\"screen\": null, \"parameters\": {\"n\": 2}}",
            "room {\"screen\": \"hall\"}x", "", "exit {\"screen\": \"hall\"}", "declined {\"screen\": \"hall\"}",
        ])
    func broken(outcome: String) async throws {
        let folder = try folder(
            Self.invocation("room").dropLast(2) + ", " + Self.expected, outcomes: outcome + "\n")
        if outcome.hasPrefix("exit") {
            try folder.write(
                "echo '{\"screen\": \"hall\"}' >\"$CLIPFLIGHT_OUTCOME\"; exit 3\n", to: "suites/bikes/clip.sh")
        }
        var text = try folder.read("suites/bikes/suite.json")
        if outcome.hasPrefix("declined") {
            text = text.replacing("https://bikes.example/rent?id=room", with: "http://bikes.example/rent?id=room")
        }
        // The same holds without an earlier expectation.
        text = text.replacing(
            Self.expected, with: Self.expected + ",\n" + Self.invocation("room").replacing("\"room\"", with: "\"new\""))
        try folder.write(text, to: "suites/bikes/suite.json")
        let result = try await run("--update=all", in: folder)
        #expect(result.errors.contains("nothing is written for this case: "), "\(result.errors)")
        #expect(result.output.hasSuffix("There are no expectations to write.\n"), "\(result.output)")
        #expect(try folder.read("suites/bikes/suite.json") == text)
    }

    @Test("Nothing is written for a case that crashed, timed out, is flaky, or has a secret")
    func unusable() async throws {
        var suite = SampleSuite()
        suite.host = #"{ "command": ["sh", "clip.sh"], "secrets": ["TOKEN"], "inheritEnvironment": ["TOKEN"] }"#
        suite.invocations = ["crash", "slow", "flaky", "secret"].map { Self.invocation($0) }.joined(separator: ",\n")
        suite.script = #"""
            case ${_XCAppClipURL-} in
            *crash) echo '{"screen": "x"}' >"$CLIPFLIGHT_OUTCOME"; kill -SEGV $$ ;;
            *slow) echo '{"screen": "x"}' >"$CLIPFLIGHT_OUTCOME"; exec sleep 60 ;;
            *flaky) if mkdir flaky 2>/dev/null; then exit 3; else echo '{"screen": "x"}' >"$CLIPFLIGHT_OUTCOME"; fi ;;
            *) echo '{"screen": "x", "parameters": {"token": "'$TOKEN'"}}' >"$CLIPFLIGHT_OUTCOME" ;;
            esac

            """#
        let folder = try suite.folder()
        let before = try folder.read("suites/bikes/suite.json")
        let result = try await run(
            "--update=all", in: folder, "--timeout", "2s", "--retries", "1",
            environment: ["CI": "", "TOKEN": "0123456789"])
        #expect(
            result.errors.components(separatedBy: "nothing is written for this case: ").count == 5, "\(result.errors)")
        #expect(result.errors.contains("it is flaky") && result.errors.contains("its outcome contains a secret"))
        #expect(try folder.read("suites/bikes/suite.json") == before)
    }

    @Test("Wrong usage is an error, and so is a pipeline")
    func usage() async throws {
        let folder = try folder(Self.invocation("a"), outcomes: "a {\"screen\": \"a\"}\n")
        let before = try folder.read("suites/bikes/suite.json")
        let pipeline = try await run(in: folder, environment: ["CI": "true"])
        #expect(pipeline.status == 64 && pipeline.errors.contains("never runs under CI=true"), "\(pipeline.errors)")
        let wrong = try await run("--update=some", in: folder)
        #expect(wrong.status == 64 && wrong.errors.contains("'--update' takes nothing, or all, but found 'some'"))
        for other in ["--watch", "--strict"] {
            let result = try await run(in: folder, other)
            #expect(result.status == 64 && result.errors.contains("cannot be combined"), "\(result.errors)")
        }
        #expect(try folder.read("suites/bikes/suite.json") == before)
    }

    @Test("A definition that changes during the run, or that is a link to a file outside, is left alone")
    func changed() async throws {
        let folder = try folder(Self.invocation("a"), outcomes: "a {\"screen\": \"a\"}\n")
        let script = try folder.read("suites/bikes/clip.sh")
        try folder.write(script + "echo >>suite.json\n", to: "suites/bikes/clip.sh")
        let result = try await run(in: folder)
        #expect(
            result.errors.contains("error: nothing is written: suites/bikes/suite.json changed since the run began"),
            "\(result.errors)")
        #expect(result.status == 73)
        #expect(try !folder.read("suites/bikes/suite.json").contains("?id=a\", \"expect\""))

        try folder.write(script, to: "suites/bikes/clip.sh")
        let outside = try TemporaryFolder()
        try outside.write(folder.read("suites/bikes/suite.json"), to: "suite.json")
        try FileManager.default.removeItem(atPath: folder.path("suites/bikes/suite.json"))
        try folder.link("suites/bikes/suite.json", to: outside.path("suite.json"))
        let linked = try await run(in: folder)
        #expect(linked.status != 0)
        #expect(try !outside.read("suite.json").contains("?id=a\", \"expect\""))
    }

    @Test("Several suites are written together or not at all, and a file keeps its permissions")
    func together() async throws {
        let folder = try folder(Self.invocation("a"), outcomes: "a {\"screen\": \"a\"}\n")
        let suite = try folder.read("suites/bikes/suite.json")
        try folder.write(suite + "// " + String(repeating: "long ", count: 20_000), to: "suites/other/suite.json")
        for name in ["clip.sh", "outcomes"] {
            try folder.write(folder.read("suites/bikes/\(name)"), to: "suites/other/\(name)")
        }
        chmod(folder.path("suites/bikes/suite.json"), 0o640)
        try await Shell.run(
            "ulimit -f 100; CI= \"$0\" run --update -E 'url(id=)' --report json >out 2>err; echo $? >status", in: folder
        )
        #expect(try folder.read("status") == "73\n")
        let errors = try folder.read("err")
        #expect(errors.contains("suites/other/suite.json: error: the expectations cannot be written: "), "\(errors)")
        #expect(errors.contains("\n  note: nothing was written\n") && !errors.contains("report"), "\(errors)")
        #expect(try folder.read("suites/bikes/suite.json") == suite)
        #expect(try folder.names(in: "suites/other").sorted() == ["clip.sh", "outcomes", "suite.json"])

        #expect(try await run(in: folder).status == 0)
        for name in ["bikes", "other"] {
            let text = try folder.read("suites/\(name)/suite.json")
            #expect(text.contains(#"?id=a", "expect": { "screen": "a", "parameters": {} }"#))
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("suites/bikes/suite.json"))
        #expect(attributes[.posixPermissions] as? Int == 0o640)
    }
}
