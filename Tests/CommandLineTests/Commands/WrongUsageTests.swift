import TestSupport
import Testing

@Suite("Wrong usage ends with 64 and a message", .timeLimit(.minutes(30)))
struct WrongUsageTests {
    struct Mistake: CustomTestStringConvertible {
        var arguments: [String]
        var message: String
        var testDescription: String { arguments.joined(separator: " ") }

        init(_ arguments: String..., says message: String) {
            self.arguments = arguments
            self.message = message
        }
    }

    private static let formats = "junit, junit-strict, html, json, markdown, github or csv"

    static let mistakes = [
        Mistake("rum", says: "clipflight: error: there is no command 'rum'; did you mean 'run'?"),
        Mistake("qr", "https://a.co", says: "clipflight: error: 'qr' is gone; use 'clipflight code URL'"),
        Mistake("nfc", says: "clipflight: error: 'nfc' is gone; use 'clipflight code URL -o tag.ndef'"),
        Mistake("frobnicate", says: "clipflight: error: there is no command 'frobnicate'"),
        Mistake("--versoin", says: "clipflight: error: there is no option '--versoin'; did you mean '--version'?"),
        Mistake(
            "run", "--ouput=x", says: "clipflight run: error: there is no option '--ouput'; did you mean '--output'?"),
        Mistake("run", "-x", says: "clipflight run: error: there is no option '-x'"),
        Mistake("run", "--output", says: "clipflight run: error: '--output' needs a value: --output DIR"),
        Mistake("run", "-o", "--strict", says: "clipflight run: error: '--output' needs a value: --output DIR"),
        Mistake("run", "--output=", says: "clipflight run: error: '--output' takes a folder, but found ''"),
        Mistake("run", "--strict=yes", says: "clipflight run: error: '--strict' takes no value, but found 'yes'"),
        Mistake(
            "run", "-j", "-3",
            says: "clipflight run: error: '--jobs' takes a whole number from 1 to 1024, but found '-3'"),
        Mistake(
            "run", "-j0", says: "clipflight run: error: '--jobs' takes a whole number from 1 to 1024, but found '0'"),
        Mistake(
            "run", "--jobs=99999999999999999999",
            says:
                "clipflight run: error: '--jobs' takes a whole number from 1 to 1024, but found '99999999999999999999'"),
        Mistake(
            "run", "--color", "blue",
            says: "clipflight run: error: '--color' takes auto, always or never, but found 'blue'"),
        Mistake(
            "run", "--report", "jnuit=x.xml",
            says:
                "clipflight run: error: '--report' takes \(formats), and after it =FILE or nothing, but found 'jnuit=x.xml'"
        ),
        Mistake(
            "run", "--report=junit=",
            says:
                "clipflight run: error: '--report' takes \(formats), and after it =FILE or nothing, but found 'junit='"
        ),
        Mistake(
            "run", "--report=junit=out/x", "--report=json=./out//x",
            says: "clipflight run: error: two '--report' options would write to './out//x'; give each its own file"),
        Mistake("run", "--report=json", "--report=json", says: "clipflight run: error: two '--report' options would"),
        Mistake(
            "run", "--timeout", "soon",
            says:
                "clipflight run: error: '--timeout' takes a duration such as \"5s\", \"250ms\", \"1.5s\" or \"2m\", but found 'soon'"
        ),
        Mistake(
            "run", "--timeout=0s",
            says:
                "clipflight run: error: '--timeout' takes a duration such as \"5s\", \"250ms\", \"1.5s\" or \"2m\", but found '0s'"
        ),
        Mistake("check", "--format=json", says: "clipflight check: error: there is no option '--format'"),
        Mistake(
            "list", "--format", "yaml", says: "clipflight list: error: '--format' takes text or json, but found 'yaml'"),
        Mistake("explain", says: "clipflight explain: error: URL is missing"),
        Mistake(
            "explain", "https://a.example", "b",
            says: "clipflight explain: error: found 'b' after 'https://a.example', but only one is accepted"),
        Mistake(
            "explain", "https://a.example", "--from=qr-code",
            says: "clipflight explain: error: '--from' takes nfc, qrCode, appClipCode"),
        Mistake("schema", "--events", "x", says: "clipflight schema: error: found 'x', but only options are accepted"),
        Mistake("launch", "a", "b", says: "clipflight launch: error: found 'b' after 'a', but only one is accepted"),
        Mistake("completions", says: "clipflight completions: error: SHELL is missing"),
        Mistake(
            "completions", "fihs",
            says:
                "clipflight completions: error: SHELL must be bash, zsh or fish, but found 'fihs'; did you mean 'fish'?"
        ),
        Mistake("run", "--\u{1B}[31m", says: "clipflight run: error: there is no option '--#x1B[31m'"),
        Mistake("nope\u{202E}\u{200B}", says: "clipflight: error: there is no command 'nope#x202E#x200B'"),
    ]

    @Test("A variable is shown like an argument")
    func environment() async throws {
        let result = try await CommandLineTool.run(
            ["run"], in: SampleSuite().folder(), environment: ["TEST_TOTAL_SHARDS": "\u{202E}\u{9B}1"])
        #expect(result.status == 64)
        #expect(
            result.errors.contains(#"TEST_TOTAL_SHARDS is "\u202e\u009b1", expected a number"#), "\(result.errors)")
    }

    @Test(arguments: mistakes)
    func mistake(_ mistake: Mistake) async throws {
        let result = try await CommandLineTool.run(mistake.arguments, in: TemporaryFolder())
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix(mistake.message) == true, "\(result.errors)")
        #expect(lines.last?.hasPrefix("See 'clipflight") == true)
    }

    @Test(
        "If a path is given as a title or a URL, the answer names the command that takes paths",
        arguments: [
            ("launch", "suites/bikes", "a TITLE; write: clipflight launch --suite suites/bikes\n"),
            ("explain", "suites", "a URL; write: clipflight explain URL --suite suites\n"),
            ("explain", "suites/bikes/suite.json", "write: clipflight explain URL --suite suites/bikes/suite.json\n"),
        ])
    func path(_ command: String, _ path: String, _ answer: String) async throws {
        let result = try await CommandLineTool.run([command, path], in: SampleSuite().folder())
        #expect(result.status == 64 && result.output.isEmpty)
        #expect(result.errors.hasPrefix("clipflight \(command): error: '\(path)' is a path, expected "))
        #expect(result.errors.contains(answer), "\(result.errors)")
    }

    @Test("A missing command is an error that shows the help")
    func noCommand() async throws {
        let result = try await CommandLineTool.run([], in: TemporaryFolder())
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("Usage: clipflight COMMAND"))
        #expect(result.errors.contains("clipflight: error: a command is missing"))
    }
}
