import ClipRouting
import Testing

@Suite("Which URLs a query takes")
struct QueryTests {
    @Test(
        "takes",
        arguments: [
            ("?bikeID=17", "?bikeID={id}"), ("?x=1&bikeID=17&y", "?bikeID={id}"), ("?bikeID=17#f", "?bikeID={id}"),
            ("?b=2&a=1", "?a={a}&b={b}"), ("", "?promo={promo?}"), ("?promo=", "?promo={promo?}"),
            ("?mode=demo", "?mode=demo"), ("?mode=%64emo", "?mode=demo"), ("?m%6Fde=demo", "?mode=demo"),
            ("?mode=demo&mode=live", "?mode=demo"), ("?a=b=c", "?a=b=c"), ("?x=1", ""), ("?a=+", "?a=+"),
        ])
    func takes(query: String, pattern: String) throws {
        #expect(try winner("https://h/rent" + query, "/rent" + pattern) != nil)
    }

    @Test(
        "does not take",
        arguments: [
            ("", "?bikeID={id}"), ("?bikeID", "?bikeID={id}"), ("?bikeID=", "?bikeID={id}"),
            ("?bikeid=17", "?bikeID={id}"), ("?xbikeID=17", "?bikeID={id}"), ("#?bikeID=17", "?bikeID={id}"),
            ("?bikeID=&bikeID=17", "?bikeID={id}"), ("?a=1", "?a={a}&b={b}"), ("?mode=live", "?mode=demo"),
            ("?mode=live&mode=demo", "?mode=demo"), ("?mode=demonstration", "?mode=demo"), ("?a=+", "?a=%20"),
        ])
    func passes(query: String, pattern: String) throws {
        #expect(try winner("https://h/rent" + query, "/rent" + pattern) == nil)
    }
}
