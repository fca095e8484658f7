import TestSupport
import Testing

/// Commands whose answer is their output, if the output cannot be delivered.
@Suite("An answer that standard output does not accept", .timeLimit(.minutes(30)))
struct UndeliveredTests {
    /// Commands that print once, print a lot, or launch a case.
    private static let commands = ["check", "checklist", "launch Sticker"]

    /// The status and error output of a command with these arguments.
    private func run(
        _ line: String, in folder: TemporaryFolder, after start: String = "", reader: String = ""
    ) async throws -> (status: String, errors: String) {
        try await Shell.run("{ \(start) \"$0\" \(line); echo $? >status; } 2>errors \(reader)", in: folder)
        return (try folder.read("status"), try folder.read("errors"))
    }

    #if os(Linux)
        @Test("On a full disk the status is 73, and the cause is reported", arguments: commands)
        func full(command: String) async throws {
            let result = try await run("\(command) >/dev/full", in: SampleSuite().folder())
            #expect(result.status == "73\n")
            #expect(
                result.errors.hasSuffix(
                    "standard output: error: cannot write to it: the disk is full; free some space, or redirect the output\n"
                ))
        }

        @Test("A report on a full standard output is reported like one in a file")
        func report() async throws {
            let folder = try SampleSuite().folder()
            let result = try await run("run --report markdown=/dev/stdout >/dev/full", in: folder)
            #expect(result.status == "73\n")
            #expect(result.errors.contains("standard output: error: cannot write to it: the disk is full"))
        }

        @Test("Errors in the definitions outrank status 73, but advisories under --strict do not")
        func ranks() async throws {
            let folder = try SampleSuite().folder()
            #expect(try await run("check --strict", in: folder).status == "1\n")
            #expect(try await run("check --strict >/dev/full", in: folder).status == "73\n")
            try folder.write("{}", to: "suites/bikes/suite.json")
            #expect(try await run("check >/dev/full", in: folder).status == "2\n")
        }
    #endif

    @Test("If the reader has gone, the status is 141, whatever the parent does with SIGPIPE", arguments: commands)
    func readerGone(command: String) async throws {
        for start in ["", "trap '' PIPE;"] {
            // A process must first open the pipe for reading.
            let start = start + "mkfifo pipe; exec 3<>pipe 4>pipe 3>&-;"
            let result = try await run("\(command) >&4", in: SampleSuite().folder(), after: start)
            #expect(result.status == "141\n", "\(start)")
            #expect(!result.errors.contains("standard output"), "\(start)")
        }
    }
}

#if os(Linux)
    @Suite("Started with closed standard streams", .timeLimit(.minutes(30)))
    struct ClosedStreamTests {
        private static let commands = ["check", "checklist", "run --report junit=junit.xml"]

        @Test("The command ends, and its output does not go into another file", arguments: commands)
        func closed(command: String) async throws {
            let folder = try SampleSuite().folder()
            for streams in [">&-", "2>&-", "<&- >&- 2>&-"] {
                try await Shell.run("timeout -s KILL 60 \"$0\" \(command) \(streams); echo $? >status", in: folder)
                let isAnswer = streams != "2>&-" && !command.hasPrefix("run")
                #expect(try folder.read("status") == (isAnswer ? "73\n" : "0\n"), "\(streams)")
                guard command.hasPrefix("run") else { continue }
                #expect(try folder.read("junit.xml").hasPrefix("<?xml"))
                #expect(try folder.read("junit.xml").hasSuffix("</testsuites>\n"))
            }
        }
    }
#endif
