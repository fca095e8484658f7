import ClipRules
import ClipSuites
import TestSupport
import Testing

/// A `{column}` is filled in wherever a value is allowed. A name without a column is an error.
@Suite struct PlaceholderTests {
    private func load(_ invocation: String, csv: String = "id,name\n1,Red\n") throws -> LoadedSuites {
        try SampleSuite.load(SampleSuite.minimal("\"invocations\": [\(invocation)]"), beside: ["f.csv": csv])
    }

    private func instances(_ invocation: String, csv: String = "id,name\n1,Red\n") throws -> [InvocationDefinition] {
        try SampleSuite.instances(SampleSuite.minimal("\"invocations\": [\(invocation)]"), beside: ["f.csv": csv])
    }

    @Test func everyKeyIsFilledIn() throws {
        let found = try instances(
            #"""
            { "title": "{t}", "url": "https://example.com/{t}", "from": ["{s}", "qrCode"], "tags": ["smoke", "{tags}"],
              "installed": "{i}", "location": { "latitude": "{lat}", "longitude": 2 }, "skip": "{why}",
              "each": [
                { "t": "a", "s": "nfc", "tags": "x  y smoke", "i": true, "lat": 48.5, "why": "later" },
                { "t": "b", "s": "messages", "tags": "", "i": false, "lat": -1, "why": "" } ] }
            """#)
        #expect(found.map(\.title) == ["a", "b"])
        #expect(found.map(\.sources) == [[.nfc, .qrCode], [.messages, .qrCode]])
        #expect(found.map(\.tags) == [["smoke", "x", "y"], ["smoke"]])
        #expect(found.map(\.appInstalled) == [true, false])
        #expect(found.map(\.deviceLocation) == [.at(latitude: 48.5, longitude: 2), .at(latitude: -1, longitude: 2)])
        #expect(found.map(\.skip) == ["later", nil])
    }

    @Test func wordsMayBeAloneToo() throws {
        let found = try instances(
            #"{ "url": "{u}", "from": "{s}", "tags": "{tags}", "location": "{where}", "each": "f.csv" }"#,
            csv: "u,s,tags,where\nhttps://example.com/,nfc,a b,denied\n")
        #expect(found.map(\.sources) == [[.nfc]] && found.map(\.tags) == [["a", "b"]])
        #expect(found.map(\.deviceLocation) == [.denied] && found.map(\.title) == ["https://example.com/"])
    }

    @Test func allOfAnExpectationIsFilledIn() throws {
        let found = try instances(
            #"""
            { "url": "https://example.com/", "each": "f.csv", "expect": {
              "experience": "{e}", "card": { "title": "{t}", "subtitle": "s", "action": "{a}", "image": "{e}" },
              "target": "{to}", "delivered": "{e}", "screen": { "matches": "^{t}{2}$" }, "output": { "contains": "{t}" },
              "parameters": { "{t}": "{e}", "*": { "contains": "{t}" } }, "exit": "{x}", "within": "{ms}ms",
              "advisories": ["{adv}"] } }
            """#, csv: "e,t,a,to,x:number,ms,adv\nhttps://e.example/,Red,view,app,3,5,messages-card\n")
        let expect = try #require(found.first?.expect)
        #expect(expect.experience == .equal("https://e.example/") && expect.delivered == .equal("https://e.example/"))
        #expect(expect.card?.title == .equal("Red") && expect.card?.subtitle == .equal("s"))
        #expect(expect.card?.action == .equal("view") && expect.card?.image == .equal("https://e.example/"))
        #expect(expect.target == .app && expect.exit == 3 && expect.within == .milliseconds(5))
        #expect(expect.screen == .matches(RegexProgram("^Red{2}$")!) && expect.output == .contains("Red"))
        #expect(
            expect.parameters
                == ParametersExpectation(
                    named: ["Red": .equals(.string("https://e.example/"))], others: .contains("Red")))
        #expect(expect.advisories == ["messages-card"])
    }

    /// Each of these has one name without a column at the given position.
    @Test(arguments: [
        #""title": "Bike {nmae}""#, #""tags": ["{nmae}"]"#, #""skip": "{nmae}""#, #""from": "{nmae}""#,
        #""installed": "{nmae}""#, #""location": { "latitude": "{nmae}", "longitude": 1 }"#,
        #""expect": { "screen": "{nmae}" }"#, #""expect": { "parameters": { "a": { "contains": "{nmae}" } } }"#,
        #""expect": { "parameters": { "{nmae}": 1 } }"#, #""expect": { "output": { "matches": "^{nmae}{4}$" } }"#,
        #""expect": { "card": { "title": "{nmae}" } }"#, #""expect": { "within": "{nmae}" }"#,
        #""expect": { "advisories": ["{nmae}"] }"#, #""expect": { "target": "{nmae}" }"#,
    ])
    func aTypoIsAnErrorAnywhere(_ key: String) throws {
        let wrong = "{ \"url\": \"https://example.com/\", \"each\": \"f.csv\", \(key) }"
        let loaded = try load(wrong)
        #expect(loaded.diagnostics.map(\.message) == [#"there is no column "nmae" to fill in here"#])
        let error = try #require(loaded.diagnostics.first)
        #expect(error.note == "the columns are id, name" && error.fix == "did you mean {name}?")
        let excerpt = try #require(error.excerpt)
        let start = excerpt.line.unicodeScalars.index(excerpt.line.unicodeScalars.startIndex, offsetBy: excerpt.start)
        #expect(excerpt.line[start...].hasPrefix("{nmae}"))
        #expect(excerpt.length == 6)
        let other = try load(wrong.replacing("{nmae}", with: "{{nmae}}"))
        #expect(!other.diagnostics.contains { $0.message.contains("there is no column") })
    }

    @Test func withoutRowsNoNameIsAColumn() throws {
        let loaded = try load(#"{ "title": "{id}", "url": "https://example.com/", "expect": { "screen": "{id}" } }"#)
        #expect(loaded.diagnostics.count == 2)
        #expect(loaded.diagnostics.first?.note == "there is no \"each\" with columns")
        #expect(loaded.diagnostics.first?.fix == "write {{ and }} for the braces themselves")
        let journey = try SampleSuite.load(
            SampleSuite.minimal(
                #""journeys": [{ "title": "{a}", "steps": [{ "invoke": "https://example.com/", "expect": { "screen": "{{b}}" } }] }]"#
            ))
        #expect(journey.diagnostics.map(\.message) == [#"there is no column "a" to fill in here"#])
    }

    @Test(arguments: [
        ("{id}", "1"), ("a{id}b", "a1b"), ("{{id}}", "{id}"), ("{{{id}}}", "{1}"), ("{id", "{id"), ("id}", "id}"),
        ("{id}}", "1}"), ("}{id}{", "}1{"), ("{{{{", "{{"), ("{a{id}", "{a1"), ("é{id}", "é1"), ("", ""),
    ])
    func bracesAreWrittenTwice(_ text: String, _ expected: String) {
        let template = TextTemplate(text, in: 0..<0, columns: Columns(["id"]))
        #expect(template.unknown.isEmpty)
        #expect(Array(template.filled(with: ["1"]).utf8) == Array(expected.utf8))
    }

    @Test(arguments: [
        ("^a{4}$", "^a{4}$"), ("a{2,}{id}{1,3}", "a{2,}1{1,3}"), (#"\p{id}{id}"#, #"\p{id}1"#), (#"\{id}"#, #"\{id}"#),
        (#"\\{id}"#, #"\\1"#), (#"\x{41}\N{DIGIT ONE}"#, #"\x{41}\N{DIGIT ONE}"#), ("{{id}}", "{id}"), ("[{}]", "[{}]"),
    ])
    func aRegexKeepsItsOwnBraces(_ pattern: String, _ expected: String) {
        let template = TextTemplate(pattern, in: 0..<0, columns: Columns(["id"]), isPattern: true)
        #expect(template.unknown.isEmpty)
        #expect(template.filled(with: ["1"]) == expected)
        #expect(!TextTemplate("{4}", in: 0..<0, columns: Columns(["id"])).unknown.isEmpty)
    }

    @Test func whatARowMakesWrongIsReportedOnceForItsRow() throws {
        let loaded = try load(
            #"{ "url": "https://example.com/{id}", "from": "{s}", "each": "f.csv", "expect": { "exit": "{x}" } }"#,
            csv: "id,s,x:number\n1,nfc,3\n2,nfcc,3\n3,qrCode,300\n")
        #expect(loaded.diagnostics.map { $0.location?.line } == [3, 4])
        #expect(loaded.diagnostics.first?.fix == #"did you mean "nfc"?"#)
        #expect(loaded.diagnostics.last?.message == "found 300, expected a whole number from 0 to 255")
    }

    @Test func whatIsWrongWithTheDefinitionIsNotSaidOfEachRow() throws {
        let loaded = try load(
            #"{ "url": "https://example.com/", "each": "f.csv", "expect": { "scren": "{id}", "screen": "{id}" } }"#,
            csv: "id\n1\n2\n")
        #expect(loaded.diagnostics.map(\.message) == [#"unknown key "scren" in an expectation"#])
    }

    @Test func aRowWithoutAURLIsReportedWhereItsSourceNeedsOne() throws {
        let each =
            #"{ "url": "{u}", "title": "t", "from": "{s}", "each": [{ "u": null, "s": "appSwitcher" }, { "u": null, "s": "nfc" }] }"#
        let loaded = try load(each)
        #expect(loaded.diagnostics.map(\.message) == [#"this row has no URL: an invocation from "nfc" needs a URL"#])
    }
}
