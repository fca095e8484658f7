import Foundation
import TestSupport
import Testing

@Suite("Evidence for rules that Apple does not document", .timeLimit(.minutes(30)))
struct EvidenceTests {
    /// A suite with three URLs. The default experience serves a poster, one path extends a
    /// component, and another has an extra slash.
    private func folder(_ members: String = "", rows: [String]? = nil) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let invocations = """
            { "title": "Poster", "url": "https://bikes.example/poster", "expect": { "experience": "default" } },
            { "title": "Rental", "url": "https://bikes.example/rental" }
            """
        let suite = MinimalSuite.text(
            members
                + #""experiences": { "default": {}, "advanced": [{ "url": "https://bikes.example/rent", "title": "Rent" }] }, "#
                + "\"invocations\": [\(invocations)]")
        try folder.write(
            suite.replacing(#", "host": { "command": ["true"] }"#, with: ""), to: "suites/bikes/suite.json")
        if let rows { try folder.write("[\n\(rows.joined(separator: ",\n"))\n]\n", to: "suites/evidence.json") }
        return folder
    }

    private static let boundary =
        #"{ "rule": "component-boundary", "says": "opposite", "iOS": "26.1", "device": "iPhone 15", "date": "2026-12-02", "tester": "Ann" }"#

    private func run(_ words: [String], in folder: TemporaryFolder) async throws -> CommandLineTool.Result {
        try await CommandLineTool.run(words, in: folder)
    }

    @Test("An answer holds from its version on, the trace cites the evidence, and the case keeps its id")
    func holds() async throws {
        let folder = try folder(rows: [Self.boundary])
        func rental(_ options: [String]) async throws -> [String: Any] {
            let lines = try await run(["list", "--format", "json"] + options, in: folder).output.split(separator: "\n")
            let cases = try lines.compactMap { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
            return try #require(cases.first { $0["title"] as? String == "Rental" })
        }
        let (model, before, after) = try await (rental([]), rental(["--ios", "26"]), rental(["--ios", "26.10"]))
        #expect(model["experience"] as? String == "default" && before["experience"] as? String == nil)
        #expect(after["experience"] as? String == "https://bikes.example/rent")
        #expect(
            model["id"] as? String == after["id"] as? String && model["kind"] as? String == after["kind"] as? String)
        #expect("\(model["advisories"] ?? "")".contains("component-boundary"))
        #expect(!"\(after["advisories"] ?? "")".contains("component-boundary"))
        #expect("\(after["trace"] ?? "")".contains("iOS 26.1, iPhone 15, 2 December 2026, Ann"))
    }

    @Test("The suite's version applies unless the option is given, and the nearest evidence file is read")
    func version() async throws {
        let folder = try folder(#""iOS": "26.1", "#, rows: [Self.boundary])
        func opened(_ options: [String]) async throws -> Bool {
            try await run(["explain", "https://bikes.example/rental"] + options, in: folder).output.contains(
                "rent, advanced")
        }
        #expect(try await opened([]))
        #expect(try await !opened(["--ios", "17.0"]))
        try folder.write("[]", to: "suites/bikes/evidence.json")
        #expect(try await !opened([]))
    }

    @Test("A suite's rows outrank reports of the same version, and contradictory rows keep the model's answer")
    func contradictions() async throws {
        func poster(_ rows: String...) async throws -> String {
            let rows = rows.map { #"{ "rule": "default-by-code", "iOS": "18.0", "# + $0 + " }" }
            return try await run(
                ["explain", "https://bikes.example/poster", "--ios", "18.0"], in: folder(rows: rows)
            ).output
        }
        let (seen, other) = (#""says": "model", "tester": "Ann""#, #""says": "opposite", "tester": "Ben""#)
        #expect(try await poster().contains("declined    noExperience"))
        #expect(try await poster(seen).contains("opens       the clip"))
        let both = try await poster(seen, other)
        #expect(both.contains("opens       the clip"))
        let words = both.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("[R: contradicted: iOS 18.0, Ann: yes; iOS 18.0, Ben: no]"), "\(both)")
    }

    @Test("Verdicts, comparisons of two versions, and differences of definitions name the evidence")
    func named() async throws {
        let folder = try folder(rows: [])
        let result = try await run(["run", "--ios", "18.1"], in: folder)
        #expect(result.status == 1 && result.output.contains("[R: iOS 18.0, 1 report]"), "\(result.output)")
        #expect(result.output.contains(" --ios 18.1\n"))
        #expect(try await run(["run", "--ios", "17.0"], in: folder).status == 0)
        let name = "Do codes and tags open the default experience? no (R: iOS 18.0, 1 report): 2 URLs"
        let check = try await run(["check", "--ios", "17.0", "--ios", "18.0"], in: folder)
        #expect(check.output.contains(name), "\(check.output)")
        try folder.write("[]", to: "old/evidence.json")
        let suite = try folder.read("suites/bikes/suite.json")
        try folder.write(
            suite.replacing("\"version\": 1", with: "\"version\": 1, \"iOS\": \"17.0\""), to: "old/bikes/suite.json")
        try folder.write(
            suite.replacing("\"version\": 1", with: "\"version\": 1, \"iOS\": \"18.0\""), to: "suites/bikes/suite.json")
        let diff = try await run(["diff", "old", "suites"], in: folder)
        #expect(diff.status == 1 && diff.output.contains(name), "\(diff.output)")
        let both = try await run(["explain", "https://bikes.example/poster", "--ios", "17", "--ios", "18"], in: folder)
        #expect(both.output.contains("(bikes), iOS 17") && both.output.contains("The two versions differ."))
    }

    @Test("If evidence answers an expected advisory, the advisory is not missed")
    func expected() async throws {
        let folder = try folder(rows: [Self.boundary.replacing("opposite", with: "model")])
        let suite = try folder.read("suites/bikes/suite.json").replacing(
            "rental\" }",
            with:
                "rental\", \"expect\": { \"advisories\": [\"component-boundary\", \"default-by-code\", \"association-unchecked\"] } }"
        )
        try folder.write(suite, to: "suites/bikes/suite.json")
        #expect(try await run(["run"], in: folder).status == 0)
        #expect(try await run(["run", "-E", "title(Rental)", "--ios", "26.1"], in: folder).status == 1)
        let evidence =
            #"[\#(Self.boundary.replacing("opposite", with: "model")), { "rule": "default-by-code", "says": "model", "iOS": "18" }]"#
        try folder.write(evidence, to: "suites/evidence.json")
        #expect(try await run(["run", "-E", "title(Rental)", "--ios", "26.1"], in: folder).status == 0)
    }

    @Test("A decline that evidence causes says what to change, and two versions are not taken for one")
    func declines() async throws {
        let folder = try folder()
        let padding = String(repeating: " ", count: 130 << 10)
        try folder.write(
            "{\(padding)\"appclips\": {\"apps\": [\"ABCDE12345.com.example.bikes.Clip\"]}}", to: "suites/bikes/aasa")
        let domains = #""associatedDomains": ["appclips:bikes.example"], "bundleID""#
        let suite = try folder.read("suites/bikes/suite.json").replacing("\"bundleID\"", with: domains).replacing(
            "\"experiences\"", with: #""sites": { "bikes.example": { "association": "aasa" } }, "experiences""#)
        try folder.write(suite, to: "suites/bikes/suite.json")
        let found = try await run(["explain", "https://bikes.example/rent", "--ios", "17.0"], in: folder).output
        let words = found.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("the association file of bikes.example has more than 128 KB"), "\(found)")
        #expect(words.contains("Make the association file of bikes.example (suites/bikes/aasa) smaller than 128 KB."))
        for command in [["run"], ["list"], ["diff", "suites", "suites"]] {
            #expect(try await run(command + ["--ios", "17", "--ios", "18"], in: folder).status == 64)
        }
    }

    @Test("Runs on two versions of iOS make one suite in a matrix, and shards on two versions are refused")
    func matrix() async throws {
        let folder = try folder(rows: [])
        for (version, part) in [("17.0", "slice:1/2"), ("18.0", "slice:2/2")] {
            let options = ["run", "--ios", version, "--report", "json"]
            _ = try await run(options + ["--label", version, "-o", "of\(version)"], in: folder)
            _ = try await run(options + ["--partition", part, "-o", "part\(version)"], in: folder)
        }
        let formats = ["--report", "junit", "--report", "json", "-o", "both"]
        #expect(try await run(["report", "of17.0", "of18.0"] + formats, in: folder).status == 1)
        #expect(try folder.read("both/junit.xml").components(separatedBy: "<testsuite ").count == 2)
        #expect(try !folder.read("both/events.jsonl").contains("\"iOS\":"))
        let shards = try await run(["report", "part17.0", "part18.0"], in: folder)
        #expect(shards.status == 2 && shards.errors.contains("for iOS 18.0, expected iOS 17.0"), "\(shards.errors)")
    }

    @Test(
        "With the clip's oldest iOS, check lists the answers that change up to the newest, and what needs a later one",
        arguments: [
            (#""minimumOS": "16.0""#, "17.0"), (#""minimumOS": "17.0", "infoPlist": "Info.plist""#, "16.0"),
            (#""minimumOS": "16.0", "infoPlist": "Info.plist""#, "$(IPHONEOS_DEPLOYMENT_TARGET)"),
        ])
    func oldest(keys: String, built: String) async throws {
        let folder = try folder(rows: [])
        let suite = try folder.read("suites/bikes/suite.json")
        try folder.write(suite.replacing("\"clip\": {", with: "\"clip\": { \(keys),"), to: "suites/bikes/suite.json")
        let list = "<plist><dict><key>MinimumOSVersion</key><string>\(built)</string></dict></plist>"
        try folder.write(list, to: "suites/bikes/Info.plist")
        let line = "Do codes and tags open the default experience? iOS 16.0: yes; iOS 18.0: no [R: iOS 18.0, 1 report]"
        let check = try await run(["check"], in: folder)
        #expect(check.output.contains(line) && check.errors.contains("the clip supports iOS 16.0"), "\(check)")
        #expect(try await !run(["check", "--ios", "18.0"], in: folder).output.contains(line))
    }

    @Test(
        "The error for a wrong row has its position, what was found and the fix",
        arguments: [
            (
                #"{ "rule": "component", "says": "model", "iOS": "18" }"#,
                "found \"component\", expected \"component-boundary\""
            ),
            (#"{ "rule": "port", "says": "no", "iOS": "18" }"#, "found \"no\", expected \"model\""),
            (#"{ "rule": "port", "says": "model", "iOS": "soon" }"#, "found \"soon\", expected a version of iOS"),
            (#"{ "rule": "port", "says": "model" }"#, "the key \"iOS\" is missing"),
            (
                #"{ "rule": "port", "says": "opposite", "answer": "maybe", "iOS": "18" }"#,
                "found \"maybe\", expected \"no\""
            ),
            (#"{ "rule": "port", "says": "model", "answer": "no", "iOS": "18" }"#, "found \"answer\" beside"),
            (#"{ "rule": "port", "says": "model", "iOS": "18", "phone": "x" }"#, "phone"),
        ])
    func wrong(row: String, message: String) async throws {
        let result = try await run(["check"], in: folder(rows: [row]))
        #expect(result.status == 2)
        #expect(
            result.errors.contains("suites/evidence.json:2:") && result.errors.contains(message), "\(result.errors)")
    }

    @Test("The documentation's table is the command's, and JSON has one rule on each line")
    func table() async throws {
        let folder = try TemporaryFolder()
        let table = try await run(["explain", "--rules", "--format", "markdown"], in: folder).output
        let page = try String(
            contentsOf: Checkout.root.appendingPathComponent("Sources/clipflight/clipflight.docc/WhatIsAModel.md"),
            encoding: .utf8)
        #expect(page.contains("\n" + table), "\(table)")
        let json = try await run(["explain", "--rules", "--format", "json"], in: folder).output.split(separator: "\n")
        let first = try #require(json.first)
        #expect(
            first == #"""
                {"id":"component-boundary","question":"May a registered path end within a path component?","model":"no","opposite":"yes","mark":"M","sources":["CFG"],"evidence":[]}
                """#)
        #expect(json.count == 16 && json.contains { $0.contains(#""says":"opposite","iOS":"18.0","device":null"#) })
        let own = try await run(["explain", "--rules"], in: self.folder(rows: [Self.boundary])).output
        #expect(own.contains("component-boundary [seen: iOS 26.1, iPhone 15, 2 December 2026, Ann]\n"))
    }

    @Test(
        "Options that cannot be combined",
        arguments: [
            ["explain", "--rules", "https://bikes.example/rent"], ["explain", "--rules", "--installed"],
            ["explain", "https://bikes.example/rent", "--format", "markdown"], ["check", "--ios", "old"],
            ["check", "--ios", "1", "--ios", "2", "--ios", "3"],
        ])
    func contradict(words: [String]) async throws {
        #expect(try await run(words, in: folder()).status == 64)
    }
}
