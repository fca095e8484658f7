import Foundation
import TestSupport
import Testing

@Suite("run --watch", .timeLimit(.minutes(30)))
struct WatchTests {
    private func runs(in output: String) -> Int { output.components(separatedBy: "Summary [").count - 1 }

    @Test("runs again after a definition changes, and after the host changes; INT ends with 130")
    func changes() async throws {
        var suite = SampleSuite()
        let folder = try suite.folder()
        let run = try await CommandLineTool.start(["run", "--watch", "-o", "suites/bikes"], in: folder)
        #expect(runs(in: try await run.output(with: "Watching ")) == 1)

        suite.invocations = suite.invocations.replacing("Sticker on bike 17", with: "Another sticker")
        try folder.write(suite.text, to: "suites/bikes/suite.json")
        let second = try await run.output(with: "Watching ", times: 2)
        #expect(second.contains(" Changed: suites/bikes/suite.json; nothing fixed, nothing new\n"))
        #expect(try folder.read("suites/bikes/events.jsonl").contains("Another sticker"))

        try folder.write(suite.script + "exit 9\n", to: "suites/bikes/clip.sh")
        let third = try await run.output(with: "Watching ", times: 3)
        #expect(
            third.contains(/\n[0-2][0-9]:[0-5][0-9]:[0-5][0-9] Changed: suites\/bikes\/clip.sh; new: .+, .+ and .+\n/))
        // Keys are only shown on a terminal.
        #expect(!third.contains("Enter"))
        #expect(runs(in: third) == 3)
        #expect(try EventLog(in: folder, at: "suites/bikes/events.jsonl").cases.allSatisfy { $0.status == "failed" })

        run.send(SIGINT)
        let result = try await run.end()
        #expect(result.status == 130)
        #expect(runs(in: result.output) == 3)
    }

    @Test("Invalid definitions are shown, and a fix starts a run, even if the fix is a new file")
    func invalid() async throws {
        var suite = SampleSuite()
        suite.invocations =
            #"{ "title": "{id}", "url": "https://bikes.example/rent?bikeID={id}", "each": "bikes.csv" }"#
        let folder = try suite.folder()
        let run = try await CommandLineTool.start(["run", "--watch"], in: folder)
        #expect(runs(in: try await run.output(with: "Watching ")) == 0)
        try folder.write("id\n1\n", to: "suites/bikes/bikes.csv")
        #expect(runs(in: try await run.output(with: "Watching ", times: 2)) == 1)
        try SampleSuite().write(to: folder, as: "suites/more")
        #expect(try await run.output(with: "Watching ", times: 3).contains(" Changed: suites/more/suite.json; "))
        run.send(SIGTERM)
        let result = try await run.end()
        #expect(result.status == 143)
        #expect(result.errors.contains(#"there is no file "bikes.csv""#))
    }

    @Test("On a terminal, f runs failed cases, Enter runs all, and q ends and restores the terminal")
    func keys() async throws {
        var shop = Shop(broken: [1, 2])
        let folder = try shop.folder()
        let terminal = try Terminal()
        func isByLine() -> Bool {
            var mode = termios()
            tcgetattr(terminal.input.fileDescriptor, &mode)
            return mode.c_lflag & tcflag_t(ICANON) != 0 && mode.c_lflag & tcflag_t(ECHO) != 0
        }
        let run = try await CommandLineTool.start(["run", "--watch"], in: folder, input: terminal.input)
        #expect(try await run.output(with: "f failed only, q ends").contains("11 cases"))
        #expect(!isByLine())
        terminal.write("f")
        let failed = try await run.output(with: "q ends", times: 2)
        #expect(
            failed.contains("Selected 2 of 11 cases") && failed.contains(" Failed only; nothing fixed, nothing new\n"))
        shop.broken = [2, 3]
        try shop.fix(in: folder)
        let changed = try await run.output(with: "q ends", times: 3)
        #expect(changed.contains(/; fixed: .+; new: .+\n/), "\(changed)")
        terminal.write("\n")
        #expect(try await run.output(with: "q ends", times: 4).contains(" Run again; nothing fixed, nothing new\n"))
        terminal.write("q")
        #expect(try await run.end().status == 1)
        #expect(isByLine())

        let other = try await CommandLineTool.start(["run", "--watch"], in: folder, input: terminal.input)
        try await other.output(with: "q ends")
        #expect(!isByLine())
        other.send(SIGINT)
        #expect(try await other.end().status == 130)
        #expect(isByLine())
    }

    @Test("INT in the middle of a run leaves complete reports")
    func interrupted() async throws {
        var suite = SampleSuite()
        suite.script = "echo >started\nexec sleep 60\n"
        let folder = try suite.folder()
        let run = try await CommandLineTool.start(["run", "--watch", "--timeout=50s"], in: folder)
        try await wait { folder.has("suites/bikes/started") }
        run.send(SIGINT)
        let result = try await run.end()
        #expect(result.status == 130)
        #expect(!result.output.contains("Watching"))
        #expect(try EventLog(in: folder).isComplete)
    }
}

#if os(Linux)
    @Suite("run --watch whose output is read by another program", .timeLimit(.minutes(30)))
    struct WatchReaderTests {
        /// The exit status of the watch, which is killed after `limit` seconds.
        private func status(reader: String, limit: Int, in folder: TemporaryFolder) async throws -> String {
            try await Shell.run(
                "{ timeout -s KILL \(limit) \"$0\" run --watch 2>errors; echo $? >status; } | \(reader)", in: folder)
            return try folder.read("status")
        }

        @Test(
            "The watch ends if the reader goes away, during or after a run, and the reports are complete",
            arguments: [
                ":", "head -1 >/dev/null", "while read -r line; do case $line in Watching*) break;; esac; done",
            ])
        func gone(reader: String) async throws {
            let folder = try SampleSuite().folder()
            #expect(try await status(reader: reader, limit: 300, in: folder) == "0\n")
            #expect(try EventLog(in: folder).isComplete)
            #expect(try folder.read("errors") == "")
        }

        @Test("The watch ends with the status of its last run")
        func failed() async throws {
            var suite = SampleSuite()
            suite.script = "exit 3\n"
            #expect(try await status(reader: ":", limit: 300, in: suite.folder()) == "1\n")
        }

        @Test("The watch continues while its output has a reader")
        func read() async throws {
            #expect(try await status(reader: "cat >output", limit: 4, in: SampleSuite().folder()) == "137\n")
        }
    }
#endif
