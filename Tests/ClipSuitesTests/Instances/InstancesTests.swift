import ClipRules
import ClipSuites
import TestSupport
import Testing

@Suite struct InstancesTests {
    private func instances(_ invocation: String, csv: String = "id,name\n1,Red\n2,Blue\n") throws
        -> [InvocationDefinition]
    {
        try SampleSuite.instances(SampleSuite.minimal("\"invocations\": [\(invocation)]"), beside: ["f.csv": csv])
    }

    @Test func withoutRowsThereIsOne() throws {
        let found = try instances(
            #"{ "title": "{{id}}", "url": "https://example.com", "expect": { "screen": { "matches": "a{2}" } } }"#)
        #expect(found.map(\.title) == ["{id}"])
        #expect(found.first?.definition == nil)
        #expect(found.first?.expect?.screen == .matches(RegexProgram("a{2}")!))
    }

    @Test func eachRowFillsInTitleAndURL() throws {
        let found = try instances(
            #"""
            { "title": "Bike {id} {{other}}", "url": "https://example.com/{id}?n={name}", "each": "f.csv" }
            """#)
        #expect(found.map(\.title) == ["Bike 1 {other}", "Bike 2 {other}"])
        #expect(found.map(\.url) == ["https://example.com/1?n=Red", "https://example.com/2?n=Blue"])
        #expect(found.map { $0.definition == nil ? nil : $0.location.line } == [2, 3])
    }

    @Test func textsAreFilledInByteForByte() throws {
        let found = try instances(
            #"{ "url": "https://example.com/", "each": "f.csv", "expect": { "delivered": "\u00e9{id}", "output": "e\u0301{id}" } }"#,
            csv: "id\n1\n")
        let expect = try #require(found.first?.expect)
        guard case .equals(.string(let one)) = expect.delivered, case .equals(.string(let two)) = expect.output else {
            Issue.record("expected two texts")
            return
        }
        #expect(Array(one.unicodeScalars) == ["\u{E9}", "1"] && Array(two.unicodeScalars) == ["e", "\u{301}", "1"])
    }

    @Test func inlineRowsAreTextInsideOne() throws {
        let found = try instances(
            #"{ "url": "https://example.com/{n}/{b}", "each": [{ "n": 1.50, "b": true }, { "n": "x", "b": false }] }"#)
        #expect(found.map(\.url) == ["https://example.com/1.50/true", "https://example.com/x/false"])
        #expect(found.map(\.title) == found.map(\.url))
        #expect(found.compactMap { $0.definition?.column }.count == 2)
    }

    @Test func whatARowMakesWrongIsReportedAtTheRow() throws {
        let suite = SampleSuite.minimal(
            #""invocations": [{ "url": "https://example.com/", "each": "f.csv", "expect": { "declined": "{why}" } }]"#)
        let loaded = try SampleSuite.load(suite, beside: ["f.csv": "why\nnotHTTPS\nnonsense\nNEW_STATUS\n"])
        #expect(loaded.diagnostics.map { $0.location?.line } == [3])
        #expect(loaded.diagnostics.first?.message == #"found "nonsense", expected a reason to decline"#)
        #expect(loaded.diagnostics.first?.note?.hasPrefix("the value is filled in at suite.json:") == true)
    }

    @Test func aWrongSourceBesideAColumnIsReportedOnceAtItsPlace() throws {
        let suite = SampleSuite.minimal(
            #""invocations": [{ "url": "https://example.com/", "each": "f.csv", "from": ["qrcode", "{s}"] }]"#)
        let found = try SampleSuite.load(suite, beside: ["f.csv": "s\nnfc\nmaps\nsiri\n"]).diagnostics
        #expect(found.count == 1 && found.first?.location?.file.hasSuffix("suite.json") == true)
        let excerpt = try #require(found.first?.excerpt)
        #expect(excerpt.line.dropFirst(excerpt.start).prefix(excerpt.length) == #""qrcode""#)
    }

    @Test func aSourceBesideAColumnNeedsTheURLWhereItIsDefined() throws {
        let suite = SampleSuite.minimal(#""invocations": [{ "title": "a", "each": "f.csv", "from": ["nfc", "{s}"] }]"#)
        let found = try SampleSuite.load(suite, beside: ["f.csv": "s\nmaps\nsiri\nmessages\n"]).diagnostics
        #expect(found.count == 1 && found.first?.location?.file.hasSuffix("suite.json") == true)
        #expect(found.first?.message.hasPrefix(#"the key "url" is missing"#) == true)
    }

    @Test(arguments: [#""{s}""#, #"["{s}"]"#, #"["{s}", "qrCode"]"#])
    func aColumnAmongTheSourcesKeepsTheInvocation(from: String) throws {
        let found = try instances(
            #"{ "url": "https://example.com/", "each": "f.csv", "from": \#(from) }"#, csv: "s\nnfc\nmaps\n")
        #expect(found.compactMap(\.sources.first) == [.nfc, .maps])
    }

    @Test func aFileThatChangesBehindTheLoaderIsReportedByTheRun() throws {
        let folder = try TemporaryFolder()
        let each = #""invocations": [{ "title": "{id}", "url": "https://example.com/", "each": "f.csv" }]"#
        try folder.write("id\n1\n", to: "f.csv")
        try folder.write(SampleSuite.minimal(each), to: "suite.json")
        let suite = try #require(SuiteLoader.load(paths: [folder.path], from: folder.path).suites.first)
        let definition = try suite.invocations.at(0)
        var iterator = definition.instances()
        #expect(try iterator.next()?.title == "1")
        try folder.write("id,name\n1\n", to: "f.csv")
        var again = definition.instances()
        #expect(throws: Diagnostic.self) { try again.next() }
    }
}
