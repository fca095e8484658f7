import Foundation
import TestSupport
import Testing

@Suite("explain", .timeLimit(.minutes(30)))
struct ExplainTests {
    /// Two suites for one host and one suite for another.
    private func folder() throws -> TemporaryFolder {
        let folder = try SampleSuite().folder()
        var special = SampleSuite()
        special.experiences = """
            "advanced": [
                  { "url": "https://bikes.example/rent/special?kind=cargo", "title": "Cargo", "place": true },
                  { "url": "https://bikes.example/rent", "title": "Bikes" }
                ],
                "local": [ { "url": "https://bikes.example/rent/beta", "title": "Beta" } ]
            """
        try special.write(to: folder, as: "suites/special")
        var boats = SampleSuite()
        boats.experiences = boats.experiences.replacing("bikes.example", with: "boats.example")
        boats.invocations = ""
        try boats.write(to: folder, as: "suites/boats")
        return folder
    }

    struct Question: CustomTestStringConvertible {
        var testDescription: String
        var arguments: [String]

        init(_ name: String, _ arguments: String...) {
            testDescription = name
            self.arguments = arguments
        }
    }

    static let questions = [
        Question("prefix", "https://bikes.example/rent?bikeID=17"),
        Question("boundary", "https://bikes.example/rental", "--suite", "suites/special"),
        Question("no-place", "https://bikes.example/rent", "--from", "maps", "--suite", "suites/bikes"),
        Question("special", "https://bikes.example/rent/special?kind=cargo&n=1", "--suite", "suites/special"),
        Question("local", "https://bikes.example/rent/beta/7", "--suite=suites/special", "--suite", "suites/boats"),
        Question("installed", "https://bikes.example/rent", "--installed", "--suite", "suites/bikes"),
        Question("default-link", "https://appclip.apple.com/id?p=com.example.bikes.Clip", "--suite", "suites/bikes"),
        Question("other-clip", "https://appclip.apple.com/id?p=com.example.boats", "--suite", "suites/bikes"),
        Question("switcher", "https://bikes.example/rent", "--from", "appSwitcher", "--suite", "suites/bikes"),
        Question("xcode", "anything at all", "--from", "xcode", "--suite", "suites/bikes"),
        Question("http", "http://bikes.example/rent", "--suite", "suites/bikes"),
        Question("user", "https://me:secret@bikes.example/rent", "--suite", "suites/bikes"),
        Question("escape", "https://bikes.example/rent%zz"),
        Question("control", "https://bikes.example/\u{1B}[31mrent"),
        Question("no-url", "rent"),
        Question("unknown-host", "https://trains.example/rent"),
        Question("subdomain", "https://www.bikes.example/rent"),
    ]

    @Test("The output alone shows what to change", arguments: questions)
    func text(question: Question) async throws {
        let result = try await CommandLineTool.run(["explain"] + question.arguments, in: folder())
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        #expect(!result.output.contains("\u{1B}"))
        try Golden.expect(result.output, is: "explain/\(question.testDescription).txt")
    }

    @Test(
        "A host is recognised in each spelling",
        arguments: [
            "https://bücher.example/rent", "https://xn--bcher-kva.example/rent", "https://B\u{DC}CHER.example/rent",
            "https://a.bücher.example/rent",
        ])
    func international(url: String) async throws {
        var suite = SampleSuite()
        suite.experiences = suite.experiences.replacing("bikes.example", with: "bücher.example")
        suite.invocations = ""
        let result = try await CommandLineTool.run(["explain", url], in: suite.folder())
        let isKnown = !url.contains("://a.")
        #expect(result.output.contains("note: ") == !isKnown)
        #expect(result.output.contains("  opens       the clip") == isKnown)
    }

    @Test("As JSON Lines, with one line for each suite that covers the URL")
    func json() async throws {
        let result = try await CommandLineTool.run(
            ["explain", "--format=json", "https://bikes.example/rent?bikeID=17"], in: folder())
        #expect(result.status == 0)
        try Golden.expect(result.output, is: "explain/json.txt")

        let fields = [
            "suite", "url", "source", "experience", "card", "target", "delivered", "declined", "advisories", "trace",
            "phase",
        ]
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 2)
        for line in lines {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(object.keys.sorted() == fields.sorted())
        }
    }

    @Test("As JSON, nothing is printed if no suite covers the URL, and a note says so on standard error")
    func jsonOfNone() async throws {
        let result = try await CommandLineTool.run(
            ["explain", "--format=json", "https://trains.example/rent"], in: folder())
        #expect(result.status == 0)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("note: no suite covers trains.example\n"))
    }

    @Test("A host is recognised even if only a property list names it")
    func hostOfEntitlements() async throws {
        var suite = SampleSuite()
        suite.host += #", "entitlements": "Clip.entitlements""#
        let folder = try suite.folder()
        try folder.write(
            """
            <?xml version="1.0"?><plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
            <array><string>appclips:trains.example</string></array></dict></plist>
            """, to: "suites/bikes/Clip.entitlements")
        let result = try await CommandLineTool.run(["explain", "https://trains.example/rent"], in: folder)
        #expect(result.status == 0)
        #expect(result.output.contains("opens       the clip"))
        #expect(result.output.contains("association-assumed: "))
        let other = try await CommandLineTool.run(["explain", "https://boats.example/rent"], in: folder)
        #expect(other.output.hasPrefix("note: no suite covers boats.example\n"))
    }

    @Test("Invalid definitions are not explained")
    func invalid() async throws {
        let folder = try folder()
        try folder.write("{", to: "suites/broken.json")
        let result = try await CommandLineTool.run(["explain", "https://bikes.example/rent"], in: folder)
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("suites/broken.json:1:"))
    }

    @Test("The hosts of rows are covered too")
    func rows() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            { "version": 1, "clip": {}, "experiences": { "default": {} },
              "invocations": [{ "title": "{u}", "url": "{u}", "each": [{ "u": "https://cafe.example/menu" }] },
                { "url": "https://sub.{h}/", "each": [{ "h": "shop.example" }] }] }
            """, to: "suites/urls.json")
        let found = try await CommandLineTool.run(["explain", "https://cafe.example/menu"], in: folder)
        #expect(found.status == 0 && found.output.contains("opens       the clip"), "\(found.output)")
        let other = try await CommandLineTool.run(["explain", "https://bar.example/"], in: folder)
        #expect(other.output.contains("no suite covers bar.example"))
        #expect(other.output.contains("known hosts: cafe.example, sub.shop.example\n"), "\(other.output)")
    }
}
