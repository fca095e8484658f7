import Testing

@testable import ClipSuites

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

    @Test(arguments: ["[1, {}]", "[[], 1]", "{\"a\": {}, \"b\": []}", "[{\"a\": [1, 2]}, []]"])
    func anEmptyContainerBehindACommaIsNoTrailingComma(_ text: String) {
        #expect(read(text).diagnostics.isEmpty)
    }

    @Test func aByteOrderMarkIsPassedOver() {
        let document = JSONReader.read([0xEF, 0xBB, 0xBF] + Array("5".utf8), file: "f", dialect: .strict)
        #expect(document.value?.scalar == .number(5) && document.diagnostics.isEmpty)
    }

    @Test func numbersKeepTheirDigits() throws {
        let document = read("12345678901234567890")
        let value = try #require(document.value)
        #expect(String(decoding: document.source.bytes[value.range], as: UTF8.self) == "12345678901234567890")
        #expect(value.scalar == .number(12_345_678_901_234_567_168))
        #expect(read("1e999").diagnostics.first?.message.contains("out of range") == true)
        #expect(read("1e-999").value?.scalar == .number(0))
    }

    @Test func aDuplicateKeyNamesTheFirst() {
        for keys in [2, 40] {
            let members = (0..<keys).map { "\"k\($0)\": 0" } + ["\"k1\": 1"]
            let document = read("{\(members.joined(separator: ",\n"))}")
            #expect(document.diagnostics.map(\.message) == ["duplicate key \"k1\""])
            #expect(document.diagnostics.first?.note == "it is first at f.json:2:1")
            #expect(document.diagnostics.first?.location?.line == keys + 1)
        }
    }

    @Test func keysAreComparedByteForByte() {
        let many = (0..<20).map { "\"\($0)\": 0," }.joined()
        for more in ["", many] {
            #expect(read("{\(more) \"\u{E9}\": 1, \"e\u{301}\": 2}").diagnostics.isEmpty)
        }
    }

    @Test func depthHasALimitBothWays() {
        let limit = JSONReader.depthLimit
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(read(nested(limit)).diagnostics.isEmpty)
        #expect(read(nested(limit + 1)).diagnostics.map(\.message) == ["nested deeper than 200 levels"])
        #expect(read(nested(1_000_000)).diagnostics.count == 1)
        #expect(read(String(repeating: "{\"a\":", count: 500_000)).diagnostics.count == 1)
    }

    @Test func fewErrorsAreReportedOfAFileFullOfThem() {
        let document = read("[" + String(repeating: "@,\n", count: 100_000) + "1]")
        #expect(document.diagnostics.count == JSONReader.errorLimit + 1)
        #expect(document.value == nil)
    }
}
