import TestSupport
import Testing

@testable import ClipSuites

/// Changed fields are read back as they were set, and all others, with the way in which they are written, stay.
@Suite(.timeLimit(.minutes(30))) struct CSVEditTests {
    private static let columns = ["id", "b", "c"]

    private func rows(of path: String) throws -> [(line: Int, fields: [String])] {
        var reader = try CSVReader(path: path, file: "rows.csv")
        var rows: [(Int, [String])] = []
        while let row = try reader.next() { rows.append((row.location.line, row.fields)) }
        return rows
    }

    private static func text(by random: inout SeededGenerator) -> String {
        let parts = ["a", " ", "\"", "\n", "\r\n", ",", ";", "\t", "é", "\u{301}", "=1", "{x}", "\u{202E}", "日"]
        return (0..<Int.random(in: 0...4, using: &random)).map { _ in parts.randomElement(using: &random)! }.joined()
    }

    @Test("Any text in any field of any row", arguments: trials(60))
    func anyField(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let separator = [",", ";", "\t"].randomElement(using: &random)!
        let end = ["\n", "\r\n"].randomElement(using: &random)!
        let mark = Bool.random(using: &random) ? "\u{FEFF}" : ""
        var table = (0..<8).map { ["\($0)", Self.text(by: &random), Self.text(by: &random)] }
        let lines = ([Self.columns] + table).map { fields in
            fields.map { field in
                let isPlain = !field.isEmpty && field.utf8.allSatisfy { !"\"\r\n,;\t ".utf8.contains($0) }
                return isPlain && Bool.random(using: &random)
                    ? field : "\"\(field.unicodeScalars.map { $0 == "\"" ? "\"\"" : "\($0)" }.joined())\""
            }.joined(separator: separator)
        }
        let folder = try TemporaryFolder()
        let text = mark + lines.joined(separator: end) + (Bool.random(using: &random) ? end : "")
        let path = try folder.write(text, to: "rows.csv")
        let before = try rows(of: path)
        try #require(before.map(\.fields) == table)

        var edit = try CSVEdit(path: path, file: "rows.csv", lines: Set(before.map(\.line)))
        #expect(edit.result == Array(text.utf8))
        for _ in 0..<6 {
            let (row, column) = (Int.random(in: 0..<8, using: &random), Int.random(in: 1...2, using: &random))
            let new = Self.text(by: &random)
            #expect(edit.set(column, ofRowAt: before[row].line, to: new) != nil)
            table[row][column] = new
        }
        try folder.write(edit.result, to: "rows.csv")
        #expect(try rows(of: path).map(\.fields) == table)
    }

    @Test("What is set twice has the last text; where there is no such field nothing is set")
    func twice() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("id,b\n1,x\n2,\"y\"\n", to: "rows.csv")
        var edit = try CSVEdit(path: path, file: "rows.csv", lines: [2, 3])
        #expect(edit.set(1, ofRowAt: 2, to: "first") == "x")
        #expect(edit.set(1, ofRowAt: 2, to: "last") == "x")
        #expect(edit.set(1, ofRowAt: 3, to: "z") == "y")
        #expect(edit.set(2, ofRowAt: 2, to: "none") == nil)
        #expect(edit.set(1, ofRowAt: 4, to: "none") == nil)
        #expect(String(decoding: edit.result, as: UTF8.self) == "id,b\n1,last\n2,\"z\"\n")
    }

    @Test("A row does not become longer than one may be")
    func longRow() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("id,b,c\n1,,\n2,,\n", to: "rows.csv")
        var edit = try CSVEdit(path: path, file: "rows.csv", lines: [2, 3])
        let half = String(repeating: "x", count: LineReader.lineLimit / 2 - 10)
        #expect(edit.set(1, ofRowAt: 2, to: half) == "")
        #expect(edit.set(2, ofRowAt: 2, to: half) == "")
        #expect(edit.set(1, ofRowAt: 3, to: half + half) == "")
        #expect(edit.set(2, ofRowAt: 3, to: half) == nil)
        try folder.write(edit.result, to: "rows.csv")
        #expect(try rows(of: path).map(\.fields) == [["1", half, half], ["2", half + half, ""]])
    }
}
