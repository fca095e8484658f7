import Foundation
import TestSupport
import Testing

@Suite("A report that cannot be written: status 73, and the earlier report is unchanged", .timeLimit(.minutes(30)))
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

    @Test("Two reports do not share a file through a link")
    func links() async throws {
        let folder = try failing()
        try FileManager.default.createDirectory(atPath: folder.path("r"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: folder.path("latest"), withDestinationPath: "r")
        func run(_ second: String) async throws -> Int32 {
            try await CommandLineTool.run(["run", "--report", "junit=r/new/x", "--report", second], in: folder).status
        }
        #expect(try await run("html=latest/new/x") == 64)
        #expect(try await run("html=latest/y") == 1)
    }

    @Test("If a step's summary cannot be appended to, the message names the variable and the way to omit it")
    func summary() async throws {
        for (path, cause) in [("nowhere/summary", "the path does not exist"), ("suites", "it is a folder")] {
            let result = try await run(["run"], summary: path)
            // The summary was not requested, so the run's status does not change.
            #expect(result.status == 1)
            #expect(result.errors == Self.fix(of: path, cause).replacing("error: ", with: "warning: "))
            // The fix in the message works.
            let fixed = try await run(["run"], summary: "")
            #expect(fixed.status == 1)
            #expect(fixed.errors == "")
        }
    }

    private static func fix(of path: String, _ cause: String) -> String {
        "\(path): error: cannot add the summary to \(path), which GITHUB_STEP_SUMMARY names: \(cause); "
            + "set the variable to a writable file, or leave it empty for no summary\n"
    }

    private func run(_ arguments: [String], summary: String) async throws -> CommandLineTool.Result {
        try await CommandLineTool.run(
            arguments, in: failing(), environment: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": summary])
    }

    /// Twelve failing cases with long titles, so that no format's report fits in 2 KiB.
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

@Suite("Any path from the user is shown as text", .timeLimit(.minutes(30)))
struct ShownPathsTests {
    private static let red = "\u{1B}[31m"

    @Test("The paths of a run's reports")
    func written() async throws {
        let folder = try SampleSuite().folder()
        let arguments = ["run", "--report", "markdown=\(Self.red).md", "--report", "json=é/plain log.jsonl"]
        let result = try await CommandLineTool.run(arguments, in: folder)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("\nReports: #x1B[31m.md, é/plain log.jsonl\n"))
        #expect(!result.output.contains("\u{1B}"))
        #expect(folder.has("\(Self.red).md"))
    }

    @Test("The report of a run, or from its log, that could not be written")
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
