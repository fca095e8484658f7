import TestSupport
import Testing

@Suite("check", .timeLimit(.minutes(30)))
struct CheckTests {
    @Test("Advisories are shown once at their first position, and fail only under --strict")
    func advisories() async throws {
        let folder = try SampleSuite().folder()
        let lenient = try await CommandLineTool.run(["check"], in: folder)
        #expect(lenient.status == 0)
        #expect(lenient.output == "1 suite, 4 cases, no errors, 1 advisory\n")
        try Golden.expect(lenient.errors, is: "check/advisories.txt")

        let strict = try await CommandLineTool.run(["check", "--strict"], in: folder)
        #expect(strict.status == 1)
        #expect(strict.errors == lenient.errors)
    }

    @Test("If the suite allows all advisories, --strict passes")
    func noAdvisories() async throws {
        var suite = SampleSuite()
        // With sites, association is checked, and a launch without a URL has no advisory.
        suite.members = #", "sites": {}, "settings": { "allow": ["no-default-experience"] }"#
        suite.experiences = ""
        suite.invocations = ""
        let folder = try suite.folder()
        let strict = try await CommandLineTool.run(["check", "--strict"], in: folder)
        // Accepted advisories are not listed.
        #expect(strict.errors.isEmpty && strict.output == "1 suite, 1 case, no errors\n")
        #expect(strict.status == 0)
    }

    @Test("All errors of all files at once, with excerpts")
    func errors() async throws {
        var suite = SampleSuite()
        suite.experiences = suite.experiences.replacing("https://bikes.example/rent", with: "http://bikes.example/rent")
        suite.invocations = suite.invocations.replacing("\"expect\"", with: "\"expects\"")
        let folder = try suite.folder()
        try folder.write("{\n  \"version\": 2,\n  \"version\": 1,\n}\n", to: "suites/other.json")
        let result = try await CommandLineTool.run(["check"], in: folder)
        #expect(result.status == 2)
        #expect(result.output.hasPrefix("no suites, no cases, "))
        try Golden.expect(result.errors, is: "check/errors.txt")
    }

    @Test(
        "A folder without a suite checks nothing, and is an error beside a suite", arguments: ["suites", "codes.csv"])
    func nothing(name: String) async throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder(name)
        for options in [[name], [name, "--strict"], [name, name]] {
            let empty = try await CommandLineTool.run(["check"] + options, in: folder)
            #expect(
                empty.status == 4 && empty.errors.contains("the folder \"\(name)\" has no suite\n"), "\(empty.output)"
            )
        }
        try folder.write(SampleSuite().text, to: "bikes.json")
        for command in ["check", "list"] {
            #expect(try await CommandLineTool.run([command, "bikes.json"], in: folder).status == 0)
            let both = try await CommandLineTool.run([command, "bikes.json", name], in: folder)
            #expect(both.status == 2 && both.errors.contains("error: the folder \"\(name)\" has no suite\n"))
        }
    }

    @Test("Colours only on request")
    func colour() async throws {
        let folder = try SampleSuite().folder()
        #expect(try await CommandLineTool.run(["check", "--color=always"], in: folder).errors.contains("\u{1B}["))
        #expect(try await !CommandLineTool.run(["check", "--color=never"], in: folder).errors.contains("\u{1B}["))
    }

    @Test("check launches nothing")
    func launchesNothing() async throws {
        var suite = SampleSuite()
        suite.script = "touch launched\n"
        let folder = try suite.folder()
        _ = try await CommandLineTool.run(["check"], in: folder)
        #expect(!folder.has("suites/bikes/launched"))
    }

    @Test("An advisory that every project raises or that two suites share is one warning for the run")
    func onceARun() async throws {
        let folder = try TemporaryFolder()
        for (id, allow) in [("a", ""), ("b", ""), ("c", "default-by-code")] {
            let settings = allow.isEmpty ? "" : #""settings": { "allow": ["\#(allow)"] },"#
            try folder.write(
                """
                { "version": 1, \(settings) "clip": { "bundleID": "com.a.\(id)", "entitlements": "C.entitlements" },
                  "experiences": { "default": {} },
                  "invocations": [{ "title": "A", "url": "https://a.example/x", "expect": { "target": "clip" } }] }
                """, to: "suites/\(id).json")
        }
        try folder.write(
            """
            <plist><dict><key>com.apple.developer.team-identifier</key><string>ABCDE12345</string>
            <key>com.apple.developer.associated-domains</key><array><string>appclips:a.example</string></array>
            </dict></plist>
            """, to: "suites/C.entitlements")
        let check = try await CommandLineTool.run(["check"], in: folder)
        for name in ["default-by-code", "association-assumed", "on-demand-install"] {
            #expect(check.errors.split(separator: "[\(name)]").count == 2, "\(name): \(check.errors)")
        }
        #expect(check.errors.contains("note: raised 1 more time"))
        let strict = try await CommandLineTool.run(["check", "--strict"], in: folder)
        #expect(strict.status == 1 && strict.output.contains("3 advisories"), "\(strict.output)")
    }
}
