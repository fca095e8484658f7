import ClipRouting
import Foundation
import TestSupport
import Testing

@Suite("No text crashes the router", .timeLimit(.minutes(30)))
@MainActor
struct HostileURLTests {
    private let router: Router

    init() throws {
        let patterns = ["/a/{x}", "/{x}/{y}?q={q}&r={r?}", "/b/{rest...}", "https://h/a?m=1", "/{rest...}", "*"]
        router = try Router(
            patterns.map { pattern in
                Route(pattern) { .screen(pattern, $0.parameters.mapValues { $0 as any ParameterConvertible }) }
            })
    }

    /// Routes a text, even if Foundation cannot read it as a URL.
    private func check(_ text: String) async throws {
        _ = router.route(for: text)
        let request = Request(try #require(URL(string: "https://h/")), text: text)
        _ = request.queryItems
        let outcome = try await router.handle(request)
        for value in outcome.parameters.values { #expect(value != .string("")) }
    }

    @Test("Unicode scalars, as host, segment and value")
    func scalars() async throws {
        var rest = scalarTrials()[...]
        while !rest.isEmpty {
            let text = String(String.UnicodeScalarView(rest.prefix(512)))
            rest = rest.dropFirst(512)
            try await check("https://\(text)/\(text)/b?q=\(text)")
        }
    }

    @Test("arbitrary bytes", arguments: 0..<4)
    func bytes(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let likely = Array("https://h/a/b?q=&=%#@:{}%41%FF".utf8)
        for _ in trials(1000) {
            var bytes = Array(random.pick(["", "https://", "https://h", "https://h/", "https://h/a?"]).utf8)
            for _ in 0..<Int.random(in: 0...40, using: &random) {
                bytes.append(
                    Bool.random(using: &random) ? random.pick(likely) : UInt8.random(in: 0...255, using: &random))
            }
            try await check(String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test("many repetitions of one character", arguments: ["/", "&", "=", "%", "@", "\u{301}", "%41/"])
    func long(piece: String) async throws {
        let long = String(repeating: piece, count: trials(1 << 20).count / piece.utf8.count)
        try await check("https://h/b/" + long)
    }
}
