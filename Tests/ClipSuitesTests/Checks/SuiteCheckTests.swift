import Testing

@testable import ClipSuites

@Suite("Checks of a suite as a whole")
struct SuiteCheckTests {
    private func advisories(_ experiences: String, _ more: String = "") throws -> [Diagnostic] {
        let keys = "\"experiences\": { \"default\": {}, \(experiences) }\(more)"
        return try SampleSuite.load(SampleSuite.minimal(keys)).diagnostics
    }

    @Test("Names are kebab-case")
    func names() {
        let all = DefinitionAdvisory.allCases
        #expect(all.allSatisfy { $0.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil })
    }

    @Test("Only so many of one kind are shown, and how many more there are")
    func limit() throws {
        let experiences = (1...30).map { "{ \"url\": \"https://h.example/\($0)/\" }" }.joined(separator: ",")
        let found = try advisories("\"advanced\": [\(experiences)]")
        #expect(found.count == 20)
        #expect(found.last?.note?.hasSuffix("10 more of the suite are not shown") == true)
    }

    @Test(
        "An invocation expects something if a wrong screen or resolution would contradict it",
        arguments: [
            ("", true), (#", "expect": {}"#, true), (#", "expect": { "exit": 3, "within": "1s" }"#, true),
            (#", "expect": { "screen": null }"#, false), (#", "expect": { "output": "a" }"#, false),
            (#", "expect": { "advisories": [] }"#, false), (#", "expect": { "declined": "notHTTPS" }"#, false),
            (#", "skip": "later""#, false),
        ])
    func noExpectation(expect: String, isRaised: Bool) throws {
        let found = try advisories(
            "\"advanced\": []", ", \"invocations\": [{ \"title\": \"One\", \"url\": \"https://h.example/\"\(expect) }]"
        ).filter { $0.advisory == "no-expectation" }
        #expect(found.map(\.message) == (isRaised ? ["\"One\" expects nothing, so that any screen will do"] : []))
    }

    @Test("Guidance is met by its limit, and not by one character more")
    func cardLength() throws {
        func card(_ title: Int, _ subtitle: Int) throws -> [String?] {
            let texts = (String(repeating: "é", count: title), String(repeating: "s", count: subtitle))
            return try advisories(
                "\"advanced\": [{ \"url\": \"https://h.example/\", \"expect\": { \"screen\": \"a\" }, \"title\": \"\(texts.0)\", "
                    + "\"subtitle\": \"\(texts.1)\" }]"
            ).map(\.message)
        }
        #expect(try card(30, 56).isEmpty)
        #expect(try card(31, 56).count == 1 && card(30, 57).count == 1)
        // One experience, one diagnostic.
        #expect(try card(31, 57).first??.contains("has 57 characters of 56") == true && card(31, 57).count == 1)
    }
}
