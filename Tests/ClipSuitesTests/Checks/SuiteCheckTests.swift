import Testing

@testable import ClipSuites

@Suite("Checks of a suite as a whole")
struct SuiteCheckTests {
    private func advisories(_ experiences: String, _ more: String = "") throws -> [Diagnostic] {
        let keys = "\"experiences\": { \"default\": {}, \(experiences) }\(more)"
        return try SampleSuite.load(SampleSuite.minimal(keys)).diagnostics
    }

    private func advanced(_ urls: [String]) -> String {
        let experiences = urls.map { "{ \"url\": \"https://h.example\($0)\", \"expect\": {} }" }
        return "\"advanced\": [\(experiences.joined(separator: ","))]"
    }

    @Test("Names are kebab-case")
    func names() {
        let all = DefinitionAdvisory.allCases
        #expect(all.allSatisfy { $0.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil })
    }

    @Test(
        "A URL is shadowed where only one policy lets another one cover it",
        arguments: [
            (["/rent", "/rental"], 1), (["/rental", "/rent"], 1), (["/rent", "/rent/al"], 0),
            (["/rent/", "/rent/al"], 0),
            (["/rent", "/rent?a=1"], 0), (["/rent?a=1", "/rent?a=17"], 1), (["/rent?a=1", "/rent?a=1&b=2"], 0),
            (["/rent", "/rental", "/rental/7"], 1), (["/rent", "/rental", "/rentals"], 2), (["", "/rent"], 0),
            (["/rent", "/buy"], 0), (["/r", "/rent", "/rent/7"], 1),
        ])
    func shadows(urls: [String], count: Int) throws {
        for matching in ["component", "character"] {
            let found = try advisories(advanced(urls), ", \"matching\": \"\(matching)\"")
            #expect(found.map(\.advisory) == Array(repeating: "experience-shadowed", count: count))
        }
    }

    @Test("A local experience shadows an advanced one too")
    func localShadows() throws {
        let found = try advisories(
            advanced(["/rental"]) + ", \"local\": [{ \"url\": \"https://h.example/rent\" }]")
        #expect(found.map(\.advisory) == ["experience-shadowed"])
        #expect(found.first?.message.hasPrefix("\"https://h.example/rental\"") == true)
    }

    @Test("Only so many of one kind are shown, and how many more there are")
    func limit() throws {
        let experiences = (1...30).map { "{ \"url\": \"https://h.example/\($0)/\" }" }.joined(separator: ",")
        let found = try advisories("\"advanced\": [\(experiences)]")
        #expect(found.count == 20)
        #expect(found.last?.note?.hasSuffix("10 more of the suite are not shown") == true)
    }

    @Test("Guidance is met by its limit, and not by one character more")
    func cardLength() throws {
        func card(_ title: Int, _ subtitle: Int) throws -> [String?] {
            let texts = (String(repeating: "é", count: title), String(repeating: "s", count: subtitle))
            return try advisories(
                "\"advanced\": [{ \"url\": \"https://h.example/\", \"expect\": {}, \"title\": \"\(texts.0)\", "
                    + "\"subtitle\": \"\(texts.1)\" }]"
            ).map(\.message)
        }
        #expect(try card(30, 56).isEmpty)
        #expect(try card(31, 56).count == 1 && card(30, 57).count == 1)
        // One experience, one diagnostic.
        #expect(try card(31, 57).first??.contains("has 57 characters of 56") == true && card(31, 57).count == 1)
    }

    @Test("Where an entitlement cannot be read, nothing is said of what it does not name")
    func unreadEntitlement() throws {
        let suite = """
            { "version": 1, "clip": { "bundleID": "a.Clip", "teamID": "ABCDE12345", "entitlements": "Clip.entitlements",
                "host": { "command": ["true"] } },
              "sites": { "h.example": { "association": { "appclips": { "apps": ["ABCDE12345.a.Clip"] } } } } }
            """
        func found(_ entitlements: String) throws -> [Diagnostic] {
            try SampleSuite.load(suite, beside: ["Clip.entitlements": entitlements]).diagnostics
        }
        let other = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
            <array><string>appclips:other.example</string></array></dict></plist>
            """
        #expect(try found(other).contains { $0.advisory == "site-not-entitled" })
        let broken = try found(other.replacing("</array>", with: ""))
        #expect(broken.contains { $0.severity == .error })
        #expect(!broken.contains { $0.advisory == "site-not-entitled" })
    }
}
