import Foundation
import TestSupport
import Testing

@Suite("A run as a step of a pipeline", .timeLimit(.minutes(30)))
struct PipelineTests {
    @Test("GitHub Actions: annotations, and a summary after the step's earlier text")
    func github() async throws {
        let folder = try failing().folder()
        try folder.write("before\n", to: "summary")
        let environment = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": folder.path("summary")]
        let result = try await CommandLineTool.run(["run"], in: folder, environment: environment)
        #expect(result.status == 1)
        let commands = result.output.split(separator: "\n").filter { $0.hasPrefix("::") }
        #expect(commands.count == 10)
        #expect(commands.allSatisfy { $0.hasPrefix("::error file=suites/bikes/suite.json,line=") })
        #expect(result.output.contains("\n2 more cases are not annotated\n"))
        #expect(try folder.read("summary").hasPrefix("before\n## ❌ ClipFlight: "))
    }

    @Test("GitHub gets no commands if they are switched off")
    func none() async throws {
        let folder = try failing().folder()
        let environment = ["GITHUB_ACTIONS": "", "GITHUB_STEP_SUMMARY": folder.path("summary")]
        let result = try await CommandLineTool.run(["run"], in: folder, environment: environment)
        #expect(result.status == 1)
        #expect(commands(in: result.output) == [])
        #expect(!folder.has("summary"))
    }

    #if os(Linux)
        private static let streams = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/dev/stderr", "/proc/self/fd/2"]
    #else
        private static let streams = ["/dev/stdout", "/dev/fd/1", "/dev/stderr"]
    #endif
    /// A text that reports of each format contain.
    private static let marks = [
        "html": "<!DOCTYPE html>", "junit": "<testsuites", "junit-strict": "<testsuites",
        "json": "run-started", "markdown": "ClipFlight: ",
    ]

    @Test("A report on a standard stream is complete, and no file of its name is listed", arguments: streams)
    func streamed(_ stream: String) async throws {
        let folder = try SampleSuite().folder()
        for (format, mark) in Self.marks.sorted(by: <) {
            let written = try await CommandLineTool.run(["run", "--report", "\(format)=\(stream)"], in: folder)
            let report = stream.hasSuffix("stderr") || stream.hasSuffix("2") ? written.errors : written.output
            #expect(report.contains(mark), "\(format)")
            // Only the event log, which is always kept, is listed.
            #expect(written.output.contains("Reports: reports/events.jsonl\n"), "\(format)")
            guard format == "json" else { continue }
            let log = try EventLog(report.split(separator: "\n").filter { $0.hasPrefix("{") }.joined(separator: "\n"))
            #expect(log.isComplete)
        }
        // A pipe is not a file.
        try await Shell.run("\"$0\" run --report junit=\(stream) 2>&1 | cat >piped", in: folder)
        #expect(try folder.read("piped").contains("</testsuites>"))
    }

    @Test("A report on redirected standard output comes after earlier output")
    func redirected() async throws {
        let folder = try SampleSuite().folder()
        try await Shell.run(
            "(echo before; \"$0\" run --report markdown=/dev/stdout; echo after) >all; echo $? >status", in: folder)
        let all = try folder.read("all")
        #expect(all.hasPrefix("before\n") && all.hasSuffix("\nafter\n"))
        #expect(all.contains("\n## ") && all.contains("4 cases in 1 suite"))
    }

    /// The lines with commands that GitHub would obey.
    private func commands(in text: String) -> [String] {
        text.split { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }.map(String.init).filter { line in
            line.drop { $0.isWhitespace }.hasPrefix("::")
        }
    }

    private func failing() -> SampleSuite {
        var suite = SampleSuite()
        suite.invocations = (1...12).map { number in
            #"{ "title": "Sticker \#(number)", "url": "https://bikes.example/rent?bikeID=\#(number)", "#
                + #""expect": { "screen": "another \#(Character(UnicodeScalar(UInt8(96 + number))))" } }"#
        }.joined(separator: ",\n")
        return suite
    }
}
