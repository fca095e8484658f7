import ClipHost
import ClipRouting
import Foundation
import TestSupport
import Testing

@Suite("The shipping clip reports", .timeLimit(.minutes(30)))
struct ReportTests {
    /// Gives a process time to do something wrong.
    private func pause() { usleep(300_000) }

    @Test("to a path, again after each URL")
    func path() throws {
        let clip = try ResidentProcess("again")
        for (line, outcome) in [
            ("4", Outcome.screen("room", ["number": 4])), ("welcome", .screen("welcome")),
            ("attic", .notHandled("the screen is nil")), ("4", .screen("room", ["number": 4])),
        ] {
            try clip.send(line)
            #expect(try clip.takeOutcome() == outcome)
        }
        #expect(try clip.end() == ResidentProcess.Ending())
        #expect(try clip.folder.names() == ["stderr"])
        #expect(try clip.folder.read("stderr") == "")
    }

    @Test("in place of an earlier outcome that was not taken away")
    func replaces() throws {
        let clip = try ResidentProcess("again")
        try clip.folder.write("{\"screen\": \"old\"}", to: "outcome")
        try clip.send("4")
        while try clip.folder.read("outcome").contains("old") { usleep(1000) }
        #expect(try clip.takeOutcome() == .screen("room", ["number": 4]))
    }

    @Test("on a separate line of standard output if the path is a dash, even after part of a line")
    func line() throws {
        let clip = try ResidentProcess("again", path: { _ in "-" })
        try clip.send("4")
        #expect(clip.readLine() == #"CLIPFLIGHT_OUTCOME {"parameters":{"number":4},"screen":"room"}"#)
        try clip.send("print part, ")
        #expect(clip.readLine() == #"part, CLIPFLIGHT_OUTCOME {"reason":"the screen is nil"}"#)
        // If the process exited during the flush, the line would be flushed again.
        pause()
        #expect(try clip.end() == ResidentProcess.Ending())
        #expect(try clip.folder.names() == ["stderr"])
    }

    @Test("nothing if there is no harness", arguments: ["again", "threads", "launch"])
    func unset(mode: String) throws {
        let clip = try ResidentProcess(mode, path: { _ in nil }, launch: LaunchEnvironment(url: "https://h/4"))
        try clip.send("4")
        pause()
        #expect(try clip.end() == ResidentProcess.Ending())
        #expect(try clip.folder.names() == ["stderr"])
        #expect(try clip.folder.read("stderr") == "")
    }

    @Test("an error if it cannot write, and continues to run")
    func unwritable() throws {
        let clip = try ResidentProcess("again", path: { $0.path("gone/outcome") })
        try clip.send("4")
        let path = clip.folder.path("gone/outcome")
        #expect(try clip.takeError() == "the outcome could not be written to \(path): No such file or directory\n")
        try clip.folder.makeFolder("gone/outcome/below")
        try clip.send("5")
        while try !clip.folder.read("stderr").hasSuffix("Is a directory\n") { usleep(1000) }
        #expect(try clip.folder.names(in: "gone") == ["outcome"])
        #expect(try clip.end().status == 0)
    }

    @Test("complete outcomes of any size", arguments: [1 << 20, 3 << 20])
    func large(size: Int) throws {
        let text = String(repeating: "x", count: size)
        let clip = try ResidentProcess("large", "\(size)")
        #expect(try clip.takeOutcome() == .screen("large", ["text": text]))
        let printing = try ResidentProcess("large", "\(size)", path: { _ in "-" })
        #expect(printing.readLine() == #"CLIPFLIGHT_OUTCOME {"parameters":{"text":"\#(text)"},"screen":"large"}"#)
    }

    @Test("from many threads: each outcome is complete, and the last one remains")
    func threads() throws {
        let clip = try ResidentProcess("threads")
        var screens = 0
        var outcome = Outcome.notHandled("")
        while outcome.screen != "last" {
            outcome = try clip.takeOutcome()
            guard outcome.screen == "thread", case .number(let number)? = outcome.parameters["number"] else { continue }
            let text = String(repeating: "\(Int(number.double) % 10)", count: 100 * Int(number.double))
            #expect(outcome.parameters["text"] == .string(text))
            screens += 1
        }
        #expect(screens > 0)
        #expect(try clip.end() == ResidentProcess.Ending())
        #expect(try clip.folder.names() == ["stderr"])
    }

    @Test("to a path that is not a file without replacing it, and survives a reader that has gone")
    func noFile() throws {
        let fifo = try ResidentProcess(
            "again",
            path: { folder in
                mkfifo(folder.path("fifo"), 0o600)
                return folder.path("fifo")
            })
        try fifo.send("4")
        let reader = try #require(FileHandle(forReadingAtPath: fifo.folder.path("fifo")))
        #expect(try Outcome(json: reader.readDataToEndOfFile()) == .screen("room", ["number": 4]))
        #expect(try fifo.end().status == 0)

        let console = try ResidentProcess("large", "\(1 << 20)", path: { _ in "-" })
        try console.closeOutput()
        pause()
        #expect(try console.end().status == 0)
    }

    @Test("a value that cannot be a screen as not handled, with the reason")
    func impossible() throws {
        let outcome = try ResidentProcess("impossible").takeOutcome()
        #expect(outcome.screen == nil)
        #expect(outcome.reason?.hasPrefix("Int is not a screen; ") == true)
    }

    @Test("nothing from a program's handler, because the program reports what the handler returns")
    func program() throws {
        let clip = try ResidentProcess("program")
        #expect(try clip.takeOutcome() == .screen("returned"))
        pause()
        #expect(try clip.folder.names() == ["stderr"])
    }
}

@Suite("The launch of the shipping clip", .timeLimit(.minutes(30)))
struct OnLaunchTests {
    @Test("comes once, with or without a URL", arguments: ["https://h/a b", nil, ""])
    func once(url: String?) throws {
        let clip = try ResidentProcess("launch", launch: LaunchEnvironment(url: url))
        #expect(try clip.takeOutcome() == .screen("launch", ["url": url, "time": 1]))
        usleep(200_000)
        #expect(!clip.folder.has("outcome"))
    }

    @Test("has a request that knows where the launch happened", arguments: [(1.0, true), (2.0, false)])
    func location(latitude: Double, isIn: Bool) throws {
        let launch = LaunchEnvironment(
            url: "https://h/4", target: .clip, source: "nfc", location: .at(latitude: latitude, longitude: 1))
        #expect(try ResidentProcess("where", launch: launch).takeOutcome() == .screen("where", ["in": isIn]))
    }

    @Test("has no payload in the full app and no request without a URL")
    func without() throws {
        let app = LaunchEnvironment(url: "https://h/4", target: .app, source: "nfc")
        #expect(try ResidentProcess("where", launch: app).takeOutcome() == .screen("where", ["in": nil]))
        #expect(try ResidentProcess("where").takeOutcome() == .notHandled("there is no URL"))
    }

    @Test("comes again for each URL that arrives while the clip runs")
    func continues() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("continue")
        #expect(mkfifo(path, 0o600) == 0)
        let pipe = open(path, O_RDWR)
        let launch = LaunchEnvironment(url: "https://example.com/1", source: "nfc", continuationPath: path)
        let clip = try ResidentProcess("continued", launch: launch)
        let first = Outcome.screen("launch", ["url": "https://example.com/1", "continued": false])
        #expect(try clip.takeOutcome() == first)
        let outcome = clip.folder.path("outcome")
        let text = "no launch\n{\"url\":\"https://example.com/2\",\"outcome\":\"\(outcome)\"}\n"
        #expect(write(pipe, text, text.utf8.count) == text.utf8.count)
        #expect(try clip.takeOutcome() == .screen("launch", ["url": "https://example.com/2", "continued": true]))
        close(pipe)
        #expect(try clip.end() == ResidentProcess.Ending())
    }
}
