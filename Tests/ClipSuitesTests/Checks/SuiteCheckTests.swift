import ClipRules
import ClipSuites
import Testing

@Suite("Checks of a suite as a whole")
struct SuiteCheckTests {
    private func advisories(_ experiences: String, _ more: String = "") throws -> [Diagnostic] {
        let keys = "\"experiences\": { \"default\": {}, \(experiences) }\(more)"
        return try SampleSuite.load(SampleSuite.minimal(keys)).diagnostics
    }

    @Test("Names are kebab-case")
    func names() {
        let all = Advisory.Name.allCases
        #expect(all.allSatisfy { $0.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil })
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
        #expect(found.map(\.message) == (isRaised ? ["\"One\" expects nothing, so any screen will do"] : []))
        let fix = expect.isEmpty ? #"add "expect": { "screen": … } next to "url""# : #"add "screen": … to "expect""#
        #expect(found.allSatisfy { $0.fix == fix }, "\(found)")
    }

    @Test(
        "Rows expect something if every row that runs has an expectation",
        arguments: [
            (#""expect": { "screen": "{s}" }"#, false), (#""expect": { "screen": "x{s}" }"#, false),
            (#""expect": { "screen": { "contains": "{s}" } }"#, false), (#""expect": { "delivered": "{s}" }"#, false),
            (#""expect": { "output": "{s}" }"#, false), (#""expect": { "parameters": { "{s}": "1" } }"#, false),
            (#""expect": { "card": { "title": "{s}" } }"#, false), (#""expect": { "advisories": ["{a}"] }"#, false),
            (#""expect": { "declined": "{d}" }"#, false), (#""skip": "{s}""#, false), (#""skip": "{o}""#, true),
            (#""expect": { "within": "{t}" }"#, true), (#""expect": { "exit": "{e}" }"#, true),
            (#""title": "{s}""#, true),
            (#""skip": "{o}", "expect": { "screen": "{s}" }"#, false),
        ])
    func rowsWithoutExpectation(keys: String, isRaised: Bool) throws {
        let csv = "s,a,d,o?,t,e:number\none,port,notHTTPS,later,1s,1\ntwo,port,notHTTPS,,2s,2\n"
        let text = SampleSuite.minimal(
            "\"invocations\": [{ \"url\": \"https://h.example/{s}\", \(keys), \"each\": \"r.csv\" }]")
        let found = try SampleSuite.load(text, beside: ["r.csv": csv]).diagnostics
        #expect(found.errors.isEmpty, "\(found)")
        #expect(found.contains { $0.advisory == "no-expectation" } == isRaised, "\(found)")
    }

    @Test(
        "A row's expectation counts for the suite like one that is written out",
        arguments: [#""declined": "CANNOT_REACH_AASA_FILE""#, #""declined": "{d}""#, #""declined": "{other}""#])
    func filledDecline(expect: String) throws {
        let keys = """
            "sites": {}, "experiences": { "default": {} }, "invocations": [
              { "title": "{d}", "url": "https://h.example/", "expect": { \(expect) },
                "each": [{ "d": "CANNOT_REACH_AASA_FILE", "other": "BAD_JSON_CONTENT" }] }]
            """
        let text = SampleSuite.minimal(keys).replacing(
            #""bundleID""#, with: #""associatedDomains": ["appclips:h.example"], "bundleID""#)
        let found = try SampleSuite.load(text).diagnostics
        #expect(found.errors.isEmpty, "\(found)")
        #expect(found.contains { $0.advisory == "site-missing" } == expect.contains("other"), "\(found)")
    }

    @Test("An advisory that rows expect is not reported", arguments: ["no-default-experience", "{a}", "{b}"])
    func filledAdvisory(name: String) throws {
        let keys = """
            "experiences": { "advanced": [{ "url": "https://h.example/" }] }, "invocations": [
              { "title": "{a}", "url": "https://h.example/", "expect": { "advisories": ["\(name)"] },
                "each": [{ "a": "no-default-experience", "b": "port" }] }]
            """
        let found = try SampleSuite.load(SampleSuite.minimal(keys)).diagnostics
        #expect(found.errors.isEmpty && found.contains { $0.advisory == "no-default-experience" } == (name == "{b}"))
    }

    @Test(
        "If an empty cell makes a matcher accept any text, that is an error at the row",
        arguments: [
            (#"{ "contains": "{s}" }"#, "an empty string, which every string contains"),
            (#"{ "contains": "{s}{t}" }"#, "an empty string, which every string contains"),
            (#"{ "matches": "{s}" }"#, "the regular expression \"\", which every string matches"),
            (#"{ "matches": "^{s}" }"#, "the regular expression \"^\", which every string matches"),
            (#"{ "matches": "{s}.*" }"#, "the regular expression \".*\", which every string matches"),
            (#"{ "contains": "x{s}" }"#, nil), (#"{ "matches": "^{s}$" }"#, nil), (#"{ "matches": "r-{s}" }"#, nil),
            (#"{ "matches": ".*" }"#, nil), (#"{ "matches": "{any}" }"#, nil), (#""{s}""#, nil),
        ] as [(matcher: String, found: String?)], ["\"screen\": M", "\"output\": M", "\"parameters\": { \"*\": M }"])
    func emptyCell(one: (matcher: String, found: String?), place: String) throws {
        let expect = "\"expect\": { \(place.replacing("M", with: one.matcher)) }"
        for keys in [
            "\"invocations\": [{ \"url\": \"https://h.example/{n}\", \"each\": \"r.csv\", \(expect) }]",
            "\"experiences\": { \"advanced\": [{ \"url\": \"https://h.example/{n}\", \"each\": \"r.csv\", \(expect) }] }",
        ] {
            let csv = "n,s,t,any\n1,one,two,.*\n2,,,.*\n"
            let errors = try SampleSuite.load(SampleSuite.minimal(keys), beside: ["r.csv": csv]).diagnostics.errors
            let message = one.found.map { "found \($0); expected one that excludes some values" }
            #expect(errors.map(\.message) == [message].compactMap { $0 })
            #expect(errors.allSatisfy { $0.location?.file == "r.csv" && $0.location?.line == 3 && $0.fix != nil })
        }
    }

    @Test("An empty matcher is an error", arguments: [#"{ "contains": "" }"#, #"{ "matches": "" }"#])
    func emptyMatcher(matcher: String) throws {
        let keys = "\"invocations\": [{ \"url\": \"https://h.example/\", \"expect\": { \"screen\": \(matcher) } }]"
        let errors = try SampleSuite.load(SampleSuite.minimal(keys)).diagnostics.errors
        #expect(errors.count == 1 && errors.first?.fix == "write the text to find, or expect { \"present\": true }")
    }

    @Test("A text may be as long as the guidance allows, but not one character longer")
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
        // Each experience gets only one diagnostic.
        #expect(try card(31, 57).first??.contains("has 57 characters, more than 56") == true && card(31, 57).count == 1)
    }
}
