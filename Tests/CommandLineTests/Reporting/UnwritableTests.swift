import Foundation
import TestSupport
import Testing

@Suite("A report that cannot be written: status 73, and the previous one stays as it was", .timeLimit(.minutes(30)))
struct UnwritableTests {
    #if os(Linux)
        @Test("The disk is full", arguments: EveryFormat.files.map(\.key))
        func full(_ format: String) async throws {
            let folder = try failing()
            let result = try await CommandLineTool.run(["run", "--report", "\(format)=/dev/full"], in: folder)
            #expect(result.status == 73)
            #expect(result.errors.contains("/dev/full: error: cannot write the report: the disk is full"))
        }
    #endif

    @Test("The summary of a pipeline's step cannot be added to; the message names the variable, and what leaves it out")
    func summary() async throws {
        for (path, cause) in [("nowhere/summary", "the path does not exist"), ("suites", "it is a folder")] {
            let result = try await run(["run"], summary: path)
            // Nobody asked for it, so the run ends as it would without.
            #expect(result.status == 1)
            #expect(result.errors == Self.fix(of: path, cause).replacing("error: ", with: "warning: "))
            // The proposal in the message is the fix.
            let fixed = try await run(["run"], summary: "")
            #expect(fixed.status == 1)
            #expect(fixed.errors == "")
        }
    }

    private static func fix(of path: String, _ cause: String) -> String {
        "\(path): error: cannot add the summary to \(path), which GITHUB_STEP_SUMMARY names: \(cause); "
            + "set the variable to a writable file, or to nothing for no summary\n"
    }

    private func run(_ arguments: [String], summary: String) async throws -> CommandLineTool.Result {
        try await CommandLineTool.run(
            arguments, in: failing(), environment: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": summary])
    }

    /// Twelve cases with long titles that fail: in no format does a report of them fit in 2 KiB.
    private func failing() throws -> TemporaryFolder {
        var suite = SampleSuite()
        suite.invocations = (1...12).map { number in
            let title = String(repeating: "Sticker \(number) ", count: 30)
            return #"{ "title": "\#(title)", "url": "https://bikes.example/rent?bikeID=\#(number)", "#
                + #""expect": { "screen": "another \#(Character(UnicodeScalar(UInt8(96 + number))))" } }"#
        }.joined(separator: ",\n")
        return try suite.folder()
    }
}

@Suite("Paths that the user named are shown as text, whatever they hold", .timeLimit(.minutes(30)))
struct ShownPathsTests {
    private static let red = "\u{1B}[31m"

    @Test("Where the reports of a run are")
    func written() async throws {
        let folder = try SampleSuite().folder()
        let arguments = ["run", "--report", "markdown=\(Self.red).md", "--report", "json=é/plain log.jsonl"]
        let result = try await CommandLineTool.run(arguments, in: folder)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("\nReports: #x1B[31m.md, é/plain log.jsonl\n"))
        #expect(!result.output.contains("\u{1B}"))
        #expect(folder.has("\(Self.red).md"))
    }

    @Test("Which report of a run, or of its log, could not be written")
    func unwritten() async throws {
        let folder = try SampleSuite().folder()
        try folder.write("a file", to: Self.red)
        let run = try await CommandLineTool.run(
            ["run", "--report", "json", "--report", "markdown=\(Self.red)/summary.md"], in: folder)
        let merge = try await CommandLineTool.run(
            ["report", "reports", "--report", "json=\(Self.red)/events.jsonl"], in: folder)
        for (result, name) in [(run, "summary.md"), (merge, "events.jsonl")] {
            #expect(result.status == 73)
            #expect(
                result.errors.hasPrefix(
                    "#x1B[31m/\(name): error: cannot create the folder #x1B[31m: a part of the path is a file"))
            #expect(!result.errors.contains("\u{1B}"))
        }
    }
}
