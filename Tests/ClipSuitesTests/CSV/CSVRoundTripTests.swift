import ClipSuites
import TestSupport
import Testing

/// The output of a simple RFC 4180 writer reads back. Random bytes are read or refused.
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
}
