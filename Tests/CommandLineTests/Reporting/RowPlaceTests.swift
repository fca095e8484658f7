import Foundation
import TestSupport
import Testing

/// A case from a row is located at the row in every report.
@Suite(
    "Every report has the row as the case's file and line, and the definition in the text", .timeLimit(.minutes(30)))
struct RowPlaceTests {
    /// Three rows of a table, one with two lines, and two rows in the suite. All fail.
    private func folder() throws -> TemporaryFolder {
        var suite = SampleSuite()
        suite.invocations = """
            { "title": "Bike {id}", "url": "https://bikes.example/rent?bikeID={id}", "each": "bikes.csv",
                    "expect": { "screen": "{screen}" } },
                  { "title": "Inline {id}", "url": "https://bikes.example/rent?bikeID={id}",
                    "each": [
                      { "id": 4, "screen": "four" },
                      { "id": 5, "screen": "five" }
                    ], "expect": { "screen": "{screen}" } }
            """
        let folder = try suite.folder()
        try folder.write("id,screen\n1,\"no\nne\"\n2,two\n3,three\n", to: "suites/bikes/bikes.csv")
        return folder
    }

    private static let csv = "suites/bikes/bikes.csv"
    private static let suite = "suites/bikes/suite.json"
    /// The lines of the rows and of their definitions.
    private static let places = [
        ("Bike 1", csv, 2, 21), ("Bike 2", csv, 4, 21), ("Bike 3", csv, 5, 21), ("Inline 4", suite, 25, 23),
        ("Inline 5", suite, 26, 23),
    ]

    private struct Place: Decodable {
        struct Definition: Decodable { var file: String, line: Int }

        var file: String
        var line: Int
        var definition: Definition?
    }

    @Test("In every report of a run")
    func reports() async throws {
        let folder = try folder()
        let options = ["github", "html", "markdown", "junit", "junit-strict", "json"].flatMap {
            ["--report", "\($0)=out/\($0)"]
        }
        let result = try await CommandLineTool.run(["run"] + options, in: folder)
        #expect(result.status == 1, "\(result.errors)")
        let junit = try folder.read("out/junit")
        let log = try folder.read("out/json")
        for (title, file, line, definition) in Self.places {
            let (row, defined) = ("\(file):\(line)", "\(Self.suite):\(definition)")
            #expect(result.output.contains("   \(row) (\(defined))\n"), "\(title)")
            let element = try #require(junit.components(separatedBy: "<testcase ").first { $0.contains("\(title) ·") })
            #expect(element.contains("file=\"\(file)\" line=\"\(line)\""), "\(element)")
            #expect(element.contains("\nDefinition: \(defined)\n"))
            let strict = try #require(
                try folder.read("out/junit-strict").components(separatedBy: "<testcase ").first {
                    $0.contains("\(title) ·")
                })
            #expect(strict.contains("\nRow: \(row)\n\nDefinition: \(defined)\n"), "\(strict)")
            let annotation = "::error file=\(file),line=\(line),"
            let annotations = try folder.read("out/github")
            #expect(annotations.contains(annotation) && annotations.contains("defined at: \(defined)"))
            let event = try #require(log.split(separator: "\n").first { $0.contains("\"title\":\"\(title)\"") })
            let place = try JSONDecoder().decode(Place.self, from: Data(event.utf8))
            #expect(place.file == file && place.line == line)
            #expect(place.definition?.file == Self.suite && place.definition?.line == definition, "\(event)")
            #expect(try folder.read("out/html").contains("<dt>Row</dt><dd>\(row)</dd>"))
            #expect(try folder.read("out/html").contains("<dt>Defined in</dt><dd>\(defined)</dd>"))
            let summary = try folder.read("out/markdown").replacing("\\", with: "")
            #expect(summary.contains("\(row), defined at \(defined)"))
        }
    }

    @Test("Tags from rows select cases and count as known")
    func tags() async throws {
        var suite = SampleSuite()
        suite.invocations = """
            { "title": "Bike {id}", "url": "https://bikes.example/rent?bikeID={id}", "each": "bikes.csv",
              "tags": ["all", "{tags}"] }
            """
        let folder = try suite.folder()
        try folder.write("id,tags\n1,day\n2,day night\n3,\n", to: "suites/bikes/bikes.csv")
        let night = try await CommandLineTool.run(["list", "--include-tags", "night"], in: folder)
        #expect(night.output.contains("Bike 2") && !night.output.contains("Bike 1"), "\(night.output)")
        #expect(night.errors.isEmpty, "\(night.errors)")
        let typo = try await CommandLineTool.run(["list", "--include-tags", "nigth"], in: folder)
        #expect(typo.errors.contains("no definition has the tag \"nigth\"") && typo.errors.contains("'night'"))
    }
}
