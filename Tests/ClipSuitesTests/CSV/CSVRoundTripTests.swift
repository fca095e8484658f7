import TestSupport
import Testing

@testable import ClipSuites

/// What a plain writer of RFC 4180 writes is read again, and arbitrary bytes are read or refused.
@Suite(.timeLimit(.minutes(30))) struct CSVRoundTripTests {
    private static func write(_ rows: [[String]], lineEnd: String) -> String {
        rows.map { row in
            row.map {
                "\"" + $0.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
            }
            .joined(separator: ",") + lineEnd
        }.joined()
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        var random = SeededGenerator(seed: 9)
        let folder = try TemporaryFolder()
        let pieces = ["a", ",", "\"", "\n", "\r\n", " ", "é", "🚲", "{id}"]
        for round in trials(200) {
            let columns = Int.random(in: 1...5, using: &random)
            let rows = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                (0..<columns).map { _ in
                    (0..<Int.random(in: 0...5, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
                        .joined()
                }
            }
            let text = Self.write([(0..<columns).map { "c\($0)" }] + rows, lineEnd: round % 2 == 0 ? "\n" : "\r\n")
            var reader = try CSVReader(path: try folder.write(text, to: "f.csv"), file: "f.csv")
            var found: [[String]] = []
            while let row = try reader.next() { found.append(row.fields) }
            #expect(found.map { $0.map { Array($0.utf8) } } == rows.map { $0.map { Array($0.utf8) } })
        }
    }

    /// A file that is far longer than what may be in memory at once is read row by row, and each copy has its own place.
    @Test func aLongFileIsReadRowByRow() throws {
        let folder = try TemporaryFolder()
        let count = 100_000
        let text = "id,name\n" + (1...count).map { "\($0),bike \($0)\n" }.joined()
        var reader = try CSVReader(path: try folder.write(text, to: "f.csv"), file: "f.csv")
        var sum = 0
        var last: Row?
        while let row = try reader.next() {
            sum += Int(row.fields.first ?? "") ?? 0
            last = row
            if sum == 3 {
                var copy = reader
                #expect(try copy.next()?.fields.first == "3")
            }
        }
        #expect(sum == count * (count + 1) / 2)
        #expect(last?.location.line == count + 1)
    }
}
