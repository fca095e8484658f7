import ClipRouting
import ClipSuites
import Testing

@Suite struct JSONReaderTests {
    private func read(_ text: String, _ dialect: JSONReader.Dialect = .strict) -> JSONDocument {
        JSONReader.read(Array(text.utf8), file: "f.json", dialect: dialect)
    }

    @Test func givesEveryKeyAndValueItsPlace() throws {
        let document = read("{\n  \"a\": [1, \"é\",\n    true]\n}")
        let array = try #require(document.value?["a"])
        guard case .array(let elements) = array.content, case .object(let members) = document.value?.content else {
            Issue.record("expected an array in an object")
            return
        }
        func place(_ offset: Int) -> [Int] {
            let location = document.source.location(at: offset)
            return [location.line, location.column]
        }
        try #require(members.count == 1)
        #expect(place(members[0].keyRange.lowerBound) == [2, 3])
        #expect(place(members[0].keyRange.upperBound) == [2, 6])
        #expect(place(array.range.lowerBound) == [2, 8] && place(array.range.upperBound) == [3, 10])
        #expect(elements.map { place($0.range.lowerBound) } == [[2, 9], [2, 12], [3, 5]])
        #expect(elements.map(\.scalar) == [.number(1), .string("é"), .boolean(true)])
        #expect(document.diagnostics.isEmpty)
    }

    @Test(arguments: ["// c\n1", "/* c */ 1", "[1,]", "{\"a\": 1, /* x */ }", "1 // end", "[/**/1/***/]"])
    func commentsAndTrailingCommasAreOfSuitesOnly(_ text: String) {
        #expect(read(text, .suite).diagnostics.isEmpty)
        #expect(!read(text, .strict).diagnostics.isEmpty)
    }

    @Test func aByteOrderMarkIsPassedOver() {
        let document = JSONReader.read([0xEF, 0xBB, 0xBF] + Array("5".utf8), file: "f", dialect: .strict)
        #expect(document.value?.scalar == .number(5) && document.diagnostics.isEmpty)
    }

    @Test func numbersKeepTheirDigits() throws {
        let document = read("12345678901234567890")
        let value = try #require(document.value)
        #expect(String(decoding: document.source.bytes[value.range], as: UTF8.self) == "12345678901234567890")
        #expect(value.scalar == .number(DecimalNumber("12345678901234567890")!))
        #expect(read("1e999").diagnostics.first?.message.contains("out of range") == true)
        #expect(read("1e-999").value?.scalar == .number(DecimalNumber("1e-999")!))
    }

    @Test func aDuplicateKeyNamesTheFirst() {
        for keys in [2, 40] {
            let members = (0..<keys).map { "\"k\($0)\": 0" } + ["\"k1\": 1"]
            let document = read("{\(members.joined(separator: ",\n"))}")
            #expect(document.diagnostics.map(\.message) == ["duplicate key \"k1\""])
            #expect(document.diagnostics.first?.note == "the first is at f.json:2:1")
            #expect(document.diagnostics.first?.location?.line == keys + 1)
        }
    }

    @Test func keysAreOneHoweverTheyAreComposed() {
        let many = (0..<20).map { "\"\($0)\": 0," }.joined()
        for more in ["", many] {
            #expect(read("{\(more) \"\u{E9}\": 1, \"e\u{301}\": 2}").diagnostics.count == 1)
        }
    }

    @Test func fewErrorsAreReportedOfAFileFullOfThem() {
        let document = read("{" + String(repeating: "\"a\": 1,\n", count: 100_000) + "\"b\": 1}")
        #expect(document.diagnostics.count == 20)
    }

    /// A text with the column, message, and fix or note of its first error.
    private static let errors: [(text: String, column: Int, message: String, remark: String?)] = [
        ("{ a: 1 }", 3, "found \"a\", expected a key in double quotes", "write \"a\""),
        ("{ 'a': 1 }", 3, "found a single quote, expected a string in double quotes", "write \" instead of '"),
        ("{ , }", 3, "found a comma, expected a key", nil),
        ("{ @: 1 }", 3, "found \"@\", expected a key in double quotes", nil),
        ("{ \"a\": 1 \"b\": 2 }", 9, "found a string, expected a comma or }", "add a comma"),
        ("[1 2]", 3, "found a number, expected a comma or ]", "add a comma"),
        ("[1; 2]", 3, "found \";\", expected a comma or ]", nil),
        ("{ \"a\" { } }", 6, "found an object, expected a colon after the key \"a\"", nil),
        ("{ \"a\" = 1 }", 6, "found \"=\", expected a colon after the key \"a\"", nil),
        ("[1,, 2]", 4, "found a comma, expected a value", nil),
        ("[@]", 2, "found \"@\", expected a value", nil),
        ("[\u{A0}1]", 2, "found the character U+00A0, expected a value", "write a plain space"),
        ("['a']", 2, "found a single quote, expected a string in double quotes", "write \" instead of '"),
        ("[testFlight]", 2, "found \"testFlight\", expected a value", "put a string in double quotes"),
        ("[True]", 2, "found \"True\", expected a value", "write true"),
        ("[None]", 2, "found \"None\", expected a value", "write null"),
        ("[01]", 2, "found \"01\", expected a number", "write it like 17, -2.5 or 0.5"),
        ("[.5]", 2, "found \".5\", expected a number", "write it like 17, -2.5 or 0.5"),
        ("[+5]", 2, "found \"+5\", expected a number", "write it like 17, -2.5 or 0.5"),
        ("[0x1F]", 2, "found \"0x1F\", expected a number", "put a string in double quotes"),
        ("[.5s]", 2, "found \".5s\", expected a number", "put a string in double quotes"),
        ("[1e999]", 2, "found a number that is out of range", "the largest is about 1.8e308"),
        (
            "[\"\t\"]", 3, "found the character U+0009 in a string, in which control characters must be escaped",
            "write \\t"
        ),
        (
            #"["\x"]"#, 3, #"found a backslash before "x", expected one of \" \\ \/ \b \f \n \r \t \u"#,
            #"write a backslash itself as \\"#
        ),
        (#"["\u12 "]"#, 3, #"found a \u without four hexadecimal digits"#, nil),
        ("[\"a\n\"]", 2, "the string that begins here does not end on its line", "add a closing quote"),
        ("[1, {\"a\": 2 ]", 13, "found \"]\", expected } to end the object", "the object begins at f.json:1:5"),
        ("[1, 2 }", 7, "found \"}\", expected ] to end the array", "the array begins at f.json:1:1"),
        ("[1] 2", 5, "found a number after the end of the file's value", "the value ends at f.json:1:4"),
        ("[1,", 4, "the file ends inside the array that begins at f.json:1:1", "add a ]"),
        ("", 1, "the file is empty", nil), (" ", 2, "the file contains no value", nil),
        ("[1,]", 3, "found a comma after the last element", "remove it"),
        ("1 // c", 3, "found a comment, which JSON does not have", nil),
        ("/* c", 1, "the file ends inside the comment that begins here", "add a */"),
        ("{ “a”: 1 }", 3, "found \"“\", expected a key in double quotes", "replace “ ” with \" (curly quotes)"),
        ("{ \"a\": ‘b’ }", 8, "found \"‘\", expected a value", "replace ‘ ’ with \" (curly quotes)"),
        (
            "{ \"a\"”: 1 }", 6, "found \"”\", expected a colon after the key \"a\"",
            "replace “ ” with \" (curly quotes)"
        ),
        (
            "{\u{FEFF}\"a\": 1}", 2, "found a byte order mark (U+FEFF), expected a key in double quotes",
            "remove it; a byte order mark belongs only at the beginning of a file"
        ),
    ]

    /// Reading stops at the first error.
    @Test(arguments: errors.indices) func saysWhatIsWrong(_ index: Int) throws {
        let expected = Self.errors[index]
        let document = read(expected.text)
        let error = try #require(document.diagnostics.first)
        #expect(document.diagnostics.count == 1 && document.value == nil)
        #expect(error.message == expected.message && error.location?.column == expected.column)
        #expect((error.fix ?? error.note) == expected.remark)
    }
}
