import Foundation
import TestSupport
import Testing

@Suite("list", .timeLimit(.minutes(30)))
struct ListTests {
    @Test("As text for people")
    func text() async throws {
        let folder = try SampleSuite().folder()
        var other = SampleSuite()
        other.invocations = #"{ "title": "Later", "url": "https://bikes.example/rent/now", "skip": "no stickers yet" }"#
        try other.write(to: folder, as: "suites/cycles")
        let result = try await CommandLineTool.run(["list"], in: folder)
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        try Golden.expect(result.output, is: "list/text.txt")
    }

    @Test(
        "Without a suite or a selected case, the status is that of run", arguments: ["list", "checklist"])
    func nothing(command: String) async throws {
        let folder = try SampleSuite().folder()
        let selected = try await CommandLineTool.run([command, "-E", "title(nowhere)"], in: folder)
        #expect(selected.status == 4 && !selected.output.isEmpty, "\(selected.errors)")
        try folder.write("", to: "empty/README.md")
        let empty = try await CommandLineTool.run([command, "empty"], in: folder)
        #expect(empty.status == 4 && empty.output.isEmpty)
        #expect(empty.errors.hasPrefix("warning: the folder \"empty\" has no suite\n"), "\(empty.errors)")
        #expect(try await CommandLineTool.run(["run", "empty"], in: folder).status == 4)
    }

    @Test("With an app, each case that compares it with the clip is listed after the clip's own case")
    func parity() async throws {
        let folder = try TemporaryFolder()
        var suite = SampleSuite()
        suite.members = #", "app": { "name": "Bikes", "host": { "command": ["sh", "app.sh"] } }"#
        try suite.write(to: folder)
        let result = try await CommandLineTool.run(["list"], in: folder)
        #expect(result.status == 0)
        try Golden.expect(result.output, is: "list/parity.txt")
    }

    @Test("As JSON Lines, in the plan's order with the contract's fields")
    func json() async throws {
        let folder = try SampleSuite().folder()
        let result = try await CommandLineTool.run(["list", "--format", "json"], in: folder)
        #expect(result.status == 0)
        try Golden.expect(result.output, is: "list/json.txt")

        let fields = [
            "id", "index", "suite", "kind", "title", "tags", "url", "source", "target", "experience", "card",
            "delivered", "declined", "phase", "trace", "advisories", "file", "line",
        ]
        for (place, line) in result.output.split(separator: "\n").enumerated() {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(Set(fields).isSubset(of: object.keys))
            #expect(object["asserts"] as? String == (place == 1 || place == 2 ? "nothing" : nil))
            #expect(object["index"] as? Int == place)
        }
    }

    private struct Identified: Decodable {
        var id: String
    }

    @Test("Invalid definitions are not listed")
    func invalid() async throws {
        let folder = try SampleSuite().folder()
        try folder.write("", to: "suites/broken.json")
        let result = try await CommandLineTool.run(["list"], in: folder)
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("suites/broken.json:1:1: error: the file is empty\n"))
    }
}
