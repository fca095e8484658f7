import ClipSuites
import TestSupport
import Testing

@Suite struct CSVReaderTests {
    private func row(_ fields: [String], _ line: Int) -> Row {
        Row(fields, location: SourceLocation(file: "f.csv", line: line, column: 1))
    }

    private func rows(_ bytes: [UInt8]) throws -> (columns: [String], rows: [Row]) {
        let folder = try TemporaryFolder()
        var reader = try CSVReader(path: try folder.write(bytes, to: "f.csv"), file: "f.csv")
        var rows: [Row] = []
        while let row = try reader.next() { rows.append(row) }
        #expect(try reader.next() == nil)
        return (reader.columns, rows)
    }

    private func rows(_ text: String) throws -> (columns: [String], rows: [Row]) {
        try rows(Array(text.utf8))
    }

    @Test func readsApplesFormOfHeader() throws {
        let read = try rows("SVG File Name, URL\n a.svg , https://example.com/a \n")
        #expect(read.columns == ["SVG File Name", "URL"])
        #expect(read.rows == [row(["a.svg", "https://example.com/a"], 2)])
    }

    @Test func quotesCommasAndLineEnds() throws {
        let read = try rows("a,b\r\n\"1,\"\"2\"\"\", \" 3 \" \r\n\"x\r\ny\n\",\"\"\r\n\r\n,\r\nlast,row")
        #expect(
            read.rows == [
                row(["1,\"2\"", " 3 "], 2), row(["x\r\ny\n", ""], 3), row(["last", "row"], 8),
            ])
    }

    @Test("A row without text is skipped, and later rows keep their line numbers", arguments: [",", ";", "\t"])
    func emptyRows(_ separator: String) throws {
        let lines = ["", "a,b", "1,2", ",", "", " , ", "3,4", "\"\",\"\"", " \"\" ,", "\"x", ",", "y\",5", ",", ","]
        for end in ["\n", "\r\n"] {
            let text = lines.joined(separator: end).replacing(",", with: separator)
            let long = "x\(end)\(separator)\(end)y"
            let expected = [row(["1", "2"], 3), row(["3", "4"], 7), row([long, "5"], 10)]
            #expect(try rows(text).rows == expected)
            #expect(try rows(separator + end + text).columns == ["a", "b"])
            #expect(try rows("\"\"\(separator)\"\"\(end)" + text).rows.map(\.fields) == expected.map(\.fields))
        }
    }

    @Test("A separator other than the header's is text")
    func foreignSeparators() throws {
        #expect(try rows("a\n;\n\n \nb\n\"\"\n\" \"\n").rows == [row([";"], 2), row(["b"], 5), row([" "], 7)])
        #expect(throws: Diagnostic.self) { try rows("a,b\n;\n") }
    }

    @Test func aHeaderMayHaveVeryManyColumns() throws {
        let names = (0..<60_000).map { String($0, radix: 36) }
        let read = try rows(names.joined(separator: ",") + "\n")
        #expect(read.columns == names)
        let error = #expect(throws: Diagnostic.self) { try rows(names.joined(separator: ",") + ",0\n") }
        #expect(error?.message == "columns 1 and 60001 have the same name, \"0\"")
    }

    @Test func aByteOrderMarkIsPassedOver() throws {
        #expect(try rows([0xEF, 0xBB, 0xBF] + Array("id\n1\n".utf8)).columns == ["id"])
    }

    @Test(arguments: [
        ("", "1:1: the file is empty"), ("\n\r\n", "1:1: the file is empty"), ("a,,b\n", "1:3: column 2 has no name"),
        ("a,b,a\n", "1:5: columns 1 and 3 have the same name"), ("a,b\n1\n", "2:2: found 1 field, expected 2"),
        ("a,b\n1,ü,3\n", "2:5: found 3 fields, expected 2"), ("a,b\n\"x\ny\",2,3\n", "3:6: found 3 fields, expected 2"),
        ("a\n\"open\nmore\n", "2:1: the quotation mark that opens here is not closed"),
        ("a\n\"x\"y\n", "2:4: found text after a closing quotation mark"),
        ("a\nx\"y\n", "2:2: found a quotation mark inside an unquoted field"),
        ("a\n1\u{0}2\n", "2:2: found a NUL byte"),
        ("n,s\r1,a\r2,b\r", "1:4: found a lone carriage return"),
        ("n,s\n1\r2,b\n", "2:2: found a lone carriage return"),
    ])
    func saysWhatIsWrongAndWhere(_ text: String, _ expected: String) throws {
        let error = #expect(throws: Diagnostic.self) { try rows(text) }
        let place = try #require(error?.location)
        let found = "\(place.line):\(place.column): \(error?.message ?? "")"
        #expect(found.hasPrefix(expected))
        #expect(place.file == "f.csv")
    }

    @Test func otherEncodingsAreNamed() throws {
        #expect(throws: Diagnostic.self) { try rows([0x61, 0x0A, 0xFF]) }
        let error = #expect(throws: Diagnostic.self) { try rows([0xFF, 0xFE, 0x61, 0x00]) }
        #expect(error?.message.contains("UTF-16") == true)
    }

    @Test func linesHaveALimit() throws {
        let header = (1...32).map(String.init).joined(separator: ",") + "\n"
        let field = String(repeating: "a", count: LineReader.lineLimit / 32 - 1)
        let row = [String](repeating: field, count: 32).joined(separator: ",")
        #expect(try rows(header + row + "a\n").rows.count == 1)
        let error = #expect(throws: Diagnostic.self) { try rows(header + row + "ab\n") }
        #expect(error?.location?.line == 2)
    }

    /// A definition that repeats a column 2,000 times would otherwise fill gigabytes.
    @Test func fieldsHaveALimit() throws {
        let field = String(repeating: "x", count: CSVReader.fieldLimit)
        #expect(try rows("a,b\n1,\(field)\n").rows.count == 1)
        let error = #expect(throws: Diagnostic.self) { try rows("a,b\n1,2\n1, \"x\(field)\"\n") }
        #expect(error?.message == "found 65537 bytes in the column \"b\", expected at most 65536")
        #expect(error?.location?.line == 3 && error?.location?.column == 4)
    }

    @Test func anUnevenRowDoesNotHideTheNext() throws {
        let folder = try TemporaryFolder()
        var reader = try CSVReader(path: try folder.write("a,b\n1\n2,3\n", to: "f.csv"), file: "f.csv")
        #expect(throws: Diagnostic.self) { try reader.next() }
        #expect(reader.isIntact)
        #expect(try reader.next()?.fields == ["2", "3"])
    }

    @Test func aFolderOrAMissingFileIsNotRead() throws {
        let folder = try TemporaryFolder()
        #expect(throws: Diagnostic.self) { try CSVReader(path: folder.path, file: "f") }
        #expect(throws: Diagnostic.self) { try CSVReader(path: folder.path + "/none", file: "f") }
    }
}
