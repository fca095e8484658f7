import ClipRules
import Testing

@Suite struct AppClipCodeSpellingTests {
    @Test(
        "A code has scheme and host in lower case, and a slash before a query",
        arguments: [
            ("HTTPS://Appclip.Example.com/Shop?P=1#F", "https://appclip.example.com/Shop?P=1#F"),
            ("https://appclip.example.com?p=1", "https://appclip.example.com/?p=1"),
            ("https://appclip.example.com", "https://appclip.example.com"),
            ("https://BÜCHER.example?U=%C3%9C", "https://bücher.example/?U=%C3%9C"),
            ("https://appclip.example.com#f", "https://appclip.example.com#f"),
        ])
    func spelling(_ written: String, _ handedOver: String) throws {
        #expect(try InvocationURL(written).appClipCodeSpelling == handedOver)
    }
}
