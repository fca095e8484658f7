#if os(Linux)
    import TestSupport
    import Testing

    @Suite("Started with closed standard streams")
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
                #expect(["0\n", "73\n"].contains(try folder.read("status")), "\(streams)")
                guard command.hasPrefix("run") else { continue }
                #expect(try folder.read("junit.xml").hasPrefix("<?xml"))
                #expect(try folder.read("junit.xml").hasSuffix("</testsuites>\n"))
            }
        }

        @Test("What cannot be delivered is told")
        func told() async throws {
            let folder = try SampleSuite().folder()
            let script = "timeout -s KILL 60 \"$0\" qr https://example.com >&- 2>errors; echo $? >status"
            try await Shell.run(script, in: folder)
            #expect(try folder.read("status") == "73\n")
            #expect(
                try folder.read("errors")
                    == "standard output: error: cannot write the report: it is closed; leave it open, or write into a file\n"
            )
        }
    }
#endif
