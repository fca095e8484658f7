/// The rows of the reference of route patterns; a test asks a router about each.
enum RouteExamples {
    struct Row {
        var kind: String
        var pattern: String
        var meaning: String
        var taken: String
        var passed: String
    }

    static let rows = [
        Row(
            kind: "text", pattern: "/rent",
            meaning: "That path on any host, with any query; a slash at the end is the same.",
            taken: "https://a.example/rent/?x=1", passed: "https://a.example/rent/1"),
        Row(
            kind: "parameter", pattern: "/store/{name}",
            meaning: "One segment, not empty, that the handler gets as `name`.",
            taken: "https://a.example/store/berlin", passed: "https://a.example/store"),
        Row(
            kind: "catch-all", pattern: "/files/{rest...}",
            meaning: "All further segments, also none; only at the end.",
            taken: "https://a.example/files/a/b", passed: "https://a.example/file"),
        Row(
            kind: "query item", pattern: "/rent?bikeID={bikeID}",
            meaning: "Only with that item, which may not be empty.",
            taken: "https://a.example/rent?x=1&bikeID=17", passed: "https://a.example/rent?bikeID="),
        Row(
            kind: "optional", pattern: "/rent?promo={promo?}", meaning: "With or without that query item.",
            taken: "https://a.example/rent", passed: "https://a.example/"),
        Row(
            kind: "fixed value", pattern: "/menu?mode=demo", meaning: "Only where the query item has that value.",
            taken: "https://a.example/menu?mode=demo", passed: "https://a.example/menu?mode=live"),
        Row(
            kind: "origin", pattern: "https://a.example/rent",
            meaning: "Only on that host; without case, and a default port.",
            taken: "https://A.example:443/rent", passed: "https://b.example/rent"),
        Row(
            kind: "everything", pattern: "*", meaning: "What no other route takes, even what is no URL with a host.",
            taken: "tel:110", passed: ""),
    ]

    struct Precedence {
        var rule: String
        var patterns: [String]
        var url: String
    }

    /// Of each, the first pattern wins, in whatever order they are given.
    static let precedence = [
        Precedence(
            rule: "A route with the URL's host comes before one for any host.",
            patterns: ["https://a.example/{page}", "/rent"], url: "https://a.example/rent"),
        Precedence(
            rule: "Text comes before a parameter, segment by segment from the left.",
            patterns: ["/store/new", "/store/{name}"], url: "https://a.example/store/new"),
        Precedence(
            rule: "A parameter comes before a catch-all.",
            patterns: ["/store/{name}", "/store/{rest...}"], url: "https://a.example/store/berlin"),
        Precedence(
            rule: "Of one path, more required query items come first.",
            patterns: ["/rent?bikeID={bikeID}", "/rent"], url: "https://a.example/rent?bikeID=17"),
        Precedence(
            rule: "Then more fixed values come first.",
            patterns: ["/menu?mode=demo", "/menu?mode={mode}"], url: "https://a.example/menu?mode=demo"),
        Precedence(rule: "`*` comes last.", patterns: ["/{rest...}", "*"], url: "https://a.example/any"),
    ]

    static var text: String {
        let kinds = rows.map { row in
            let passed = row.passed.isEmpty ? "" : "`\(row.passed)`"
            return "| \(row.kind) | `\(row.pattern)` | \(row.meaning) | `\(row.taken)` | \(passed) |"
        }
        let orders = precedence.map { each in
            "| \(each.rule) | \(each.patterns.map { "`\($0)`" }.joined(separator: " before ")) | `\(each.url)` |"
        }
        return
            ([
                "Text is compared with its percent-encoding resolved, and fragments are ignored. Query items may come in any "
                    + "order, with others between them; of one that is repeated the first counts. Two patterns that take one "
                    + "URL, of which neither is more specific, are an error when the router is made.",
                "", "| kind | pattern | takes | for example | not |", "| --- | --- | --- | --- | --- |",
            ] + kinds + ["", "| order | patterns | for example |", "| --- | --- | --- |"] + orders).joined(
                separator: "\n")
    }
}
