import ClipRules
import ClipSuites
import Testing

@Suite("Ids, properties and known failures")
struct NotesTests {
    private func invocation(_ keys: String, rows: String = "") throws -> [InvocationDefinition] {
        let text = SampleSuite.minimal(
            """
            "owner": "Team", "properties": { "release": "7", "team": "a" }, "invocations": [
              { "title": "One", "url": "https://h.example/", \(keys)\(rows.isEmpty ? "" : #", "each": "rows.csv""#) } ]
            """)
        return try SampleSuite.instances(text, beside: rows.isEmpty ? [:] : ["rows.csv": rows])
    }

    @Test("Notes are read, even if a row fills them in")
    func read() throws {
        let keys = """
            "id": "sticker-17", "properties": { "testrail": "C1", "team": "b" },
            "known": { "issue": "https://b.example/1", "until": "2028-02-29" }
            """
        let one = try invocation(keys)[0]
        #expect(one.ownID == "sticker-17")
        #expect(one.notes.properties == ["testrail": "C1", "team": "b"])
        #expect(one.notes.known == KnownFailure(issue: "https://b.example/1", until: "2028-02-29"))

        let rows = try invocation(
            """
            "id": "s.{n}", "properties": { "case": "{case}", "set": "x" }, "known": { "issue": "{bug}", "until": "{until}" }
            """, rows: "n,case,bug,until\n1,C1,https://b.example/1,\n2,,,\n3,C3,https://b.example/3,2027-01-31\n")
        #expect(rows.map(\.ownID) == ["s.1", "s.2", "s.3"])
        #expect(rows.map { $0.notes.properties["case"] } == ["C1", nil, "C3"])
        #expect(rows.allSatisfy { $0.notes.properties["set"] == "x" })
        #expect(rows.map(\.notes.known?.issue) == ["https://b.example/1", nil, "https://b.example/3"])
        #expect(rows.map(\.notes.known?.until) == [nil, nil, "2027-01-31"])
    }

    @Test("Rows fill in a known failure's type and whether it is intermittent; an empty field sets nothing")
    func knownInRows() throws {
        let rows = try invocation(
            """
            "known": { "issue": "{bug}", "type": "{type}", "sometimes": "{sometimes}" }
            """, rows: "bug,type,sometimes:bool\ni1,crashed,true\ni2,,\ni3,timed-out,false\n,crashed,true\n")
        #expect(
            rows.map(\.notes.known) == [
                KnownFailure(issue: "i1", type: .crashed, sometimes: true), KnownFailure(issue: "i2"),
                KnownFailure(issue: "i3", type: .timedOut), nil,
            ])
    }

    @Test(
        "A wrong word in a row is an error at the row",
        arguments: [
            ("crashd,true", "found \"crashd\"", "did you mean \"crashed\"?"),
            ("host-failed,true", "found \"host-failed\"", nil), ("known-fixed,true", "found \"known-fixed\"", nil),
            ("crashed,yes", "found \"yes\"", nil),
        ] as [(String, String, String?)])
    func wrongInARow(fields: String, message: String, fix: String?) throws {
        let known = #""known": { "issue": "i", "type": "{type}", "sometimes": "{sometimes}" }"#
        let text = SampleSuite.minimal(
            "\"invocations\": [{ \"url\": \"https://h.example/\", \(known), \"each\": \"r.csv\" }]")
        let errors = try SampleSuite.load(text, beside: ["r.csv": "type,sometimes:bool\n,\n\(fields)\n"]).diagnostics
            .errors
        #expect(errors.count == 1 && errors.first?.message.hasPrefix(message) == true, "\(errors)")
        #expect(errors.first?.location?.file == "r.csv" && errors.first?.location?.line == 3, "\(errors)")
        if let fix { #expect(errors.first?.fix == fix, "\(errors)") }
    }

    @Test("A definition's own properties override its suite's, and all others stay")
    func inherited() {
        let outer = CaseNotes(owner: "o", properties: ["a": "1", "b": "2"], known: KnownFailure(issue: "i"))
        let inner = CaseNotes(properties: ["b": "3"]).orElse(outer)
        #expect(inner.properties == ["a": "1", "b": "3"] && inner.owner == "o" && inner.known?.issue == "i")
    }

    @Test(
        "Each invalid value is an error",
        arguments: [
            (
                #""id": "a b""#,
                "found the id \"a b\", expected only ASCII letters, digits, periods, hyphens and underscores"
            ),
            (#""id": """#, "found an empty string"), (#""id": 7"#, "found a number, expected a string"),
            (#""properties": []"#, "found an array, expected an object of texts"),
            (#""properties": { "a": 1 }"#, "found a number, expected a string"),
            (#""properties": { "asserts": "x" }"#, "the property \"asserts\" is already in every report"),
            (#""properties": { "label": "x" }"#, "the property \"label\" is already in every report"),
            (#""properties": { " ": "x" }"#, "found the property \" \", expected a name"),
            (#""known": { "issue": "i", "until": "+027-01-31" }"#, "found \"+027-01-31\", expected a day such as"),
            (#""known": true"#, "found true, expected an object: a known failure"),
            (#""known": {}"#, "the key \"issue\" is missing"),
            (#""known": { "issue": "i", "until": "2027-02-29" }"#, "found \"2027-02-29\", expected a day such as"),
            (#""known": { "issue": "i", "until": "soon" }"#, "found \"soon\", expected a day such as \"2027-01-31\""),
            (#""known": { "issue": "i", "type": "crash" }"#, "found \"crash\", expected \"experience\", "),
            (#""known": { "issue": "i", "sometimes": "true" }"#, "found the string \"true\", expected true or false"),
            (#""known": { "isue": "i" }"#, "unknown key \"isue\" in a known failure"),
        ])
    func wrong(keys: String, message: String) throws {
        let text = SampleSuite.minimal("\"invocations\": [{ \"url\": \"https://h.example/\", \(keys) }]")
        let errors = try SampleSuite.load(text).diagnostics.filter { $0.severity == .error }
        #expect(errors.count == 1 && errors.first?.message.hasPrefix(message) == true, "\(errors)")
    }

    @Test("With an optional column, rows of one file may have different parameters")
    func optionalColumns() throws {
        let rows = try invocation(
            #""expect": { "parameters": { "room": "{room}", "floor": "{floor}", "wing": "{wing}" } }"#,
            rows: "room?,floor?:number,wing\n4,,\n,2,b\n")
        let matchers = rows.map { $0.expect?.parameters?.named ?? [:] }
        #expect(matchers[0] == ["room": .equals(.string("4")), "floor": .absent, "wing": .equals(.string(""))])
        #expect(matchers[1] == ["room": .absent, "floor": .equals(.number(2)), "wing": .equals(.string("b"))])
    }
}
