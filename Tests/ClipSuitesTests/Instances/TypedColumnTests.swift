import ClipRules
import ClipSuites
import TestSupport
import Testing

/// A text that consists of one placeholder has its column's type.
@Suite struct TypedColumnTests {
    @Test func aReasonToSkipIsAText() throws {
        let rest = #""title": "{n}", "skip": "{why}", "each": "f.csv""#
        #expect(try instances(rest, csv: "n,why:bool\n1,false\n2,\n").map(\.skip) == [nil, nil])
        #expect(try instances(rest, csv: "n,why\n1, \n2,later\n").map(\.skip) == [nil, "later"])
        for (type, field) in [("bool", "true"), ("number", "3")] {
            let found = try errors(rest, csv: "n,why:\(type)\n1,\(field)\n")
            #expect(found.map(\.message) == ["found \(field) for \"skip\", expected the reason to skip the case"])
        }
    }

    /// Excel and Google Sheets write Booleans in capitals, and Excel adds a `sep=` line.
    @Test(arguments: ["n,open:bool\n1,TRUE\n2,FALSE\n", "sep=;\r\nn;open:bool\r\n1;TRUE\r\n2;false\r\n"])
    func spreadsheets(_ csv: String) throws {
        let rest = #""title": "{n}", "installed": "{open}", "each": "f.csv""#
        #expect(try instances(rest, csv: csv).map(\.appInstalled) == [true, false])
        #expect(try errors(rest, csv: csv.replacing("TRUE", with: "True")).count == 1)
    }

    private func instances(_ rest: String, csv: String? = nil) throws -> [InvocationDefinition] {
        let suite = SampleSuite.minimal("\"invocations\": [{ \"url\": \"https://example.com/\", \(rest) }]")
        return try SampleSuite.instances(suite, beside: ["f.csv": csv ?? "a\n1\n"])
    }

    private func errors(_ rest: String, csv: String? = nil) throws -> [Diagnostic] {
        let suite = SampleSuite.minimal("\"invocations\": [{ \"url\": \"https://example.com/\", \(rest) }]")
        return try SampleSuite.load(suite, beside: ["f.csv": csv ?? "a\n1\n"]).diagnostics
    }

    @Test func anInlineRowHasItsOwnTypes() throws {
        let found = try instances(
            #"""
            "each": [{ "n": 6, "o": true }, { "n": 6.50, "o": null }, { "n": "6", "o": "true" }],
            "title": "{n}", "expect": { "parameters": { "n": "{n}", "o": "{o}", "both": "{n}-{o}" } }
            """#)
        #expect(found.map(\.title) == ["6", "6.50", "6"])
        let expected = found.map { $0.expect?.parameters }
        #expect(
            expected == [
                ParametersExpectation(
                    named: ["n": .equals(.number(6)), "o": .equals(.boolean(true)), "both": .equals(.string("6-true"))]
                ),
                ParametersExpectation(
                    named: ["n": .equals(.number(6.5)), "o": .absent, "both": .equals(.string("6.50-"))]),
                ParametersExpectation(
                    named: [
                        "n": .equals(.string("6")), "o": .equals(.string("true")), "both": .equals(.string("6-true")),
                    ]),
            ])
    }

    @Test func aHeaderGivesItsColumnsTypes() throws {
        let found = try instances(
            #"""
            "each": "f.csv", "title": "{table} {open} {name}", "installed": "{open}",
            "expect": { "screen": "{open}", "exit": "{table}", "parameters": { "a": "{table}", "b": "{name}" } }
            """#, csv: "table:number, open : bool ,name\n6,true,6\n7,false,\n")
        #expect(found.map(\.title) == ["6 true 6", "7 false "])
        #expect(found.map(\.appInstalled) == [true, false])
        #expect(found.map { $0.expect?.exit } == [6, 7])
        #expect(found.map { $0.expect?.screen } == [.equals(.boolean(true)), .equals(.boolean(false))])
        #expect(
            found.map { $0.expect?.parameters } == [
                ParametersExpectation(named: ["a": .equals(.number(6)), "b": .equals(.string("6"))]),
                ParametersExpectation(named: ["a": .equals(.number(7)), "b": .equals(.string(""))]),
            ])
    }

    @Test func aNumberOfAColumnHasAllItsDigits() throws {
        let rest = #""each": "f.csv", "title": "{n}", "expect": { "parameters": { "n": "{n}" } }"#
        let found = try instances(rest, csv: "n:number\n9007199254740993\n9007199254740992\n")
        #expect(
            found.map { $0.expect?.parameters }
                == [9_007_199_254_740_993, 9_007_199_254_740_992].map {
                    ParametersExpectation(named: ["n": .equals(.number($0))])
                })
    }

    @Test func anEmptyFieldIsNullInATypedColumn() throws {
        let found = try instances(
            #""each": "f.csv", "title": "t", "expect": { "delivered": "{n}", "output": "{n}", "screen": "{t}" }"#,
            csv: "n:number,t,x\n,\"\",1\n")
        let expect = try #require(found.first?.expect)
        #expect(expect.delivered == .absent && expect.output == .absent && expect.screen == .equals(.string("")))
    }

    @Test func aFieldOfAnotherTypeIsReportedAtItsPlace() throws {
        let found = try errors(
            #""each": "f.csv", "expect": { "screen": "{n}" }"#,
            csv: "x,n:number,b:bool\n1,1,true\n1,two,true\n1,2,yes\n")
        #expect(found.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0)" } == ["3:3", "4:5"])
        #expect(
            found.map(\.message) == [
                #"found "two" in the column "n", expected a number such as 17 or -2.5"#,
                #"found "yes" in the column "b", expected true or false"#,
            ])
    }

    @Test(
        "The fix names the spelling that a field means, if it is clear",
        arguments: [
            ("bool", "True", "write true"), ("bool", "no", "write false"), ("bool", "YES", "write true"),
            ("bool", "open", nil), ("number", "1,5", "write 1.5"), ("number", "-0,25", "write -0.25"),
            ("number", "1,500", nil), ("number", "1,2,3", nil), ("number", "two", nil),
        ] as [(String, String, String?)])
    func meantSpelling(_ type: String, _ field: String, _ fix: String?) throws {
        let found = try errors(#""title": "{n}", "each": "f.csv""#, csv: "n;x:\(type)\n1;\(field)\n")
        #expect(found.map(\.fix) == [fix ?? "leave the field empty for null, or leave the type out of the header"])
    }

    @Test func aColonBeforeAnythingElseIsOfTheName() throws {
        let found = try instances(#""each": "f.csv", "title": "{a:b} {c:}""#, csv: "a:b,c:\n1,2\n")
        #expect(found.map(\.title) == ["1 2"])
    }

    @Test func twoColumnsOfOneNameAreRefusedWhateverTheirTypes() throws {
        let found = try errors(#""each": "f.csv""#, csv: "a,a:number\n1,1\n")
        #expect(found.first?.message == #"columns 1 and 2 have the same name, "a""#)
    }

    @Test(arguments: [
        ("a;b\n1,5;2\n", ["1,5", "2"]), ("a\tb\n1;5\t2\n", ["1;5", "2"]), ("\"a,x\";b\n1;2\n", ["1", "2"]),
        ("a,b;c\n1,2\n", ["1", "2"]), ("\"a\";\"b\"\n\"1;\"\"\";2\n", ["1;\"", "2"]), ("a\n1;2\n", ["1;2"]),
        ("a;b\tc\n1\t;2\n", ["1\t", "2"]),
    ])
    func otherSeparatorsAreFoundInTheHeader(_ text: String, _ fields: [String]) throws {
        let folder = try TemporaryFolder()
        var reader = try CSVReader(path: try folder.write(text, to: "f.csv"), file: "f.csv")
        #expect(try reader.next()?.fields == fields)
    }

    @Test func theSeparatorIsNamedInErrors() throws {
        let folder = try TemporaryFolder()
        var reader = try CSVReader(path: try folder.write("a;b\n1;2;3\n", to: "f.csv"), file: "f.csv")
        let error = #expect(throws: Diagnostic.self) { try reader.next() }
        #expect(error?.fix == "put a field that contains a semicolon in double quotes")
    }

    @Test func aTextWhereATypeIsNeededSaysHowToGiveIt() throws {
        let found = try errors(#""each": "f.csv", "installed": "{a}""#, csv: "a\ntrue\n")
        #expect(found.first?.message == #"found the string "true", expected true or false"#)
        #expect(found.first?.fix == #"write ":bool" after the column's name in the header"#)
        let inline = try errors(#""each": [{ "a": "1" }], "expect": { "exit": "{a}" }"#)
        #expect(inline.first?.fix == "leave out the quotes in the row")
    }
}
