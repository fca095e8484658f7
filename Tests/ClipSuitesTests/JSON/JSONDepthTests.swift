import ClipSuites
import TestSupport
import Testing

/// The deepest values that are allowed fit into any thread's stack.
@Suite struct JSONDepthTests {
    @Test(
        "The reader accepts the deepest nesting that is allowed, and refuses one level more",
        arguments: [("[", "]"), ("{\"a\":", "}"), ("[{\"a\": 1, \"b\": ", "}, 2]")])
    func reader(opening: String, closing: String) {
        let levels = JSONReader.depthLimit / opening.count { "[{".contains($0) }
        @Sendable func read(_ levels: Int) -> [String] {
            let text = String(repeating: opening, count: levels) + "0" + String(repeating: closing, count: levels)
            return JSONReader.read(Array(text.utf8), file: "f", dialect: .suite).diagnostics.map(\.message)
        }
        SmallStack.musl.run {
            #expect(read(levels) == [])
            #expect(read(levels + 1) == ["nested deeper than \(JSONReader.depthLimit) levels"])
            #expect(read(100_000).count == 1)
        }
    }
}
