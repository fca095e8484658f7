import Foundation
import TestSupport
import Testing

@Suite("code and nfc", .timeLimit(.minutes(30)))
struct CodeCommandTests {
    @Test("A URL that fits is its bytes, its bits, and how they are stored")
    func fits() async throws {
        let result = try await CommandLineTool.run(["code", "https://Example.com/shop?p=14"], in: TemporaryFolder())
        #expect(result.status == 0 && result.errors.isEmpty)
        try Golden.expect(result.output, is: "code/fits.txt")
        let plain = try await CommandLineTool.run(["code", "https://example.com"], in: TemporaryFolder())
        #expect(plain.output.hasPrefix("0000000000000000000000008e33db36\n") && !plain.output.contains("read as"))
    }

    @Test("One that does not says by how many bits and what would help, with status 1")
    func tooLong() async throws {
        let url = "https://bikesrental.example/rent?bikeID=17"
        let result = try await CommandLineTool.run(["code", url], in: TemporaryFolder())
        #expect(result.status == 1 && result.errors.isEmpty)
        try Golden.expect(result.output, is: "code/too-long.txt")
    }

    @Test(
        "As JSON, one object a line",
        arguments: ["https://a.co/42", "https://bikesrental.example/rent?bikeID=17", "a\u{202E}"])
    func json(url: String) async throws {
        let result = try await CommandLineTool.run(["code", url, "--format", "json"], in: TemporaryFolder())
        #expect(result.output.count { $0 == "\n" } == 1)
        let fields = try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(fields["url"] as? String == url && fields["capacity"] as? Int == 128)
        let fits = try #require(fields["fits"] as? Bool)
        #expect(result.status == (fits ? 0 : 1))
        if fits {
            #expect(fields["bytes"] as? String == "0000000000000000000000004e2f153c" && fields["bits"] as? Int == 31)
            #expect(fields["parts"] as? [String: Int] == ["header": 6, "host": 14, "path": 11])
        } else {
            #expect((fields["message"] as? String)?.isEmpty == false && fields["bytes"] == nil)
            let advice = fields["advice"] as? [[String: Any]]
            #expect(url.hasPrefix("a") ? advice?.isEmpty == true : advice?.first?["bits"] as? Int == 116)
        }
    }

    @Test("A text that a terminal must not get is shown harmlessly")
    func hostile() async throws {
        let result = try await CommandLineTool.run(["code", "https://a.co/\u{1B}]0;x\u{7}"], in: TemporaryFolder())
        #expect(result.status == 1)
        #expect(
            result.output
                == "does not fit: the URL has U+001B as its character 14, which no code holds; write it as %1B\n")
        let long = "https://a.co/" + String(repeating: "a", count: 60_000)
        let cut = try await CommandLineTool.run(["code", long], in: TemporaryFolder())
        #expect(cut.status == 1 && cut.output.utf8.count < 10_000)
    }

    @Test("A tag's message is shown as digits, or written as bytes")
    func tag() async throws {
        let folder = try TemporaryFolder()
        let url = "https://fruta.example/menu?table=14"
        let shown = try await CommandLineTool.run(["nfc", url], in: folder)
        let digits = "d1011c550466727574612e6578616d706c652f6d656e753f7461626c653d3134"
        #expect(shown.status == 0 && shown.errors.isEmpty && shown.output == digits + "\n")
        let written = try await CommandLineTool.run(["nfc", url, "-o", "out/tag.ndef"], in: folder)
        #expect(written.status == 0 && written.output.isEmpty && written.errors.isEmpty)
        let bytes = try Data(contentsOf: folder.url.appendingPathComponent("out/tag.ndef"))
        #expect(bytes.map { String(format: "%02x", $0) }.joined() == digits)
    }

    @Test("A text that opens no clip is written with a warning, and a file that cannot be is named")
    func tagOfOtherText() async throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "file")
        let other = try await CommandLineTool.run(["nfc", "http://example.com"], in: folder)
        #expect(other.status == 0 && other.output == "d1010c55036578616d706c652e636f6d\n")
        #expect(other.errors.hasPrefix("clipflight nfc: warning: no App Clip opens for this text: notHTTPS: "))
        let unwritable = try await CommandLineTool.run(["nfc", "https://example.com", "-o", "file/tag"], in: folder)
        #expect(unwritable.status == 73 && unwritable.errors.hasPrefix("file/tag: error: "))
    }

    @Test("check raises not-encodable for the first URL of a suite that fits no code, and counts the others")
    func check() async throws {
        var suite = SampleSuite()
        suite.invocations = """
            { "title": "Code {id}", "url": "https://bikes.example/rent?bikeID={id}", "from": "appClipCode", "each": "bikes.csv" },
            { "title": "Camera", "url": "https://bikes.example/rent?bikeID=123456789012345678901234567890", "from": "qrCode" },
            { "title": "Fits", "url": "https://bikes.example/rent", "from": "appClipCode" }
            """
        let folder = try suite.folder()
        try folder.write("id\n17\nabcdefghijklmnopqrst\nABCDEFGHIJKLMNOPQRST\n", to: "suites/bikes/bikes.csv")
        let result = try await CommandLineTool.run(["check"], in: folder)
        #expect(result.status == 0)
        try Golden.expect(result.errors, is: "code/check.txt")
        #expect(try await CommandLineTool.run(["check", "--strict"], in: folder).status == 1)

        suite.members = #", "settings": { "allow": ["not-encodable", "association-unchecked", "needs-release"] }"#
        try suite.write(to: folder)
        let allowed = try await CommandLineTool.run(["check", "--strict"], in: folder)
        #expect(allowed.status == 0 && allowed.errors.contains("not-encodable"))
    }

    @Test("The checklist has the command of Apple's generator, or why there is no code")
    func checklist() async throws {
        var suite = SampleSuite()
        suite.invocations = """
            { "title": "Fits", "url": "https://bikes.example/rent?id=1", "from": "appClipCode" },
            { "title": "Long", "url": "https://bikes.example/rent?bikeID=ABCDEFGHIJKLMNOPQRST", "from": "appClipCode" }
            """
        let folder = try suite.folder()
        let markdown = try await CommandLineTool.run(["checklist", "--format", "markdown"], in: folder).output
        let command =
            "AppClipCodeGenerator generate --url 'https://bikes.example/rent?id=1' --index 0 --output app-clip-code-"
        #expect(markdown.contains("- App Clip Code: ` \(command)"))
        #expect(markdown.contains("- App Clip Code: ` cannot be made: the URL takes "))
        #expect(markdown.split(separator: "App Clip Code: `").count == 3)
        let html = try await CommandLineTool.run(["checklist"], in: folder).output
        #expect(
            html.contains(
                "<dt>App Clip Code</dt><dd>AppClipCodeGenerator generate --url &#39;https://bikes.example/rent?id=1"))
        #expect(html.contains("<dt>App Clip Code</dt><dd>cannot be made: the URL takes "))
    }
}
