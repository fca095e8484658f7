import ClipHarness
import ClipSuites
import Foundation
import TestSupport
import Testing

@Suite("Invalid filters")
struct FilterErrorTests {
    static let wrong = [
        "", "  ", "smoke", "tagg(smoke)", "tag smoke", "tag", "tag(smoke", "tag(smoke(", "tag()", "tag(=)", "tag( )",
        "title()", "url(~)", "kind(prefx)", "kind(=Prefix)", "kind(zzz)", "source(qr)", "target(ap)", "tag(a) tag(b)",
        "tag(a) && tag(b)", "tag(a) || tag(b)", "tag(a) AND tag(b)", "tag(a) + tag(b)", "tag(a), tag(b)", "tag(a) &",
        "| tag(a)", "-tag(a)", "! ", "not", "(tag(a)", "(tag(a) tag(b))", "tag(a))", "()", "title(/a)", "title(/a(/)",
        "title(/[/)", #"title(/a\/)"#, "title(/a/ x)", "title(/a/", "tag(é) é", "\"tag\"",
        "tag(a) &\n  tga(b)", "title(ok) & kind(\u{1F6B2}x) | tag(a)",
    ]

    @Test("Each error says where it is, what was found and what was expected")
    func golden() throws {
        var text = ""
        for expression in Self.wrong {
            do {
                _ = try Filter(expression, from: "--filter")
                Issue.record("\(expression) was taken")
            } catch {
                text += DiagnosticRenderer().render(error) + "\n"
            }
        }
        let golden = GoldenFile("Tests/ClipHarnessTests/Selection/Golden/filter-errors.txt")
        #expect(try golden.difference(from: text) == nil)
    }

    @Test("The caret is under the column of the location")
    func caret() {
        #expect(throws: Diagnostic.self) { try Filter("kind(exact) & kind(prefx)", from: "--filter") }
        do {
            _ = try Filter("kind(exact) & kind(prefx)", from: "--filter")
        } catch {
            #expect(error.location == SourceLocation(file: "--filter", line: 1, column: 20))
            #expect(error.excerpt == Diagnostic.Excerpt(line: "kind(exact) & kind(prefx)", start: 19, length: 5))
            #expect(error.fix == "did you mean 'prefix'?")
        }
    }

    @Test("Nesting has a limit, but only the length limits chains and negations")
    func depth() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "(", count: depth) + "tag(a)" + String(repeating: ")", count: depth)
        }
        // The smallest stack that a thread may have.
        let deepest = nested(8)
        SmallStack.musl.run {
            let filter = try? Filter(deepest, from: "-")
            #expect((try? filter?.selects([FilterTests.sticker])) == false)
        }
        #expect(throws: Diagnostic.self) { try Filter(nested(9), from: "-") }
        #expect(throws: Diagnostic.self) { try Filter(String(repeating: "(", count: 16_000), from: "-") }
        let chain = Array(repeating: "tag(a)", count: 1_800).joined(separator: "|")
        #expect(try !Filter(chain, from: "-").selects([FilterTests.sticker]))
        let negated = String(repeating: "!", count: 16_001) + "tag(smoke)"
        #expect(try !Filter(negated, from: "-").selects([FilterTests.sticker]))
        #expect(throws: Diagnostic.self) { try Filter(negated + String(repeating: " ", count: 400), from: "-") }
    }

    @Test("Any text is either accepted or an error at a position within the text")
    func arbitrary() {
        var random = SeededGenerator(seed: 4)
        let pieces = [
            "kind", "tag", "title", "url", "(", ")", "(", ")", "=", "~", "#", "/", "\\", "&", "|", "-", "!", "and",
            "or",
            "not", " ", "\n", "a", "prefix", "*", "?", "é", "🚲", "\u{0}", "\u{301}", "[", "{", "\u{202E}", "\r\n",
        ]
        for _ in trials(20_000) {
            let text = (0..<Int.random(in: 0...24, using: &random)).map { _ in
                Int.random(in: 0..<8, using: &random) == 0
                    ? String(Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random)) ?? "?")
                    : pieces.randomElement(using: &random) ?? ""
            }.joined()
            do {
                let filter = try Filter(text, from: "-")
                _ = try filter.selects([FilterTests.sticker])
            } catch {
                #expect((error.location?.column ?? 0) >= 1, "\(text.debugDescription)")
                #expect(!DiagnosticRenderer().render(error).isEmpty)
            }
        }
    }
}
