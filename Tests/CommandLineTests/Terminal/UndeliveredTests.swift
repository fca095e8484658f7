import TestSupport
import Testing

/// What the commands do whose answer is what they print, where it does not arrive.
@Suite("An answer that standard output does not take")
struct UndeliveredTests {
    private static let commands = [
        "list", "list --format json", "check", "explain https://bikes.example/rent",
        "explain https://bikes.example/rent --format json", "explain https://elsewhere.example",
        "association aasa.json", "association aasa.json https://bikes.example/rent", "qr https://example.com",
        "checklist", "schema --events", "--help", "--version", "run --help",
    ]

    /// The status of a command line after `clipflight`, and what it says on standard error.
    private func run(
        _ line: String, in folder: TemporaryFolder, after start: String = "", reader: String = ""
    ) async throws -> (status: String, errors: String) {
        try folder.write(#"{ "appclips": { "apps": ["ABCDE12345.com.example.bikes.Clip"] } }"#, to: "aasa.json")
        try await Shell.run("{ \(start) \"$0\" \(line); echo $? >status; } 2>errors \(reader)", in: folder)
        return (try folder.read("status"), try folder.read("errors"))
    }

    #if os(Linux)
        @Test("On a full disk the status is 73, and the cause is told", arguments: commands)
        func full(command: String) async throws {
            let result = try await run("\(command) >/dev/full", in: SampleSuite().folder())
            #expect(result.status == "73\n")
            #expect(
                result.errors.hasSuffix(
                    "standard output: error: cannot write to it: the disk is full; free some space, or let it go elsewhere\n"
                ))
        }

        @Test("Where it is closed too", arguments: commands)
        func closed(command: String) async throws {
            let result = try await run("\(command) >&-", in: SampleSuite().folder())
            #expect(result.status == "73\n")
            #expect(
                result.errors.hasSuffix(
                    "standard output: error: cannot write to it: it is closed; leave it open, or write into a file\n"))
        }

        @Test("What is wrong with the definitions outranks it, and an advisory under --strict does not")
        func ranks() async throws {
            let folder = try SampleSuite().folder()
            #expect(try await run("check --strict", in: folder).status == "1\n")
            #expect(try await run("check --strict >/dev/full", in: folder).status == "73\n")
            try folder.write("{}", to: "suites/bikes/suite.json")
            #expect(try await run("check >/dev/full", in: folder).status == "2\n")
        }
    #endif

    @Test("A reader that goes away is no error, whether the signal tells of it or the write", arguments: commands)
    func readerGone(command: String) async throws {
        for (start, statuses) in [("", ["141\n", "0\n"]), ("trap '' PIPE;", ["0\n"])] {
            // The reader has gone before anything is printed, or a moment later.
            let result = try await run(command, in: SampleSuite().folder(), after: start, reader: "| :")
            #expect(statuses.contains(result.status), "\(start)")
            #expect(!result.errors.contains("standard output"), "\(start)")
        }
    }

    @Test("The twin: everything arrives", arguments: commands)
    func delivered(command: String) async throws {
        let result = try await run("\(command) >answer", in: SampleSuite().folder())
        #expect(result.status == "0\n")
        #expect(!result.errors.contains("standard output"))
    }
}
