import ClipHarness
import ClipRules
import ClipSuites
import TestSupport
import Testing

@testable import ClipReports

/// Compares the checklist with the rules, for each source in each situation.
struct ChecklistStatementTests {
    private static let registrations = [
        "", #""default": {}"#,
        #""default": {}, "advanced": [{ "url": "https://h.example/rent", "place": true }]"#,
        #""default": {}, "local": [{ "url": "https://h.example/rent" }]"#,
        #""advanced": [{ "url": "https://h.example/rent", "place": true }], "local": [{ "url": "https://h.example/rent/7" }]"#,
    ]

    private static func suite(_ experiences: String, build: String, _ declines: [String: String]) -> String {
        let urls = ["https://h.example/rent/7", "https://appclip.apple.com/id?p=com.example.Clip", "http://h.example"]
        let invocations = urls.flatMap { url in
            Source.allCases.flatMap { source in
                [false, true].map { isInstalled in
                    let reason = declines["\(url) \(isInstalled) \(source.rawValue)"]
                    let expect = reason.map { ", \"expect\": { \"declined\": \"\($0)\" }" } ?? ""
                    return
                        "{ \"title\": \"\(url) \(isInstalled)\", \"url\": \"\(url)\", \"from\": \"\(source.rawValue)\", \"installed\": \(isInstalled)\(expect) }"
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
    func eachStatementIsTrue(_ experiences: String, _ build: String) throws {
        var sources: Set<Source> = []
        for unit in try Self.cases(experiences, build: build, isAgreed: true) {
            for testCase in unit.cases where testCase.isForTesters {
                sources.insert(testCase.source)
                let entry = ChecklistEntry(testCase, number: 7, thing: 3)
                let (texts, resolution) = ((entry.steps + entry.sights).joined(separator: "\n"), testCase.resolution)
                let place = "\(testCase.url ?? "") from \(testCase.source), \(testCase.target)"
                let isOfPlace = [.maps, .siriSuggestion].contains(testCase.source)
                let claims = [
                    "The full app opens": resolution.target == .app, "The App Clip opens": resolution.target == .clip,
                    "no card, no app": resolution.declined != nil && !isOfPlace,
                    "A card comes up": resolution.card != nil && resolution.target == .clip,
                    "Compare the card": resolution.card != nil && resolution.target == .clip,
                    "Tap the banner": resolution.target != nil && testCase.source == .safariBanner,
                    "“tag 3”": testCase.source == .nfc, "“code 3”": testCase.source == .appClipCode,
                    "no button for the App Clip": resolution.declined != nil && testCase.source == .maps,
                    "suggests nothing": resolution.declined != nil && testCase.source == .siriSuggestion,
                ]
                for (text, isSo) in claims { #expect(texts.contains(text) == isSo, "\(place): \(text)") }
                // A tester's text contains no developer's terms.
                #expect(!texts.contains(/[A-Z]+_[A-Z]|appclips|applinks|Experience|entitlement|notHTTPS/), "\(place)")
                let prepared = ChecklistPreparation(planned: unit.suite, entries: [entry]).section.facts.flatMap(
                    \.values)
                if case .advanced(let url) = resolution.experience {
                    let place = [.maps, .siriSuggestion].contains(testCase.source) ? ", with a place" : ""
                    #expect(prepared.contains { $0.hasPrefix("advanced experience \(url)\(place)") })
                }
                #expect(prepared.contains("default experience") == (resolution.experience == .default), "\(place)")
                #expect(prepared.contains { $0.hasPrefix("h.example: meta tag") } == needsTag(testCase), "\(place)")
            }
        }
        #expect(sources.isSuperset(of: Set(Source.allCases).subtracting([.notification])))
    }

    /// The suite's cases. If `isAgreed` is true, the suite expects each decline.
    private static func cases(_ experiences: String, build: String, isAgreed: Bool) throws -> [PlanUnit] {
        let folder = try TemporaryFolder()
        var declines: [String: String] = [:]
        for _ in 0..<(isAgreed ? 2 : 1) {
            try folder.write(suite(experiences, build: build, declines), to: "s.json")
            let loaded = SuiteLoader.load(paths: ["s.json"], from: folder.path)
            try #require(!loaded.hasErrors, "\(loaded.diagnostics)")
            let units = Array(Plan(loaded.suites))
            if !declines.isEmpty || !isAgreed { return units }
            for testCase in units.flatMap(\.cases) {
                declines["\(testCase.title) \(testCase.source.rawValue)"] = testCase.resolution.declined?.rawValue
            }
        }
        return []
    }

    @Test("If suite and files disagree, the item asks for what the suite expects, and says so")
    func disputed() throws {
        let cases = try Self.cases(Self.registrations[1], build: "testFlight", isAgreed: false).flatMap(\.cases)
        for testCase in cases where testCase.isForTesters {
            let sights = ChecklistEntry(testCase, number: 1).sights.joined(separator: "\n")
            #expect(sights.contains("opens") && !sights.contains("Nothing opens"), "\(sights)")
            #expect(sights.contains("their files say otherwise") == (testCase.resolution.declined != nil))
        }
    }

    @Test("If the files contradict a card or target, the item says what the developers expect")
    func contradicted() throws {
        let folder = try TemporaryFolder()
        let suite = #"""
            { "version": 1, "clip": { "bundleID": "c.e.Clip", "host": { "command": ["true"] } },
              "experiences": { "default": {}, "advanced": [{ "url": "https://h.example/a", "title": "Guide" }] },
              "invocations": [
                { "title": "0", "url": "https://h.example/a?x=1", "expect": { "card": { "title": "Guide" } } },
                { "title": "1", "url": "https://h.example/a?x=2", "expect": { "card": { "title": "Museum" } } },
                { "title": "2", "url": "https://h.example/a?x=3", "expect": { "target": "app" } },
                { "title": "3", "url": "https://h.example/a?x=4", "expect": { "card": null } } ] }
            """#
        try folder.write(suite, to: "s.json")
        let cases = Plan(SuiteLoader.load(paths: ["s.json"], from: folder.path).suites).flatMap(\.cases)
        let sights = (0..<4).map { number in
            cases.first { $0.title == "\(number)" }.map { ChecklistEntry($0, number: 1).sights } ?? []
        }
        let told = sights.map { $0.last ?? "" }
        #expect(told[0] == "The App Clip opens.")
        #expect(told[1].hasPrefix("The developers expect card title \"Museum\", but their files say otherwise"))
        #expect(told[2].hasPrefix("The developers expect target \"app\", but their files say otherwise"))
        #expect(told[3].hasPrefix("The developers expect no card, but their files say otherwise"))
        // Items do not show as expected what a run fails.
        #expect(sights[0] == ["A card comes up: “Guide”.", "The App Clip opens."])
        #expect(sights[1].dropLast() == ["A card comes up: “Museum”.", "The App Clip opens."])
        #expect(sights[2].dropLast() == ["The full app opens."])
        #expect(sights[3].dropLast() == ["The App Clip opens."])
    }

    private func needsTag(_ testCase: TestCase) -> Bool {
        let isOnPage = [.safariBanner, .safariCard, .messages].contains(testCase.source)
        return isOnPage && testCase.resolution.target == .clip && testCase.resolution.experience != .link
    }

    @Test(
        "A case is only tried in phases in which it opens",
        arguments: [
            (Source.qrCode, "https://h.example/rent", [Phase.local]),
            (.qrCode, "https://h.example/new", [.released]), (.xcode, "https://h.example/new", [.xcode]),
            (.testFlight, "https://h.example/new", [.testFlight]),
            (.spotlight, "https://h.example/new", Phase.allCases),
            (.webLink, "https://appclip.apple.com/id?p=com.example.Clip", [.released]),
        ])
    func phases(_ source: Source, _ url: String, _ expected: [Phase]) throws {
        let folder = try TemporaryFolder()
        let text = """
            { "version": 1, "clip": { "bundleID": "com.example.Clip", "host": { "command": ["true"] } },
              "experiences": { "default": {}, "local": [{ "url": "https://h.example/rent" }] },
              "invocations": [{ "title": "It", "url": "\(url)", "from": "\(source.rawValue)" }] }
            """
        try folder.write(text, to: "s.json")
        let plan = Plan(SuiteLoader.load(paths: ["s.json"], from: folder.path).suites)
        for phase in Phase.allCases {
            var markdown = ""
            let checklist = Checklist(plan, format: .markdown, in: phase)
            checklist.write { markdown += $0 }
            #expect(markdown.contains(". It\n") == expected.contains(phase), "\(phase): \(markdown)")
            #expect((checklist.missing != nil) == markdown.contains("There is nothing to test"), "\(phase)")
        }
    }
}
