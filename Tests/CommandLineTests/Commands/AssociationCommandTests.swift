import TestSupport
import Testing

@Suite("association", .timeLimit(.minutes(30)))
struct AssociationCommandTests {
    private static let file = """
        {
          "applinks": {
            "details": [
              { "appIDs": ["ABCDE12345.com.example.app", "ABCDE12345.com.example.app2"],
                "components": [
                  { "#": "no_universal_links", "exclude": true },
                  { "/": "/buy/*" },
                  { "/": "/help/website/*", "exclude": true },
                  { "/": "/help/*", "?": { "articleNumber": "????" } }
                ] }
            ]
          },
          "appclips": { "apps": ["ABCDE12345.com.example.app.Clip"] }
        }
        """

    /// Each URL matches a different rule or none.
    private static let urls = [
        "https://example.com/buy/17", "https://example.com/buy/17#no_universal_links",
        "https://example.com/help/website/start", "https://example.com/help/pages?articleNumber=1234",
        "https://example.com/help/pages?articleNumber=12", "https://example.com/", "http://example.com/buy/17",
    ]

    private func ask(_ arguments: [String], of content: String = file) async throws -> CommandLineTool.Result {
        let folder = try TemporaryFolder()
        try folder.write(content, to: "aasa.json")
        return try await CommandLineTool.run(["association"] + arguments, in: folder)
    }

    @Test("For each URL, the answer has the identifiers, the deciding rule and its line")
    func answers() async throws {
        let result = try await ask(["aasa.json"] + Self.urls)
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        try Golden.expect(result.output, is: "association/answers.txt")
    }

    @Test("In JSON, each URL is a line with url, applinks and appclips")
    func json() async throws {
        let result = try await ask(["--format", "json", "aasa.json"] + Self.urls)
        #expect(result.status == 0)
        try Golden.expect(result.output, is: "association/answers.jsonl")
    }

    @Test("Without URLs, the answer for a valid file only has counts")
    func soundFile() async throws {
        let result = try await ask(["aasa.json"])
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        #expect(result.output == "2 apps under applinks, 1 clip under appclips, no errors, no advisories\n")
    }

    @Test("Without URLs, each error in a file is reported with its position and fix")
    func invalidFile() async throws {
        let invalid = """
            {
              "applinks": { "details": [
                { "appIDs": ["com.example.app"], "paths": ["NOT /a", "*"], "components": [ { "/": "*" }, { "/": "/a" } ] }
              ] },
              "appclips": { "apps": ["com.example.app.Clip"], "details": [] },
              "appclips": { "apps": [] }
            }
            """
        let result = try await ask(["aasa.json"], of: invalid)
        #expect(result.status == 2)
        try Golden.expect(result.errors + result.output, is: "association/errors.txt")
    }

    @Test("If a file names no app or clip, the answer says so")
    func emptyFile() async throws {
        let result = try await ask(["aasa.json", "https://example.com/"], of: "{}")
        #expect(result.output == "https://example.com/\n  the file names no app and no clip\n")
    }

    @Test(
        "A path that is not a file with a JSON object ends with status 2",
        arguments: [".", "missing.json", "aasa.json"])
    func unreadable(path: String) async throws {
        let result = try await ask([path, "https://example.com/"], of: "[1, 2]")
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("error: "))
    }

    @Test("A missing file argument is a usage error")
    func noFile() async throws {
        #expect(try await ask([]).status == 64)
    }
}
