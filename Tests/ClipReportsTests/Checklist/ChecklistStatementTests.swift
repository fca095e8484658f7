import ClipHarness
import ClipRules
import ClipSuites
import TestSupport
import Testing

@testable import ClipReports

/// What a block of the checklist says has to be so, against what the rules say: each source in each situation.
struct ChecklistStatementTests {
    private static let registrations = [
        "", #""default": {}"#,
        #""default": {}, "advanced": [{ "url": "https://h.example/rent", "place": true }]"#,
        #""default": {}, "local": [{ "url": "https://h.example/rent" }]"#,
        #""advanced": [{ "url": "https://h.example/rent", "place": true }], "local": [{ "url": "https://h.example/rent/7" }]"#,
    ]

    private static func suite(_ experiences: String, build: String) -> String {
        let urls = ["https://h.example/rent/7", "https://appclip.apple.com/id?p=com.example.Clip", "http://h.example"]
        let invocations = urls.flatMap { url in
            Source.allCases.flatMap { source in
                [false, true].map {
                    "{ \"title\": \"\(url) \($0)\", \"url\": \"\(url)\", \"from\": \"\(source.rawValue)\", \"installed\": \($0) }"
                }
            }
        }.filter { !$0.contains("notification") && !$0.contains("appSwitcher") }
        return """
            { "version": 1,
              "clip": { "bundleID": "com.example.Clip", "build": "\(build)", "host": { "command": ["true"] } },
              "app": { "host": { "command": ["true"] } }, "experiences": { \(experiences) },
              "invocations": [\(invocations.joined(separator: ",\n"))] }
            """
    }

    @Test(arguments: registrations, ["testFlight", "appStore"])
    func eachNeedIsTrue(_ experiences: String, _ build: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.suite(experiences, build: build), to: "s.json")
        let loaded = SuiteLoader.load(paths: ["s.json"], from: folder.path)
        #expect(loaded.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        var sources: Set<Source> = []
        for unit in Plan(loaded.suites) {
            for testCase in unit.cases where ChecklistPart(of: testCase, in: unit.suite.suite) != nil {
                sources.insert(testCase.source)
                let entry = ChecklistEntry(testCase, of: unit.suite, number: 1)
                for text in entry.needs + [entry.instruction] {
                    #expect(
                        isTrue(text, testCase, unit.suite),
                        "\(testCase.url ?? "") from \(testCase.source), \(testCase.target): \(text)")
                }
                try expectEnough(entry, testCase)
            }
        }
        #expect(sources.isSuperset(of: Set(Source.allCases).subtracting([.notification])))
    }

    private func isTrue(_ text: String, _ testCase: TestCase, _ suite: PlannedSuite) -> Bool {
        let resolution = testCase.resolution
        let url = testCase.url.flatMap { try? InvocationURL($0) }
        let advanced = url.flatMap { suite.resolver.mostSpecificAdvanced(for: $0) }
        // An invocation that every experience may serve shows whether a local one matches.
        let isLocal = suite.suite.local.contains { local in
            testCase.url?.hasPrefix(local.url.text) == true
        }
        var claims = [
            ("no other experience matches", advanced == nil && !isLocal), ("no local experience matches", !isLocal),
            ("no advanced experience matches", advanced == nil),
            ("has the default experience", resolution.experience == .default),
            ("The full app is installed", testCase.target == .app),
            ("The full app is not installed", testCase.target == .clip),
            ("The clip is released", url.map(suite.resolver.isAppleLink) == true && resolution.target != nil),
            ("with a place", [.maps, .siriSuggestion].contains(testCase.source) && advanced?.hasPlace == true),
            ("Launch the clip", testCase.target == .clip), ("Launch the app,", testCase.target == .app),
        ]
        if let found = text.firstMatch(of: /has the advanced experience ([^\s,;]+[^\s,;.])/) {
            claims.append(("has the advanced", advanced?.url.text == String(found.1)))
        }
        if let found = text.firstMatch(of: /^The local experience (\S+) is registered/) {
            claims.append(("The local", resolution.experience == .local(String(found.1))))
        }
        return claims.allSatisfy { !text.contains($0.0) || $0.1 }
    }

    /// What opens the app or a card has what it rests on among its needs.
    private func expectEnough(_ entry: ChecklistEntry, _ testCase: TestCase) throws {
        let needs = entry.needs.joined(separator: "\n")
        switch testCase.resolution.experience {
        case .advanced(let url), .local(let url): #expect(needs.contains(url))
        case .default: #expect(needs.contains("has the default experience"))
        case .link: #expect(needs.contains("The clip is released"))
        case nil: break
        }
        let isPlace = testCase.source == .maps || testCase.source == .siriSuggestion
        #expect(needs.contains("with a place") == (isPlace && testCase.resolution.target != nil))
    }
}
