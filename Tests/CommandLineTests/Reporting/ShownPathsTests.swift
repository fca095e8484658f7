import Foundation
import TestSupport
import Testing

@Suite("Paths that the user named are shown as text, whatever they hold", .timeLimit(.minutes(30)))
struct ShownPathsTests {
    private static let red = "\u{1B}[31m"

    @Test("Where the reports of a run are")
    func written() async throws {
        let folder = try SampleSuite().folder()
        let arguments = ["run", "--report", "tap=\(Self.red).tap", "--report", "json=é/plain log.jsonl"]
        let result = try await CommandLineTool.run(arguments, in: folder)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("\nReports: #x1B[31m.tap, é/plain log.jsonl\n"))
        #expect(!result.output.contains("\u{1B}"))
        #expect(folder.has("\(Self.red).tap"))
    }

    @Test("Which report of a run, or of a merge, could not be written")
    func unwritten() async throws {
        let folder = try SampleSuite().folder()
        try folder.write("a file", to: Self.red)
        let run = try await CommandLineTool.run(
            ["run", "--report", "json", "--report", "tap=\(Self.red)/tap"], in: folder)
        let merge = try await CommandLineTool.run(
            ["merge", "reports/events.jsonl", "-o", "\(Self.red)/events.jsonl"], in: folder)
        for (result, name) in [(run, "tap"), (merge, "events.jsonl")] {
            #expect(result.status == 73)
            #expect(
                result.errors.hasPrefix(
                    "#x1B[31m/\(name): error: cannot create the folder #x1B[31m: a part of the path is a file"))
            #expect(!result.errors.contains("\u{1B}"))
        }
    }
}
