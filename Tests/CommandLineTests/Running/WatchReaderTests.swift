#if os(Linux)
    import TestSupport
    import Testing

    @Suite("run --watch whose output is read by another program", .timeLimit(.minutes(30)))
    struct WatchReaderTests {
        /// How the watch ends; `limit` seconds of it are too many.
        private func status(reader: String, limit: Int, in folder: TemporaryFolder) async throws -> String {
            try await Shell.run(
                "{ timeout -s KILL \(limit) \"$0\" run --watch 2>errors; echo $? >status; } | \(reader)", in: folder)
            return try folder.read("status")
        }

        @Test(
            "It ends when the reader has gone, in a run or after it, and the reports are complete",
            arguments: [
                ":", "head -1 >/dev/null", "while read -r line; do case $line in Watching*) break;; esac; done",
            ])
        func gone(reader: String) async throws {
            let folder = try SampleSuite().folder()
            #expect(try await status(reader: reader, limit: 300, in: folder) == "0\n")
            #expect(try EventLog(in: folder).isComplete)
            #expect(try folder.read("errors") == "")
        }

        @Test("It ends as its last run has")
        func failed() async throws {
            var suite = SampleSuite()
            suite.script = "exit 3\n"
            #expect(try await status(reader: ":", limit: 300, in: suite.folder()) == "1\n")
        }

        @Test("The twin: as long as somebody reads, it goes on")
        func read() async throws {
            #expect(try await status(reader: "cat >output", limit: 4, in: SampleSuite().folder()) == "137\n")
        }
    }
#endif
