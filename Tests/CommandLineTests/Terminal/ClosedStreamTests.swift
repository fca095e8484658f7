#if os(Linux)
    import TestSupport
    import Testing

    @Suite("Started with closed standard streams", .timeLimit(.minutes(30)))
    struct ClosedStreamTests {
        private static let commands = [
            "list", "check", "qr https://example.com", "checklist", "schema --events", "--help",
            "run --report junit=junit.xml",
        ]

        @Test("It ends, and nothing that is printed goes into another file", arguments: commands)
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
