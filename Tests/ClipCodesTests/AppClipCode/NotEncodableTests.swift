import TestSupport
import Testing

@testable import ClipCodes

@Suite("URLs that no App Clip Code holds", .timeLimit(.minutes(30)))
struct NotEncodableTests {
    static let problems = [
        ("http://example.com", "does not begin with https://, as every App Clip Code does"),
        ("", "does not begin with https://, as every App Clip Code does"),
        (
            "https://me@example.com",
            "has a user, a port or a colon beside its host, and no code holds one; leave it out"
        ),
        (
            "https://example.com:443/",
            "has a user, a port or a colon beside its host, and no code holds one; leave it out"
        ),
        ("https://", "has no host with a top-level domain, such as example.com"),
        ("https:///menu", "has no host with a top-level domain, such as example.com"),
        ("https://localhost/menu", "has no host with a top-level domain, such as example.com"),
        ("https://appclip.com", "has no host with a top-level domain, such as example.com"),
        ("https://xn--abc.com", "has a host with xn--abc, and a code holds hosts in ASCII letters alone"),
        (
            "https://caf\u{E9}.com",
            "has '\u{E9}' as its character 12, and a host in a code has ASCII letters, digits, - and . alone"
        ),
        ("https://a.co/caf\u{E9}", "has '\u{E9}' as its character 17, which no code holds; write it as %C3%A9"),
        ("https://a.co/a b", "has U+0020 as its character 15, which no code holds; write it as %20"),
        ("https://a.co/\u{1B}[31m", "has U+001B as its character 14, which no code holds; write it as %1B"),
        ("https://a.co/~me", "has '~' as its character 14, which no code holds; write it as %7E"),
        ("https://a.co/50%", "has '%' as its character 16, which no code holds; write it as %25"),
        ("https://a.co/%2g", "has '%' as its character 14, which no code holds; write it as %25"),
        ("https://a.co##", "has '#' as its character 14, which no code holds; write it as %23"),
    ]

    @Test("Each says which character is wrong where, and what to do", arguments: problems)
    func problem(url: String, text: String) {
        var encoder = AppClipCodeEncoder(.linked)
        let error = #expect(throws: NotEncodable.self) { try encoder.code(of: url) }
        #expect(error?.text == text)
        #expect(encoder.problem(with: url) == [text])
        #expect(encoder.advice(on: url).isEmpty)
    }

    @Test("What is too long says by how much, and which changes would help, until it fits")
    func tooLong() throws {
        var encoder = AppClipCodeEncoder(.linked)
        let url = "https://bikesrental.example/rent?bikeID=17"
        #expect(
            encoder.problem(with: url) == [
                "takes 156 bits, 28 more than the 128 of an App Clip Code (header 6, host 80, path 18, query 52)",
                "116 bits with the queries p, p1, … after a path word or none: https://bikesrental.example/?p=rent&p1=17",
            ])
        let long = "https://www.brighteggcafe.example/menu/breakfast/monday?table=4&from=flyer"
        let advice = encoder.advice(on: long)
        #expect(
            advice.map(\.url) == [
                "https://www.brighteggcafe.example/menu?p=breakfast&p1=monday&p2=4&p3=flyer",
                "https://appclip.brighteggcafe.example/menu?p=breakfast&p1=monday&p2=4&p3=flyer",
                "https://appclip.brighteggcafe.com/menu?p=breakfast&p1=monday&p2=4&p3=flyer",
            ])
        for step in advice { #expect(try encoder.encode(CodeURL(step.url)).bitCount == step.bits) }
        #expect(advice.map(\.bits) == [228, 212, 177])
        #expect(encoder.problem(with: long)?.last == "shorten its host, path or query by 49 bits")
    }

    @Test("Where no change helps, it says so")
    func hopeless() {
        var encoder = AppClipCodeEncoder(.linked)
        let url = "https://" + String(repeating: "x9", count: 40) + ".com"
        #expect(encoder.advice(on: url).isEmpty)
        #expect(encoder.problem(with: url)?.count == 2)
        #expect(encoder.problem(with: url)?.last?.hasPrefix("shorten its host, path or query by ") == true)
        #expect(encoder.problem(with: "https://a.co") == nil)
    }
}

@Suite("App Clip Codes of any text", .timeLimit(.minutes(30)))
struct CodePropertyTests {
    @Test("What is accepted has 16 bytes, from which the same URL is read", arguments: 0..<4)
    func readBack(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var encoder = AppClipCodeEncoder(.linked)
        var count = 0
        for _ in 0..<300 {
            let url = Self.url(by: &random)
            guard let code = try? encoder.code(of: url) else { continue }
            count += 1
            #expect(code.bytes.count == 16 && code.bitCount <= 128)
            #expect(try CodeReader.url(code.bytes) == code.url, "\(url)")
            // The encoding drops empty parts alone.
            if url.wholeMatch(of: /https:\/\/[^\/?#]+(\/[^\/?#]+)+\/?(\?[^#&]+)?(#.+)?/) != nil {
                #expect(code.url == url)
            }
        }
        #expect(count > 50)
    }

    @Test("No text crashes or hangs it")
    func hostile() {
        var random = SeededGenerator(seed: 1)
        var encoder = AppClipCodeEncoder(.linked)
        for _ in 0..<300 {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let text = String(decoding: bytes, as: UTF8.self)
            for url in [text, "https://" + text, "https://a.co/" + text, "https://a.co/?" + text] {
                let problem = encoder.problem(with: url)
                #expect(((try? encoder.code(of: url)) == nil) == (problem != nil))
            }
        }
        for piece in ["a", "7", "/", "&p=1", "%41", "?", "."] {
            let long = "https://a.co/" + String(repeating: piece, count: 3_000)
            #expect(encoder.problem(with: long)?.isEmpty == false || piece == "/")
            #expect(
                encoder.problem(with: "https://a.co?p=" + String(repeating: piece, count: 3_000))?.isEmpty == false)
        }
    }

    /// A URL of words, numbers and symbols that is likely to fit.
    private static func url(by random: inout SeededGenerator) -> String {
        func pick(_ words: [String]) -> String { words.randomElement(using: &random) ?? "" }
        func value() -> String {
            let symbols = Array("0123456789abcXYZ-._+,:;%/?=")
            switch Int.random(in: 0..<5, using: &random) {
            case 0: return String(Int.random(in: 0...100_000, using: &random))
            case 1: return pick(["menu", "shop", "rent", "Table", "a", ""])
            case 2: return "0" + String(Int.random(in: 0...99, using: &random))
            default:
                return (0..<Int.random(in: 1...4, using: &random)).map { _ in
                    let symbol = symbols.randomElement(using: &random) ?? "a"
                    return symbol == "%" ? "%4a" : String(symbol)
                }.joined()
            }
        }
        var url = "https://" + pick(["", "appclip.", "www."]) + pick(["a", "x9", "shop", "my-bike"])
        url += pick([".com", ".app", ".co", ".example", ".de"])
        for _ in 0..<Int.random(in: 0...3, using: &random) { url += "/" + value() }
        let items = (0..<Int.random(in: 0...2, using: &random)).map { index in
            pick(["p\(index == 0 ? "" : "\(index)")=", "id=", "q", ""]) + value()
        }
        if !items.isEmpty { url += "?" + items.joined(separator: "&") }
        return url + pick(["", "", "", "/", "#", "#a/b?c"])
    }
}
