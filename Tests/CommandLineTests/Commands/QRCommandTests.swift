import Foundation
import TestSupport
import Testing

@Suite("qr", .timeLimit(.minutes(30)))
struct QRCommandTests {
    @Test("On standard output, as half blocks")
    func text() async throws {
        let result = try await CommandLineTool.run(["qr", "https://example.com"], in: TemporaryFolder())
        #expect(result.status == 0 && result.errors.isEmpty)
        try Golden.expect(result.output, is: "qr/plain.txt")
        let coloured = try await CommandLineTool.run(
            ["qr", "https://example.com", "--color", "always"], in: TemporaryFolder())
        #expect(coloured.output.hasPrefix("\u{1B}[38;5;16;48;5;231m"))
    }

    @Test("As SVG, with the level that was asked for")
    func svg() async throws {
        let folder = try TemporaryFolder()
        let result = try await CommandLineTool.run(
            ["qr", "https://example.com/?a&b", "--level", "H", "-o", "out/code.svg"], in: folder)
        #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
        let svg = try folder.read("out/code.svg")
        #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n") && svg.contains("?a&amp;b</title>"))
    }

    @Test("What is too long says by how much, and which level would do")
    func tooLong() async throws {
        let url = "https://example.com/" + String(repeating: "a", count: 2_400)
        let result = try await CommandLineTool.run(["qr", url], in: TemporaryFolder())
        #expect(result.status == 64 && result.output.isEmpty)
        #expect(
            result.errors
                == "clipflight qr: error: 2420 bytes are 89 too many for a QR code at level M, which holds 2331; "
                + "level L would hold them\n")
    }

    @Test("What no level holds says that it has to be shorter")
    func hopeless() async throws {
        let url = "https://example.com/" + String(repeating: "a", count: 2_980)
        let result = try await CommandLineTool.run(["qr", url], in: TemporaryFolder())
        #expect(result.status == 64)
        #expect(result.errors.hasSuffix("at level M, which holds 2331; shorten the URL\n"))
    }

    @Test(
        "A text that opens no clip is drawn with a warning that a terminal can show",
        arguments: [
            ("", "malformedURL: "), ("example.com", "malformedURL: "), ("http://example.com", "notHTTPS: "),
            ("https://example.com/\u{1B}[31m", "malformedURL: "), ("https://example.com/\u{202E}", "malformedURL: "),
        ])
    func hostile(url: String, reason: String) async throws {
        let folder = try TemporaryFolder()
        let result = try await CommandLineTool.run(["qr", url, "-o", "code.svg"], in: folder)
        #expect(result.status == 0)
        #expect(result.errors.hasPrefix("clipflight qr: warning: no App Clip opens for this text: \(reason)"))
        let text = result.errors.unicodeScalars
        #expect(text.filter { $0.properties.generalCategory == .control } == ["\n"])
        #expect(!text.contains("\u{202E}"))
        #expect(!(try folder.read("code.svg")).contains("\u{1B}"))
    }

    @Test("A file that cannot be written")
    func unwritable() async throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "file")
        let result = try await CommandLineTool.run(["qr", "https://example.com", "-o", "file/code.svg"], in: folder)
        #expect(result.status == 73)
        #expect(result.errors.hasPrefix("file/code.svg: error: "))
    }

    @Test("A file that could hold no SVG")
    func otherImage() async throws {
        let result = try await CommandLineTool.run(
            ["qr", "https://example.com", "-o", "code.PNG"], in: TemporaryFolder())
        #expect(result.status == 64)
        #expect(result.errors.contains("'--output' takes an SVG file, such as code.svg, but found 'code.PNG'"))
    }

    @Test("A wrong level")
    func wrongLevel() async throws {
        let result = try await CommandLineTool.run(["qr", "a", "--level", "X"], in: TemporaryFolder())
        #expect(result.status == 64)
        #expect(result.errors.contains("'--level' takes L, M, Q or H, but found 'X'"))
    }
}
