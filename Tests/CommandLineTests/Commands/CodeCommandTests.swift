import Foundation
import TestSupport
import Testing

@Suite("code", .timeLimit(.minutes(30)))
struct CodeCommandTests {
    @Test("On standard output, as half blocks")
    func text() async throws {
        let result = try await CommandLineTool.run(["code", "https://example.com"], in: TemporaryFolder())
        #expect(result.status == 0 && result.errors.isEmpty)
        try Golden.expect(result.output, is: "code/plain.txt")
        let coloured = try await CommandLineTool.run(
            ["code", "https://example.com", "--color", "always"], in: TemporaryFolder())
        #expect(coloured.output.hasPrefix("\u{1B}[38;5;16;48;5;231m"))
    }

    @Test("A terminal that would wrap the code")
    func narrow() async throws {
        let terminal = try Terminal()
        let path = String(cString: try #require(ttyname(terminal.input.fileDescriptor)))
        let result = try await CommandLineTool.run(
            ["-c", #"stty cols 32 <"$1" && "$0" code https://example.com >"$1""#, CommandLineTool.program, path],
            in: TemporaryFolder(), program: "/bin/sh")
        #expect(result.status == 0)
        let widths = "the code is 33 columns wide, but the terminal has only 32"
        #expect(result.errors == "clipflight code: warning: \(widths); widen the terminal, or write a file with -o\n")
    }

    @Test("As SVG")
    func svg() async throws {
        let folder = try TemporaryFolder()
        let result = try await CommandLineTool.run(
            ["code", "https://example.com/?a&b", "-o", "out/code.svg"], in: folder)
        #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
        let svg = try folder.read("out/code.svg")
        #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n") && svg.contains("?a&amp;b</title>"))
        // `check` compares this payload with a row of a print run.
        #expect(svg.contains(#" data-payload="https://example.com/?a&amp;b" "#))
    }

    @Test("As the bytes of an NFC message")
    func message() async throws {
        let folder = try TemporaryFolder()
        let url = "https://fruta.example/menu?table=14"
        let written = try await CommandLineTool.run(["code", url, "-o", "out/tag.NDEF"], in: folder)
        #expect(written.status == 0 && written.output.isEmpty && written.errors.isEmpty)
        let bytes = try Data(contentsOf: folder.url.appendingPathComponent("out/tag.NDEF"))
        #expect(
            bytes.map { String(format: "%02x", $0) }.joined()
                == "d1011c550466727574612e6578616d706c652f6d656e753f7461626c653d3134")
    }

    @Test("If a URL is too long, the error says by how much")
    func tooLong() async throws {
        let url = "https://example.com/" + String(repeating: "a", count: 2_400)
        let result = try await CommandLineTool.run(["code", url], in: TemporaryFolder())
        #expect(result.status == 64 && result.output.isEmpty)
        #expect(
            result.errors
                == "clipflight code: error: 2420 bytes are 89 too many for a QR code, which holds 2331; shorten the URL\n"
        )
    }

    @Test(
        "A text that does not open a clip is written with a warning that is safe for terminals",
        arguments: [
            ("", "malformedURL: "), ("example.com", "malformedURL: "), ("http://example.com", "notHTTPS: "),
            ("https://example.com/\u{1B}[31m", "malformedURL: "), ("https://example.com/\u{202E}", "malformedURL: "),
        ])
    func hostile(url: String, reason: String) async throws {
        let folder = try TemporaryFolder()
        for file in ["code.svg", "tag.ndef"] {
            let result = try await CommandLineTool.run(["code", url, "-o", file], in: folder)
            #expect(result.status == 0 && folder.has(file))
            #expect(result.errors.hasPrefix("clipflight code: warning: no App Clip opens for this text: \(reason)"))
            let text = result.errors.unicodeScalars
            #expect(text.filter { $0.properties.generalCategory == .control } == ["\n"])
            #expect(!text.contains("\u{202E}"))
        }
        #expect(!(try folder.read("code.svg")).contains("\u{1B}"))
    }

    @Test("A file that cannot be written", arguments: ["file/code.svg", "file/tag.ndef"])
    func unwritable(path: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "file")
        let result = try await CommandLineTool.run(["code", "https://example.com", "-o", path], in: folder)
        #expect(result.status == 73)
        #expect(result.errors.hasPrefix("\(path): error: "))
    }

    @Test(
        "Options that cannot be combined",
        arguments: [
            (["-o", "code.PNG"], "'--output' takes a file that ends in .svg or .ndef, but found 'code.PNG'"),
            (["-o", "code"], "'--output' takes a file that ends in .svg or .ndef, but found 'code'"),
            (["--app-clip-code"], "'--output' is missing: --output FILE"),
            (["--app-clip-code", "-o", "a.ndef"], "'--output' takes a file that ends in .svg, but found 'a.ndef'"),
            (["--index", "4", "-o", "a.svg"], "'--app-clip-code' is missing"),
        ])
    func wrong(options: [String], message: String) async throws {
        let result = try await CommandLineTool.run(["code", "https://example.com"] + options, in: TemporaryFolder())
        #expect(result.status == 64 && result.output.isEmpty)
        #expect(result.errors.hasPrefix("clipflight code: error: \(message)\n"), "\(result.errors)")
    }
}
