import ClipRules
import Testing

/// §1, the rows about paths and queries: URLs that match and URLs that do not.
@Suite struct MatchingTests {
    @Test(
        "§1 `/rent` and `/rental`: a prefix ends at the end of a component, under `character` anywhere",
        arguments: [
            MatchingRow("https://h.example/rent/7", opens: "https://h.example/rent"),
            MatchingRow("https://h.example/rent?x", opens: "https://h.example/rent"),
            MatchingRow("https://h.example/store/1", opens: "https://h.example/store/"),
            MatchingRow("https://h.example/ren", beside: ["https://h.example/rent"]),
            MatchingRow("https://h.example/rental", beside: ["https://h.example/rent"], advising: [.componentBoundary]),
            MatchingRow(
                "https://h.example/rental", opens: "https://h.example/rent", advising: [.componentBoundary],
                .character),
        ])
    func componentBoundary(_ row: MatchingRow) throws { try row.check() }

    @Test(
        "§1 query in the registered URL: equal, or continued with `&`; it outranks the bare path",
        arguments: [
            MatchingRow("https://h.example/a?x=1", opens: "https://h.example/a?x=1"),
            MatchingRow(
                "https://h.example/a?x=1&y=2", beside: ["https://h.example/a?x=1", "https://h.example/a"],
                opens: "https://h.example/a?x=1", advising: [.registeredQuery]),
            MatchingRow(
                "https://h.example/a?x=12", beside: ["https://h.example/a?x=1", "https://h.example/a"],
                opens: "https://h.example/a", advising: [.registeredQuery]),
            MatchingRow(
                "https://h.example/a?x=12", beside: ["https://h.example/a?x=1", "https://h.example/a"],
                opens: "https://h.example/a?x=1", advising: [.registeredQuery], .character),
            MatchingRow(
                "https://h.example/a?x=2", beside: ["https://h.example/a?x=1", "https://h.example/a"],
                opens: "https://h.example/a"),
            MatchingRow("https://h.example/a/b?x=1", beside: ["https://h.example/a?x=1"]),
            MatchingRow("https://h.example/a", beside: ["https://h.example/a?x=1"]),
            MatchingRow("https://h.example/a", beside: ["https://h.example/a?"]),
        ])
    func registeredQuery(_ row: MatchingRow) throws { try row.check() }

    @Test(
        "§1 query order: literal",
        arguments: [
            MatchingRow("https://h.example/a?x=1&y=2", opens: "https://h.example/a?x=1&y=2"),
            MatchingRow(
                "https://h.example/a?y=2&x=1", beside: ["https://h.example/a?x=1&y=2"], advising: [.queryOrder]),
            MatchingRow(
                "https://h.example/a?y=2&x=1", beside: ["https://h.example/a?x=1", "https://h.example/a"],
                opens: "https://h.example/a", advising: [.queryOrder]),
            MatchingRow("https://h.example/a?y=2&x=1", beside: ["https://h.example/a?x=1&x=1"]),
        ])
    func queryOrder(_ row: MatchingRow) throws { try row.check() }

    @Test(
        "§1 fragment: ignored in matching, delivered to the clip",
        arguments: [
            MatchingRow("https://h.example/rent#x", opens: "https://h.example/rent"),
            MatchingRow("https://h.example/a#end", opens: "https://h.example/a#top"),
            MatchingRow("https://h.example/#rent", beside: ["https://h.example/rent"]),
        ])
    func fragment(_ row: MatchingRow) throws { try row.check() }

    @Test(
        "§1 `https://h` and `https://h/`: equal",
        arguments: [
            MatchingRow("https://h.example/", opens: "https://h.example"),
            MatchingRow("https://h.example", opens: "https://h.example/"),
            MatchingRow("https://h.example?x", opens: "https://h.example/"),
            MatchingRow("https://g.example/", beside: ["https://h.example"]),
        ])
    func emptyPath(_ row: MatchingRow) throws { try row.check() }

    @Test(
        "§1 `/store/` registered, `/store` invoked: no match",
        arguments: [
            MatchingRow("https://h.example/store/", opens: "https://h.example/store"),
            MatchingRow("https://h.example/store", beside: ["https://h.example/store/"], advising: [.trailingSlash]),
            MatchingRow(
                "https://h.example/store?x", beside: ["https://h.example/store/", "https://h.example"],
                opens: "https://h.example", advising: [.trailingSlash]),
            MatchingRow(
                "https://h.example/a?x=1", beside: ["https://h.example/a/?x=1", "https://h.example/a"],
                opens: "https://h.example/a", advising: [.trailingSlash]),
            MatchingRow("https://h.example/a/?x=1", beside: ["https://h.example/a?x=1"], advising: [.trailingSlash]),
            // If both forms are registered, the one with the same spelling wins.
            MatchingRow(
                "https://h.example/s", beside: ["https://h.example/s", "https://h.example/s/"],
                opens: "https://h.example/s"),
            MatchingRow(
                "https://h.example/s/", beside: ["https://h.example/s", "https://h.example/s/"],
                opens: "https://h.example/s/"),
        ])
    func trailingSlash(_ row: MatchingRow) throws { try row.check() }
}
