import Foundation
import TestSupport
import Testing

@Suite("launch: one invocation", .timeLimit(.minutes(30)))
struct LaunchCommandTests {
    private func launch(_ arguments: String..., suite: SampleSuite = SampleSuite()) async throws
        -> CommandLineTool.Result
    {
        try await CommandLineTool.run(["launch"] + arguments, in: suite.folder())
    }

    @Test("A title fires its invocation, and the answer has card, URL, decisions, screen and parameters")
    func handled() async throws {
        let result = try await launch("sticker")
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        let expected = """

            Sticker on bike 17 · https://bikes.example/rent?bikeID=17 · qrCode · clip
              opens       the clip
              experience  https://bikes.example/rent, advanced (suites/bikes/suite.json:11)
              card        title "Bikes", subtitle "Ride now", action open
              delivered   https://bikes.example/rent?bikeID=17
              phase       the App Store: the clip has to be released
              why
                domain association (appclips) not checked: the suite lists no `associatedDomains` or `sites`
                the advanced experience https://bikes.example/rent has the most specific matching prefix
              screen
                bike
              parameters
                bikeID = "17"
              advisories
                association-unchecked:
            """
        #expect(result.output.hasPrefix(expected), "\(result.output)")
        #expect(result.output.contains(/\n  passed in [0-9.]+m?s\n$/))
    }

    @Test("An unexpected result fails with the reason and the handlers' output")
    func failed() async throws {
        var suite = SampleSuite()
        suite.script = "echo to output; echo to errors >&2; echo '{\"screen\": \"car\"}' >\"$CLIPFLIGHT_OUTCOME\"\n"
        let result = try await launch("Sticker on bike 17", suite: suite)
        #expect(result.status == 1)
        #expect(result.output.contains("  standard output\n    to output\n  standard error\n    to errors\n"))
        #expect(result.output.contains("screen: expected \"bike\", got \"car\"\n"))
        #expect(result.output.contains("\n  failed in "))
    }

    @Test("A number fires its entry; several matches or none are an error with a list, except on a terminal")
    func choosing() async throws {
        let all = try await launch()
        #expect(all.status == 64)
        #expect(all.output.isEmpty)
        #expect(
            all.errors == """
                clipflight launch: error: select one of these by number, or by title and source:
                   1   Bikes  https://bikes.example/rent  qrCode
                   2   Default link  https://appclip.apple.com/id?p=com.example.bikes.Clip  qrCode
                   3   Open the clip again without a link  no URL  appSwitcher
                   4   Sticker on bike 17  https://bikes.example/rent?bikeID=17  qrCode

                """)
        #expect(try await launch("4").output.hasPrefix("\nSticker on bike 17"))
        #expect(try await launch("Bikes").output.hasPrefix("\nBikes ·"))
        #expect(try await launch("--from", "appSwitcher").output.hasPrefix("\nOpen the clip again without a link"))
        let none = try await launch("zebra")
        #expect(none.status == 4)
        #expect(none.errors == "clipflight launch: error: none of 4 invocations matches 'zebra'\n")
        let near = try await launch("Bike", "--from", "nfc")
        #expect(near.errors == "clipflight launch: error: none of 4 invocations matches 'Bike' from nfc\n")
        #expect(try await launch("Sticker on bik 17").errors.hasSuffix("; did you mean 'Sticker on bike 17'?\n"))
    }

    @Test("TestFlight entries are marked, and --from selects sources")
    func testFlight() async throws {
        var suite = SampleSuite()
        suite.invocations = #"{ "title": "Sign", "url": "https://bikes.example/rent", "testFlight": true }"#
        let both = try await launch("sign", suite: suite)
        #expect(both.status == 64)
        #expect(both.errors.contains("   5 * Sign  https://bikes.example/rent  testFlight\n"))
        #expect(try await launch("sign", "--from", "testFlight", suite: suite).status == 0)
    }

    @Test("Invalid definitions end with 2, a host that cannot be started with 3")
    func broken() async throws {
        var suite = SampleSuite()
        suite.host = #"{ "command": ["./missing"] }"#
        let host = try await launch("sticker", suite: suite)
        #expect(host.status == 3)
        #expect(host.output.contains("the host cannot be started: "))
        suite.host = "7"
        #expect(try await launch("sticker", suite: suite).status == 2)
    }

    @Test("Any text from handlers and definitions is shown safely and within limits")
    func hostile() async throws {
        var suite = SampleSuite()
        suite.invocations = #"{ "title": "Sign \u001b[2J\u202e\u0007", "url": "https://bikes.example/rent?x" }"#
        suite.script = #"""
            head -c 3000000 /dev/urandom; head -c 2000000 /dev/zero | tr '\0' 'y' >&2
            { printf '{"screen": "\\u001b]0;title\\u0007\\u202e'; head -c 60000 /dev/zero | tr '\0' 's'
              printf '", "parameters": {"\\u001b[31m": "\\n\\r\\u0000", "long": "'; head -c 60000 /dev/zero | tr '\0' 'v'
              printf '"}}'; } >"$CLIPFLIGHT_OUTCOME"

            """#
        let result = try await launch("sign", suite: suite)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.utf8.count < 100_000)
        #expect(result.output.contains("sss…"))
        let hidden = result.output.unicodeScalars.filter {
            $0 != "\n" && ($0.properties.generalCategory == .control || $0 == "\u{202E}")
        }
        #expect(hidden.isEmpty)
    }
}

@Suite("launch: on a terminal", .timeLimit(.minutes(30)))
struct LaunchTerminalTests {
    @Test("Text selects, and a number fires")
    func session() async throws {
        var suite = SampleSuite()
        suite.invocations +=
            #", { "title": "Wrong bike", "url": "https://bikes.example/rent?bikeID=18", "#
            + #""expect": { "screen": "car" } }"#
        let folder = try suite.folder()
        let terminal = try Terminal()
        let run = try await CommandLineTool.start(["launch"], in: folder, input: terminal.input)
        try await run.output(with: "Enter to quit: ")
        terminal.write("bike\n")
        let listed = try await run.output(with: "Enter to quit: ", times: 2)
        #expect(listed.components(separatedBy: "   4   Sticker").count == 3)
        terminal.write("no such\n")
        #expect(try await run.output(with: "Enter to quit: ", times: 3).contains("none of "))
        terminal.write(" 5 \n")
        let result = try await run.end()
        #expect(result.status == 1)
        #expect(result.output.contains("\n  failed in "))
    }

    @Test("An empty line or the end of the input ends the command", arguments: ["\n", "\u{4}"])
    func nothingChosen(input: String) async throws {
        let folder = try SampleSuite().folder()
        let terminal = try Terminal()
        let run = try await CommandLineTool.start(["launch"], in: folder, input: terminal.input)
        try await run.output(with: "Enter to quit: ")
        terminal.write(input)
        #expect(try await run.end().status == 0)
    }

    @Test("An interrupt at the prompt or in a launch ends with 130 and leaves no process", arguments: [true, false])
    func interrupted(inLaunch: Bool) async throws {
        var suite = SampleSuite()
        suite.script = "echo $$ >>pids\nexec sleep 60\n"
        suite.members = #", "settings": { "timeout": "50s" }"#
        let folder = try suite.folder()
        let terminal = try Terminal()
        let run = try await CommandLineTool.start(["launch"], in: folder, input: terminal.input)
        try await run.output(with: "Enter to quit: ")
        if inLaunch {
            terminal.write("4\n")
            try await wait { folder.has("suites/bikes/pids") }
        }
        run.send(SIGINT)
        let result = try await run.end()
        #expect(result.status == 130)
        guard inLaunch else { return }
        for pid in try folder.read("suites/bikes/pids").split(separator: "\n").compactMap({ pid_t($0) }) {
            #expect(kill(pid, 0) == -1)
        }
    }
}
