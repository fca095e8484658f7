import Foundation
import TestSupport
import Testing

/// Tests App Clip Codes with a stand-in that records calls and refuses URLs with `long`.
@Suite("App Clip Codes from AppClipCodeGenerator", .timeLimit(.minutes(30)))
struct AppClipCodeTests {
    private let folder: TemporaryFolder
    private var suite = SampleSuite()
    private static let refusal = "Compressed URL too large: it exceeds the payload size."

    init() throws {
        suite.invocations = """
            { "title": "Fits", "url": "https://bikes.example/rent?id=1", "from": "appClipCode", "expect": { "screen": "bike" } },
            { "title": "Fits again", "url": "https://bikes.example/rent?id=1", "from": "appClipCode", "expect": { "screen": "bike" } },
            { "title": "Too long", "url": "https://bikes.example/rent?id=long", "from": "appClipCode", "expect": { "screen": "bike" } },
            { "title": "Camera", "url": "https://bikes.example/rent?id=longer", "from": "qrCode", "expect": { "screen": "bike" } }
            """
        suite.members = #", "settings": { "allow": ["association-unchecked"] }"#
        folder = try suite.folder()
    }

    private func standIn(_ script: String = Self.generator) throws -> [String: String] {
        try folder.writeProgram(script, to: "bin/AppClipCodeGenerator")
        return ["PATH": folder.path("bin") + ":/usr/bin:/bin", "CALLS": folder.path("calls")]
    }

    private static let generator = """
        #!/bin/sh
        echo "$*" >>"$CALLS"
        while [ $# -gt 1 ]; do
            case $1 in --url) url=$2 ;; --output) file=$2 ;; --index) index=$2 ;; esac
            shift
        done
        case $url in *long*) echo "\(refusal)" >&2; exit 1 ;; esac
        echo "<svg xmlns='http://www.w3.org/2000/svg'><desc>$url in $index</desc></svg>" >"$file"
        echo "App Clip Code successfully generated."
        """

    private func run(_ arguments: [String], _ environment: [String: String]) async throws -> CommandLineTool.Result {
        try await CommandLineTool.run(arguments, in: folder, environment: environment)
    }

    @Test("code writes the generator's drawing, in the colours of --index")
    func drawn() async throws {
        let result = try await run(
            ["code", "https://a.co/?p=1", "--app-clip-code", "--index", "4", "-o", "out/code.svg"], standIn())
        #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result.errors)")
        #expect(try folder.read("out/code.svg").contains("<desc>https://a.co/?p=1 in 4</desc>"))
        let call = try folder.read("calls")
        #expect(call.hasPrefix("generate --url https://a.co/?p=1 --index 4 --output /"), "\(call)")
    }

    @Test("The generator's refusal is shown, and an existing file stays")
    func refused() async throws {
        try folder.write("before", to: "code.svg")
        let result = try await run(["code", "https://a.co/long", "--app-clip-code", "-o", "code.svg"], standIn())
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(result.errors == "clipflight code: error: no App Clip Code can be made: \(Self.refusal)\n")
        #expect(try folder.read("code.svg") == "before")
    }

    @Test("If the generator is not installed, code says where to get it")
    func missing() async throws {
        let result = try await run(
            ["code", "https://a.co", "--app-clip-code", "-o", "code.svg"], ["PATH": "/usr/bin:/bin"])
        #expect(result.status == 73 && !folder.has("code.svg"))
        #expect(result.errors.contains("AppClipCodeGenerator: error: Apple's program is not on the PATH; install it"))
    }

    @Test("check raises not-encodable for refused URLs, and never if the generator is not installed")
    func check() async throws {
        let result = try await run(["check", "--strict"], standIn())
        #expect(result.status == 1)
        #expect(
            result.errors.contains(
                "warning: no App Clip Code can be made: \(Self.refusal) [not-encodable]"), "\(result.errors)")
        // The generator is called once for each URL of an App Clip Code.
        #expect(try folder.read("calls").count { $0 == "\n" } == 2)
        let without = try await run(["check", "--strict"], ["PATH": "/usr/bin:/bin"])
        #expect(without.status == 0 && !without.errors.contains("not-encodable"), "\(without.errors)")
    }

    @Test("The checklist shows the code or the reason that there is none")
    func checklist() async throws {
        let environment = try standIn()
        let html = try await run(["checklist"], environment)
        let svg = "<svg xmlns='http://www.w3.org/2000/svg'><desc>https://bikes.example/rent?id=1 in 0</desc></svg>\n"
        let data = Data(svg.utf8).base64EncodedString()
        let image = "alt=\"App Clip Code of the URL\" src=\"data:image/svg+xml;base64,\(data)\""
        #expect(html.output.components(separatedBy: image).count == 3)
        #expect(html.output.contains("1 invocation left out: no App Clip Code can be made: \(Self.refusal)."))
        #expect(
            html.output.contains(
                "<li>Scan this round code with the Camera app, from another screen or from paper.</li>"))

        #expect(try await run(["checklist", "-o", "list.md"], environment).status == 0)
        let markdown = try folder.read("list.md")
        let name = try #require(markdown.firstMatch(of: /list-codes\/(app-clip-code-[0-9a-f]+\.svg)/)?.1)
        #expect(try folder.read("list-codes/\(name)") == svg)
        #expect(markdown.contains("1 invocation left out\\: no App Clip Code"))
    }
}
