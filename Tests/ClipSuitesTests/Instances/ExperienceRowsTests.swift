import ClipRules
import ClipSuites
import TestSupport
import Testing

/// Each row of `each` is an experience. `Fixtures/Broken/experience-rows` has the errors.
@Suite struct ExperienceRowsTests {
    private func load(_ experiences: String, beside files: [String: String] = [:]) throws -> Suite {
        let loaded = try SampleSuite.load(
            SampleSuite.minimal("\"experiences\": { \(experiences) }"), beside: files)
        let errors = loaded.diagnostics.filter { $0.severity == .error }
        return try #require(loaded.suites.first, "\(DiagnosticRenderer().render(errors))")
    }

    @Test func everyKeyIsFilledIn() throws {
        let suite = try load(
            #"""
            "advanced": [
              { "url": "https://example.com/{id}", "title": "{name}", "subtitle": "Shop {id}", "action": "{verb}",
                "image": "{id}.png", "place": "{place}", "timeout": "{s}s", "parity": "{parity}", "owner": "{team}",
                "description": "Of {name}",
                "expect": { "screen": "{id}", "exit": "{exit}", "parameters": { "{id}": "{exit}", "b": "{{x}}" } },
                "each": "shops.csv" } ]
            """#,
            beside: [
                "shops.csv": """
                id,name,verb,place:bool,s,parity:bool,team,exit:number
                vie,Vienna,view,true,2,false,East,3
                lis,Lisbon,play,false,60,true,West,0

                """
            ])
        #expect(suite.advanced.map(\.url.text) == ["https://example.com/vie", "https://example.com/lis"])
        #expect(
            suite.advanced.map(\.card) == [
                Card(title: "Vienna", subtitle: "Shop vie", action: .view, image: "vie.png"),
                Card(title: "Lisbon", subtitle: "Shop lis", action: .play, image: "lis.png"),
            ])
        #expect(suite.advanced.map(\.hasPlace) == [true, false] && suite.advanced.map(\.parity) == [false, true])
        #expect(suite.advanced.map(\.timeout) == [.seconds(2), .seconds(60)])
        #expect(
            suite.advanced.map(\.notes) == [
                CaseNotes(description: "Of Vienna", owner: "East"), CaseNotes(description: "Of Lisbon", owner: "West"),
            ])
        let first = try suite.advanced.at(0)
        #expect(first.expect?.screen == .equals(.string("vie")) && first.expect?.exit == 3)
        #expect(
            first.expect?.parameters
                == ParametersExpectation(named: ["vie": .equals(.number(3)), "b": .equals(.string("{x}"))]))
    }

    @Test func theRowIsItsPlace() throws {
        let suite = try load(
            """
            "advanced": [
            { "url": "https://example.com/first" },
            { "url": "https://example.com/{n}", "image": "{n}", "each": "f.csv" } ],
            "local": [ { "url": "https://example.com/{n}",
              "each": [
                { "n": 8 },
                { "n": 9 }
              ] } ]
            """, beside: ["f.csv": "n\n1\n\n2\n"])
        #expect(suite.advanced.map(\.definition?.line) == [nil, 3, 3])
        #expect(suite.advanced.map(\.location.line) == [2, 2, 4])
        #expect(suite.advanced.map { $0.location.file.hasSuffix("f.csv") } == [false, true, true])
        for row in suite.advanced.dropFirst() {
            #expect(row.urlLocation == row.location)
        }
        #expect(suite.local.map(\.location.line) == [6, 7] && suite.local.map(\.definition?.line) == [4, 4])
    }

    /// Files have no null for texts, so an empty field stands for a missing key.
    @Test func anEmptyFieldLeavesItsKeyOut() throws {
        let suite = try load(
            #"""
            "advanced": [
              { "url": "https://example.com/{n}", "title": "{title}", "subtitle": "{s}", "action": "{a}",
                "place": "{p}", "timeout": "{t}", "image": "{i}", "owner": "{o}", "each": "f.csv" } ],
            "local": [ { "url": "https://example.com/{n}", "title": "{t}", "each": [{ "n": 1, "t": null }] } ]
            """#, beside: ["f.csv": "n;title;s;a;p:bool;t;i;o\n1;One;;;;;;\n"])
        #expect(suite.advanced.map(\.card) == [Card(title: "One")] && suite.advanced.map(\.hasPlace) == [false])
        #expect(suite.advanced.map(\.notes) == [CaseNotes()] && suite.advanced.map(\.timeout) == [nil])
        #expect(suite.local.map(\.card) == [Card()])
    }

    @Test func bracesAreFilledInNowhereWithoutRows() throws {
        let loaded = try SampleSuite.load(
            SampleSuite.minimal(
                #""experiences": { "advanced": [{ "url": "https://example.com/a", "title": "{t} {{t}}" }] }"#))
        #expect(loaded.diagnostics.map(\.message) == [#"there is no column "t" to fill in here"#])
    }

    @Test func advisoriesPointToTheRow() throws {
        let loaded = try SampleSuite.load(
            SampleSuite.minimal(
                #"""
                "experiences": { "default": {}, "advanced": [
                  { "url": "https://example.com/{n}", "title": "{title}", "image": "none.png", "each": "f.csv" },
                  { "url": "https://example.com/own/", "title": "A title of its own, which is longer than thirty" }
                ] }
                """#),
            beside: ["f.csv": "n,title\n1,A title that is much longer than thirty characters\n12,Short\n"])
        let found = loaded.diagnostics.map { "\($0.location?.place ?? "") \($0.advisory ?? "")" }
        #expect(
            found == [
                "suite.json:2 no-expectation", "suite.json:3 card-length", "suite.json:3 no-expectation",
                "f.csv:2 card-length",
            ])
    }

    @Test func theInnerNoteCounts() throws {
        let loaded = try SampleSuite.load(
            SampleSuite.minimal(
                #"""
                "description": "All {{of}} it", "owner": "Everyone",
                "experiences": { "default": { "owner": "Default" } },
                "invocations": [
                  { "url": "https://example.com/{n}", "owner": "{team}", "description": "Number {n}",
                    "each": [{ "n": 1, "team": "One" }, { "n": 2, "team": null }, { "n": 3, "team": "" }] } ],
                "journeys": [{ "description": "Back {{again}}", "steps": [{ "invoke": "https://example.com/1" }] }]
                """#))
        let suite = try #require(loaded.suites.first, "\(DiagnosticRenderer().render(loaded.diagnostics))")
        #expect(suite.notes == CaseNotes(description: "All {of} it", owner: "Everyone"))
        #expect(suite.defaultExperience?.notes == CaseNotes(owner: "Default"))
        #expect(suite.journeys.map(\.notes) == [CaseNotes(description: "Back {again}")])
        var instances = try suite.invocations.at(0).instances()
        var found: [CaseNotes] = []
        while let instance = try instances.next() { found.append(instance.notes.orElse(suite.notes)) }
        #expect(found.map(\.owner) == ["One", "Everyone", "Everyone"])
        #expect(found.map(\.description) == ["Number 1", "Number 2", "Number 3"])
    }
}

extension ClipSuites.SourceLocation {
    /// The name of the file and the line.
    fileprivate var place: String { "\(PathText.name(of: file)):\(line)" }
}
