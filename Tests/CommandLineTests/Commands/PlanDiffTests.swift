import Foundation
import TestSupport
import Testing

@Suite("diff of two versions of the definitions", .timeLimit(.minutes(30)))
struct PlanDiffTests {
    private static let suite = #"""
        { "version": 1,
          "clip": { "bundleID": "com.example.Clip", "teamID": "ABCDE12345", "associatedDomains": ["appclips:a.example"] },
          "sites": { "a.example": { "association": { "appclips": { "apps": ["ABCDE12345.com.example.Clip"] } } } },
          "experiences": { "default": { "subtitle": "s", "action": "open" },
            "advanced": [{ "url": "https://a.example/rent", "title": "Rent", "subtitle": "s", "action": "open" }] },
          "invocations": [
            { "title": "Bike {n}", "url": "https://a.example/rent/beta/{n}", "each": [{ "n": 1 }, { "n": 2 }] },
            { "title": "Other", "url": "https://a.example/other", "from": "messages" } ] }
        """#

    /// The answer after one text of the suite is replaced.
    private func difference(_ old: String, _ new: String, _ options: [String] = []) async throws
        -> CommandLineTool.Result
    {
        let folder = try TemporaryFolder()
        try folder.write(Self.suite, to: "old/bikes/suite.json")
        let changed = Self.suite.replacing(old, with: new)
        #expect(changed != Self.suite || old.isEmpty)
        try folder.write(changed, to: "new/bikes/suite.json")
        return try await CommandLineTool.run(["diff", "old", "new"] + options, in: folder)
    }

    /// The answer for a suite and a copy with replaced texts.
    private func edited(_ old: String, _ changes: String...) async throws -> CommandLineTool.Result {
        let folder = try TemporaryFolder()
        try folder.write(old, to: "old/suite.json")
        let pairs = stride(from: 0, to: changes.count, by: 2).map { (changes[$0], changes[$0 + 1]) }
        try folder.write(pairs.reduce(old) { $0.replacing($1.0, with: $1.1) }, to: "new/suite.json")
        return try await CommandLineTool.run(["diff", "old", "new"], in: folder)
    }

    @Test("A folder's name is text even in headings, in Markdown and on a terminal")
    func headings() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.suite.replacing(/,\s+"advanced": .*/, with: " },"), to: "old/bikes/suite.json")
        let name = "bikes\n## Nothing changed\n\u{1B}[31m::error::x\n<!-- @octocat"
        try folder.write(Self.suite, to: "new/\(name)/suite.json")
        for options in [["--format", "markdown"], []] {
            let result = try await CommandLineTool.run(["diff", "old", "new"] + options, in: folder)
            let lines = result.output.split(separator: "\n")
            #expect(
                lines.contains { $0.contains("advanced experience ") && $0.contains("octocat/suite") }, "\(result)")
            #expect(
                !lines.contains { line in ["## Nothing", "<!--", "::error"].contains { line.hasPrefix($0) } },
                "\(result)")
            #expect(!result.output.contains("\u{1B}"))
            #expect(result.output.contains("@octocat") == options.isEmpty)
        }
    }

    @Test("A setting that changed along with the cause is not blamed")
    func bystander() async throws {
        let apps = #"["ABCDE12345.com.example.Clip"]"#
        let result = try await edited(Self.suite, #""teamID""#, #""build": "adHoc", "teamID""#, apps, "[]")
        #expect(result.output.contains("\nwhat a.example serves changed (new/suite.json:3): 4 URLs\n"), "\(result)")
    }

    @Test("The same definitions")
    func same() async throws {
        let result = try await difference("", "")
        #expect(result.status == 0 && result.output == "Compared 6 URLs of old with 6 URLs of new: nothing changed\n")
    }

    @Test("A setting that changes nothing for a URL is not the cause")
    func twoChanges() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.suite, to: "old/bikes/suite.json")
        let titled = Self.suite.replacing(#""title": "Rent""#, with: #""title": "Rent it""#)
        try folder.write(
            titled.replacing(#""version": 1,"#, with: #""version": 1, "matching": "character","#),
            to: "new/bikes/suite.json")
        let found = try await CommandLineTool.run(["diff", "old", "new"], in: folder).output
        #expect(found.contains("advanced experience https://a.example/rent changed"), "\(found)")
        #expect(!found.contains("\"matching\" changed"))
    }

    @Test(
        "Changes are grouped by the definition that causes them",
        arguments: [
            (
                #""advanced": ["#,
                #""advanced": [{ "url": "https://a.example/rent/beta", "title": "Beta", "subtitle": "s", "action": "open" }, "#,
                "advanced experience https://a.example/rent/beta added (new/bikes/suite.json:5): 2 URLs\n",
                #"    experience: "https://a.example/rent" → "https://a.example/rent/beta""#, 0
            ),
            (
                #""title": "Rent""#, #""title": "Rent it""#,
                "advanced experience https://a.example/rent changed (new/bikes/suite.json:5): 3 URLs\n",
                #"    card.title: "Rent" → "Rent it""#, 0
            ),
            (
                #"{ "url": "https://a.example/rent", "title": "Rent", "subtitle": "s", "action": "open" }"#, "",
                "advanced experience https://a.example/rent removed (old/bikes/suite.json:5): 3 URLs\n",
                "not in the new definitions, but printed codes may still contain this URL", 0
            ),
            (
                #""appclips:a.example""#, #""appclips:b.example""#,
                "associated domains changed (new/bikes/suite.json:2): 4 URLs\n",
                #"    declined: none → "INVALID_ENTITLEMENT_MISSING_SECTION""#, 1
            ),
            (
                #"["ABCDE12345.com.example.Clip"]"#, "[]",
                "what a.example serves changed (new/bikes/suite.json:3): 4 URLs\n",
                #"    target: "clip" → none"#, 1
            ),
            (
                #"{ "a.example": { "#, #"{ "a.example": { "redirects": { "/other": "http://a.example/rent" }, "#,
                "the redirects of a.example changed (new/bikes/suite.json:3): 1 URL\n",
                #"    declined: "noBanner" → "notHTTPS""#, 0
            ),
            (
                #""teamID": "ABCDE12345""#, #""teamID": "ABCDE12346""#,
                "\"teamID\" changed (new/bikes/suite.json:2): 4 URLs\n", #"    target: "clip" → none"#, 1
            ),
        ] as [(String, String, String, String, Int32)])
    func causes(_ old: String, _ new: String, _ heading: String, _ line: String, _ status: Int32) async throws {
        let result = try await difference(old, new)
        #expect(result.status == status && result.output.contains("\n\(heading)"), "\(result.output)\(result.errors)")
        #expect(result.output.contains(line), "\(result.output)")
        #expect(try await difference(old, new, ["--fail-on", "any"]).status == 1)
        let markdown = try await difference(old, new, ["--format", "markdown"]).output
        #expect(markdown.hasPrefix(status == 0 ? "## ✅ " : "## ❌ ") && markdown.contains("\n### "))
    }

    @Test("A renamed suite stays the same, and the URLs of a deleted one open nothing")
    func suites() async throws {
        func difference(_ old: [String: String], _ new: [String: String]) async throws -> CommandLineTool.Result {
            let folder = try TemporaryFolder()
            for (side, suites) in [("old", old), ("new", new)] {
                for (name, text) in suites { try folder.write(text, to: "\(side)/\(name)/suite.json") }
            }
            return try await CommandLineTool.run(["diff", "old", "new", "--fail-on", "new"], in: folder)
        }
        let other = Self.suite.replacing("com.example.Clip", with: "com.other.Clip")
        let changed = Self.suite.replacing("Rent\"", with: "Rent it\"")
        let part = Self.suite.replacing(#""each": [{ "n": 1 }, "#, with: #""each": ["#)
        let same = try await difference(["a": Self.suite, "o": other], ["b": Self.suite, "o": other])
        #expect(same.status == 0 && same.output.hasSuffix("nothing changed\n"), "\(same.output)")
        let renamed = try await difference(["a": Self.suite, "o": other], ["b": changed, "o": other])
        #expect(renamed.status == 0 && renamed.output.contains("rent changed (new/b/suite.json:5): 3 URLs\n"))
        let deleted = try await difference(["a": Self.suite, "o": other], ["o": other])
        #expect(deleted.status == 1, "\(deleted.output)")
        #expect(deleted.output.contains("\nno suite of com.example.Clip is left (old/a/suite.json:2): 6 URLs\n"))
        // Another suite of the clip has the URLs.
        let moved = try await difference(["a": Self.suite, "b": part], ["b": part])
        #expect(moved.status == 0 && moved.output.contains("Removed (6)"), "\(moved.output)")
        // A suite is divided in two, and a title changes.
        let rest = changed.replacing(#""invocations": ["#, with: #""journeys": [], "invocations": ["#)
        let divided = try await difference(["a": Self.suite, "o": other], ["b": part, "c": rest, "o": other])
        #expect(divided.status == 0 && !divided.output.contains("removed"), "\(divided.output)")
        // The folder now has another clip.
        let exchanged = try await difference(["a": Self.suite, "b": other], ["a": other])
        #expect(exchanged.status == 1, "\(exchanged.output)")
        #expect(exchanged.output.contains("\nno suite of com.example.Clip is left (old/a/suite.json:2): 6 URLs\n"))
    }

    @Test("A removed step is still resolved, and a new step before others does not change them")
    func journeys() async throws {
        let step = #"{ "invoke": "https://a.example/rent/9", "from": "appClipCode" }"#
        func suite(_ steps: String) -> String {
            #""journeys": [{ "title": "J", "steps": [\#(steps)] }], "invocations": ["#
        }
        let old = Self.suite.replacing(#""invocations": ["#, with: suite(step))
        let before = try await edited(old, #""advanced": [{"#, #""advanced": [{"#)
        #expect(before.status == 0, "\(before.output)")
        let other = #"{ "invoke": "https://a.example/rent", "from": "nfc" }, "#
        let longer = try await edited(old, suite(step), suite(other + step))
        #expect(longer.status == 0 && longer.output.contains(": 1 added\n"), "\(longer.output)")
        let gone = try await edited(
            old.replacing("https://a.example/rent\"", with: "https://a.example/rent/9\""), suite(step),
            #""invocations": ["#, "https://a.example/rent/9\"", "https://a.example/away\"")
        #expect(gone.status == 1 && gone.output.contains("declined: none → \"noExperience\""), "\(gone.output)")
    }

    @Test("JSON has every URL, with the same members as a difference of two runs")
    func json() async throws {
        let result = try await difference(#""title": "Rent""#, #""title": "Rent it""#, ["--format", "json"])
        let answer = try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let changed = try #require(answer["changed"] as? [[String: Any]])
        #expect(answer["old"] as? String == "old" && answer["new"] as? String == "new" && changed.count == 3)
        #expect(changed.allSatisfy { ($0["changes"] as? [String: [String]]) == ["card.title": ["Rent", "Rent it"]] })
        #expect((answer["added"] as? [Any])?.isEmpty == true && (answer["removed"] as? [Any])?.isEmpty == true)
    }

    @Test("Invalid definitions are not compared, and neither is a log")
    func broken() async throws {
        let result = try await difference(#""version": 1"#, #""version": 9"#)
        #expect(result.status == 2 && result.output.isEmpty && result.errors.contains("new/bikes/suite.json:1:"))
        let folder = try TemporaryFolder()
        try folder.write(Self.suite, to: "old/suite.json")
        let missing = try await CommandLineTool.run(["diff", "old", "reports"], in: folder)
        #expect(missing.status == 2, "\(missing.errors)")
        try folder.write("", to: "none/notes.txt")
        let none = try await CommandLineTool.run(["diff", "old", "none"], in: folder)
        #expect(none.status == 1 && none.output.contains("no suite of com.example.Clip is left"), "\(none)")
    }

    /// The answer to `diff old --live` with a script in place of curl.
    private func live(
        _ operands: [String], curl script: String, suite: String = suite
    ) async throws -> CommandLineTool.Result {
        let folder = try TemporaryFolder()
        try folder.write(suite, to: "old/suite.json")
        try folder.write("<p>", to: "old/page.html")
        try folder.writeProgram("#!/bin/sh\n\(script)\n", to: "bin/curl")
        return try await CommandLineTool.run(
            ["diff", "--live"] + operands, in: folder, environment: ["PATH": folder.path("bin") + ":/usr/bin:/bin"])
    }

    private static func serve(_ text: String) -> String {
        "printf '%s' '\(text)'; echo '{\"http_code\":200,\"content_type\":\"application/json\"}' >&2"
    }

    @Test("--live compares the suite with its sites")
    func servedNow() async throws {
        let same = Self.serve(#"{ "appclips": { "apps": ["ABCDE12345.com.example.Clip"] } }"#)
        let equal = try await live(["old"], curl: same)
        #expect(equal.status == 0 && equal.output.hasSuffix("of old as served now: nothing changed\n"), "\(equal)")

        let other = try await live(["old"], curl: Self.serve(#"{ "appclips": { "apps": [] } }"#))
        #expect(
            other.status == 1 && other.output.contains("\nwhat a.example serves changed (old/suite.json:3): 4 URLs\n"))
        #expect(other.output.contains(#"    declined: none → "INVALID_ENTITLEMENT_UNKNOWN_ID""#), "\(other.output)")
        let page = try await live(["old"], curl: Self.serve("<p>"))
        #expect(page.status == 1 && page.output.contains(#"    declined: none → "BAD_JSON_CONTENT""#))
    }

    @Test("A host that does not answer is reported, and the status is never 0")
    func unreachable() async throws {
        let result = try await live(["old", "--fail-on", "none"], curl: "exit 6")
        #expect(result.status == 1 && result.errors.contains("DNS_ERROR: https://a.example/"), "\(result.errors)")
        #expect(result.output.contains(#"    declined: none → "DNS_ERROR""#))
    }

    @Test("A redirect or page that cannot be fetched is reported, and the suite's version is used")
    func unreachablePart() async throws {
        let files = Self.suite.replacing(
            #""sites": { "a.example": { "#,
            with:
                #""sites": { "a.example": { "redirects": { "/s": "https://b.example/", "/t/*": "https://b.example/" }, "#
                + #""pages": { "/rent": "page.html" }, "#)
        func found(
            _ redirect: String, page: String = "200", in suite: String? = nil, options: [String] = []
        ) async throws -> CommandLineTool.Result {
            let file = Self.serve(#"{ "appclips": { "apps": ["ABCDE12345.com.example.Clip"] } }"#)
            return try await live(
                ["old"] + options,
                curl: """
                    case "$*" in
                    */s) echo '{"http_code":\(redirect)}' >&2;;
                    */rent) echo '{"http_code":\(page)}' >&2;;
                    *b.example*) echo '{"http_code":200}' >&2;;
                    *) \(file);;
                    esac
                    """, suite: suite ?? files)
        }
        let right = #"302,"redirect_url":"https://b.example/""#
        let same = try await found(right)
        #expect(same.status == 0 && same.output.hasSuffix("nothing changed\n"), "\(same)")
        for (redirect, page, text) in [
            ("500", "200", "old/suite.json:3:44: warning: BAD_HTTP_RESPONSE: https://a.example/s: "),
            ("404", "200", "old/suite.json:3:44: warning: BAD_HTTP_RESPONSE: https://a.example/s: "),
            (right, "503", "old/suite.json:3:115: warning: BAD_HTTP_RESPONSE: https://a.example/rent: "),
        ] {
            let result = try await found(redirect, page: page)
            #expect(result.status == 1 && result.errors.contains(text), "\(result)")
            #expect(result.output.hasSuffix("nothing changed\n"), "\(result)")
        }
        let markdown = try await found("500", options: ["--format", "markdown"]).output
        #expect(markdown.hasPrefix("## ❌ nothing changed\n") && markdown.contains("\n- old/suite"), "\(markdown)")
        #expect(try await found("500", options: ["--format", "json"]).output.contains(#""isComplete":false"#))
        #expect(try await found(#"302,"redirect_url":"""#).status == 1)
        let pattern = try await found(right, page: right, in: files.replacing("\"/rent\":", with: "\"/rent*\":"))
        #expect(pattern.status == 1 && pattern.errors.contains("redirects to https://b.example/"), "\(pattern)")
    }

    @Test("--live only takes definitions")
    func liveOfRuns() async throws {
        let result = try await live(["missing"], curl: "exit 6")
        #expect(
            result.status == 64 && result.errors.contains("'--live' takes one or two suites"),
            "\(result.errors)")
    }
}
