import ClipSuites
import TestSupport
import Testing

/// Registrations: a default experience, one clip for each URL, and pages that a URL matches.
@Suite struct RegistrationCheckTests {
    private func load(_ suites: [(clip: String, url: String, more: String)]) throws -> [Diagnostic] {
        let folder = try TemporaryFolder()
        for (index, suite) in suites.enumerated() {
            try folder.write(
                """
                { "version": 1, "clip": { "bundleID": "\(suite.clip)", "host": { "command": ["true"] } },
                  "experiences": { "default": {}, "advanced": [
                    { "url": "\(suite.url)", "expect": {} }] }\(suite.more) }
                """, to: "\(index).json")
        }
        return SuiteLoader.load(paths: [folder.path], from: folder.path).diagnostics.besidesNoExpectation
    }

    @Test func oneURLForTwoClips() throws {
        let found = try load([
            ("a.Clip", "https://h.example/rent", ""), ("b.Clip", "https://H.example/rent", ""),
            ("a.Clip", "https://h.example/rent", ""), ("b.Clip", "https://h.example/rental", ""),
        ])
        #expect(found.map(\.advisory) == ["registered-twice"])
        #expect(found.first?.location == SourceLocation(file: "1.json", line: 3, column: 14))
        #expect(found.first?.note == "the other is at 0.json:3:14")
    }

    @Test func oneClipMayHaveSeveralSuites() throws {
        let url = "https://h.example"
        #expect(try load([("a.Clip", url, ""), ("a.Clip", url + "/", "")]).isEmpty)
        #expect(try load([("a.Clip", url, ""), ("b.Clip", url + "/b", "")]).isEmpty)
    }

    @Test func theSuiteAllowsIt() throws {
        let url = "https://h.example"
        let allow = ", \"settings\": { \"allow\": [\"registered-twice\"] }"
        #expect(try load([("a.Clip", url, ""), ("b.Clip", url, allow)]).map(\.isAllowed) == [true])
        #expect(try load([("a.Clip", url, allow), ("b.Clip", url, "")]).map(\.isAllowed) == [false])
    }

    @Test func aDefaultExperienceWhateverElseIsDefined() throws {
        func found(_ experiences: String, _ more: String = "") throws -> [Diagnostic] {
            let suite = """
                { "version": 1,
                  "clip": { "bundleID": "a.Clip", "host": { "command": ["true"] } }\(experiences)\(more) }
                """
            return try SampleSuite.load(suite).diagnostics.filter { $0.advisory == "no-default-experience" }
        }
        let advanced = ",\n \"experiences\": { \"advanced\": [{ \"url\": \"https://h.example\" }] }"
        #expect(try found(advanced).map(\.location) == [SourceLocation(file: "suite.json", line: 3, column: 17)])
        #expect(try found("").map(\.location) == [SourceLocation(file: "suite.json", line: 2, column: 11)])
        #expect(try found(",\n \"experiences\": { \"default\": {} }").isEmpty)
        let expected = "\"expect\": { \"advisories\": [\"no-default-experience\"] }"
        #expect(
            try found("", ", \"invocations\": [{ \"url\": \"https://h.example\", \(expected) }]").isEmpty)
    }

    @Test(arguments: [
        ("/rent", ["/rent?id=1"], false), ("/rent", ["/rental"], true), ("/", [""], false), ("/", ["/rent"], true),
        ("/rent/*", ["/rent/7"], false), ("/rent/*", ["/rent"], true), ("*", ["/rent"], false),
        ("/rent/7", ["/rent/{id}"], false), ("/rent/*", ["/{id}"], false), ("/rent/7", ["/rent?id={id}"], true),
        ("/rental", ["/rent/{id}"], true), ("/rnet/*", ["/rent/{id}", "/rent"], true), ("/rent", [], false),
        ("/rent/*", ["/rent/7{id}"], false), ("/caf%C3%A9", ["/caf%C3%A9"], false),
    ])
    func pages(key: String, paths: [String], isFound: Bool) throws {
        let invocations = paths.map {
            "{ \"title\": \"\($0) {id}\", \"url\": \"https://h.example\($0)\", \"each\": [{ \"id\": \"1\" }] }"
        }
        let more = """
            "sites": { "h.example": { "pages": { "\(key)": "p.html" } } }, "invocations": [\(invocations.joined(separator: ", "))]
            """
        let banner = "<meta name=apple-itunes-app content='app-id=1, app-clip-bundle-id=com.example.Clip'>"
        let found = try SampleSuite.load(SampleSuite.minimal(more), beside: ["p.html": banner]).diagnostics
            .besidesNoExpectation
        #expect(found.map(\.advisory) == (isFound ? ["page-unused"] : []))
    }

    @Test func unknownNamesAreErrorsWithASuggestion() throws {
        func load(_ allow: String) throws -> [Diagnostic] {
            try SampleSuite.load(SampleSuite.minimal("\"settings\": { \"allow\": \(allow) }")).diagnostics
        }
        #expect(try load("[\"messages-card\", \"site-missing\"]").isEmpty)
        #expect(try load("[\"messages-crd\"]").map(\.fix) == ["did you mean \"messages-card\"?"])
        #expect(try load("[\"messages-crd\"]").first?.excerpt?.length == 14)
        #expect(try load("\"messages-card\"").first?.message.contains("an array with names of advisories") == true)
        #expect(try load("[7]").map(\.severity) == [.error])
    }
}
