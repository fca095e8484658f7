import Testing

/// The mistakes that `check` must report.
enum Mistakes {
    static let domainNotEntitled = Mistake("domain-not-entitled")
        .with("https://shop.example/sell\"", "https://sell.example/sell\"")
    static let clipNotNamed = Mistake("clip-not-named")
        .with("ABCDE12345.com.example.shop.Clip", "ABCDE12345.com.example.other.Clip", in: .association)
    static let withoutPrefix = Mistake("identifier-prefix")
        .with("ABCDE12345.com.example.shop.Clip", "com.example.shop.Clip", in: .association)
    static let pageWithoutBanner = Mistake("banner-missing")
        .with("<meta name=\"apple-itunes-app\"", "<meta name=\"description\"", in: .page)
    static let shadowed = Mistake("within-component")
        .with("https://shop.example/sell\"", "https://shop.example/buyers\"")

    static let all: [Mistake] = entitlement + file + page + experiences + invocations

    private static let entitlement = [
        domainNotEntitled,
        Mistake("domain-not-entitled-invocation", "domain-not-entitled")
            .invoking("\"url\": \"https://www.shop.example/buy/{n}\", \"each\": [{ \"n\": \"1\" }, { \"n\": \"2\" }]"),
        Mistake("site-missing")
            .with("[\"appclips:shop.example\"]", "[\"appclips:shop.example\", \"appclips:www.shop.example\"]")
            .invoking("\"url\": \"https://www.shop.example/buy\""),
        Mistake("entitlement-wildcard", "entitlement-entry")
            .with("[\"appclips:shop.example\"]", "[\"appclips:*.shop.example\", \"appclips:shop.example\"]"),
        Mistake("entitlement-path", "entitlement-entry")
            .with("[\"appclips:shop.example\"]", "[\"appclips:shop.example/buy\"]"),
        Mistake("unknown-service")
            .with("[\"appclips:shop.example\"]", "[\"appclips:shop.example\", \"appclip:shop.example\"]"),
    ]

    private static let file = [
        clipNotNamed, withoutPrefix,
        Mistake("clip-only-in-applinks")
            .with("[\"ABCDE12345.com.example.shop.Clip\"]", "[\"ABCDE12345.com.example.other.Clip\"]", in: .association)
            .with(
                "[\"ABCDE12345.com.example.shop\"]",
                "[\"ABCDE12345.com.example.shop\", \"ABCDE12345.com.example.shop.Clip\"]", in: .association),
        Mistake("appclips-details")
            .with("\"apps\":", "\"paths\": [\"/buy/*\"], \"apps\":", in: .association),
    ]

    private static let page = [
        pageWithoutBanner,
        Mistake("banner-prefix", "banner-clip")
            .with("=com.example.shop.Clip", "=ABCDE12345.com.example.shop.Clip", in: .page),
        Mistake("banner-other-clip", "banner-clip").with("=com.example.shop.Clip", "=com.example.shop", in: .page),
        Mistake("banner-argument")
            .with("=com.example.shop.Clip", "=com.example.shop.Clip, app-argument=shop://buy", in: .page),
        Mistake("banner-card", "banner-missing").with("[\"safariBanner\"]", "[\"safariBanner\", \"safariCard\"]"),
    ]

    private static let experiences = [
        Mistake("no-expectation").with(", \"expect\": { \"screen\": \"sell\" }", ""),
        Mistake("card-title", "card-length")
            .with("\"title\": \"Buy\"", "\"title\": \"Everything that you may want to buy\""),
        Mistake("card-subtitle", "card-length")
            .with(
                "\"subtitle\": \"Things\"",
                "\"subtitle\": \"All the things that anybody could ever want, and a few more\""),
    ]

    private static let invocations = [
        Mistake("not-served")
            .invoking("\"url\": \"https://shop.example/buy\", \"from\": \"maps\""),
        Mistake("app-not-opened")
            .with("\"appclips:shop.example\", \"applinks:shop.example\"", "\"applinks:shop.example\"")
            .invoking("\"url\": \"https://shop.example/sell/7\", \"installed\": true"),
        Mistake("unexpected-decline")
            .invoking("\"url\": \"http://shop.example/buy\", \"from\": [\"nfc\", \"qrCode\"]"),
    ]
}

/// A mistake that happens in practice, made in a suite that is otherwise valid.
struct Mistake: Sendable, CustomTestStringConvertible {
    /// The name of the golden file.
    var testDescription: String
    /// The advisory that reports the mistake.
    var advisory: String
    /// The texts that are replaced in the valid files.
    private var edits: [Edit]

    private struct Edit: Sendable {
        var file: File
        var good: String
        var wrong: String
    }

    enum File: Sendable { case suite, association, page, otherPage }

    init(_ name: String, _ advisory: String? = nil) {
        testDescription = name
        self.advisory = advisory ?? name
        edits = []
    }

    /// The mistake with another change.
    func with(_ good: String, _ wrong: String, in file: File = .suite) -> Mistake {
        var result = self
        result.edits.append(Edit(file: file, good: good, wrong: wrong))
        return result
    }

    /// The mistake with another invocation at the front.
    func invoking(_ invocation: String) -> Mistake {
        with("\"invocations\": [", "\"invocations\": [\n    { \"title\": \"New\", \(invocation) },")
    }

    /// The suite with the mistake.
    func made() throws -> ShopSuite {
        var shop = ShopSuite()
        for edit in edits {
            switch edit.file {
            case .suite: try Self.apply(edit, to: &shop.suite)
            case .association: try Self.apply(edit, to: &shop.association)
            case .page: try Self.apply(edit, to: &shop.page)
            case .otherPage: try Self.apply(edit, to: &shop.otherPage)
            }
        }
        return shop
    }

    private static func apply(_ edit: Edit, to text: inout String) throws {
        try #require(text.contains(edit.good), "the good file has no \(edit.good)")
        text = text.replacing(edit.good, with: edit.wrong, maxReplacements: 1)
    }
}
