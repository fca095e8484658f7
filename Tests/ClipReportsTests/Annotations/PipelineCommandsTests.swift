import Foundation
import TestSupport
import Testing

@testable import ClipReports

@Suite("Text that is no command")
struct PipelineCommandsTests {
    @Test(
        "What a pipeline would obey is taken apart",
        arguments: [
            ("::error::x", ": :error::x"), ("  ::add-mask::x\n", "  : :add-mask::x\n"),
            ("a\r::stop-commands::t", "a\r: :stop-commands::t"),
            ("    | ##[set-env name=A]b", "    | # #[set-env name=A]b"),
            ("x ##vso[task.setvariable]y", "x # #vso[task.setvariable]y"), ("##teamcity[x]", "# #teamcity[x]"),
            ("###[", "## #["), ("\t:::", "\t: : :"), ("\u{A0}::error::x", "\u{A0}: :error::x"),
            ("##VSO[x]", "# #VSO[x]"),
        ])
    func commands(_ text: String, _ neutral: String) {
        #expect(PipelineCommands.neutralised(text) == neutral)
    }

    @Test(
        "Everything else stays as it is",
        arguments: ["FAIL  std::vector https://x.example/#a", "# a: b", "é 🚲", "", "## Heading", "##vso", "#"])
    func others(_ text: String) {
        #expect(PipelineCommands.neutralised(text) == text)
    }

    @Test("No text of these pieces is a command, and nothing but spaces is added to it")
    func property() throws {
        let pieces = [
            "#", "##", ":", "::", "[", "vso[", "VsO[", "teamcity[", "error", " ", "\t", "\r", "\n", "\u{1B}[31m", "é",
            "\u{A0}", "\u{B}", "task.setvariable variable=a]", "add-mask::",
        ]
        var generator = SeededGenerator(seed: 8)
        for _ in trials(20_000) {
            let text = (0..<Int.random(in: 1...8, using: &generator))
                .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }.joined()
            let neutral = PipelineCommands.neutralised(text)
            #expect(!Self.isObeyed(neutral), "\(text.debugDescription)")
            #expect(neutral.utf8.filter { $0 != 0x20 } == text.utf8.filter { $0 != 0x20 })
            var writer = JSONWriter()
            writer.string(text)
            let json = PipelineCommands.neutralised(writer.bytes.string, as: .json)
            #expect(!Self.isObeyed(json))
            let read = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed) as? String
            #expect(read?.utf8.elementsEqual(text.utf8) == true)
        }
    }

    @Test(
        "Markup keeps what it says",
        arguments: [
            ("<a title=\"##[x]\">###</a>", "<a title=\"#&#35;[x]\">#&#35;&#35;</a>"),
            ("  ::error::x\n::a", "  :&#58;error::x\n:&#58;a"), ("a::b", "a::b"),
        ])
    func markup(_ text: String, _ neutral: String) {
        #expect(PipelineCommands.neutralised(text, as: .markup) == neutral)
    }

    @Test("What is meant as a command stays one")
    func meant() {
        #expect(PipelineCommands.neutralised("::error::x", as: .commands) == "::error::x")
    }

    /// Whether one of the pipelines would find a command in the text.
    private static func isObeyed(_ text: String) -> Bool {
        let lowered = text.lowercased()
        if ["##[", "##vso[", "##teamcity["].contains(where: lowered.contains) { return true }
        return text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.contains { line in
            let start = line.drop { $0.properties.isWhitespace }
            return start.prefix(2).elementsEqual("::".unicodeScalars)
        }
    }
}
