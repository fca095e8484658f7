import ClipRules
import Testing

@Suite struct AssociatedDomainTests {
    @Test(arguments: [
        ("appclips:example.com", AssociatedService.appClips, "example.com", false),
        ("applinks:Example.COM", .appLinks, "example.com", false),
        ("applinks:*.example.com", .appLinks, "example.com", true),
        ("webcredentials:*.example.com", AssociatedService("webcredentials"), "example.com", true),
        ("appclips:bücher.example", .appClips, "xn--bcher-kva.example", false),
    ])
    func validEntries(text: String, service: AssociatedService, host: String, isWildcard: Bool) {
        let entry = AssociatedDomain(text)
        #expect(entry.error == nil)
        #expect(entry.service == service && entry.host == host && entry.isWildcard == isWildcard)
        #expect(entry.text == text)
    }

    @Test("A host that is too long for a name is not converted to its xn-- form, which takes quadratic time")
    func endlessHost() {
        let host = String(repeating: "ü", count: 500_000)
        #expect(AssociatedDomain("appclips:" + host).host == host)
    }

    @Test(arguments: ["developer", "managed", "developer+managed"], ["appclips", "applinks"])
    func modes(mode: String, service: String) {
        let entry = AssociatedDomain("\(service):example.com?mode=\(mode)")
        #expect(entry.error == nil && entry.host == "example.com")
    }

    @Test(arguments: [
        ("appclips:*.example.com", AssociatedDomainError.wildcard, "example.com"),
        ("applinks:*example.com", .misplacedWildcard, "example.com"),
        ("applinks:www.*.com", .misplacedWildcard, "com"),
        ("appclips:example.com/", .extra("/"), "example.com"),
        ("appclips:example.com/rent", .extra("/rent"), "example.com"),
        ("appclips:example.com/rent?a", .extra("/rent?a"), "example.com"),
        ("appclips:example.com:8080", .extra(":8080"), "example.com"),
        ("appclips:example.com:443/", .extra(":443"), "example.com"),
        ("appclips:example.com?a=b", .extra("?a=b"), "example.com"),
        ("appclips:example.com?", .extra("?"), "example.com"),
        ("appclips:example.com?mode=debug", .unknownMode("debug"), "example.com"),
        ("appclips:example.com#top", .extra("#top"), "example.com"),
        ("appclips:https://example.com", .extra("https://"), "example.com"),
        ("appclips:user@example.com", .extra("user@"), "example.com"),
        ("appclips:exa mple.com", .character(" "), "exa mple.com"),
        ("appclips:$(HOST)", .buildSetting("$(HOST)"), ""), ("$(ENTRY)", .buildSetting("$(ENTRY)"), ""),
        ("appclips:www.${A}.$B.example.com/x", .buildSetting("${A}"), "example.com"),
        ("appclips:$(HOST", .character("$"), "$(host"),
        ("appclips:", .noHost, ""), ("appclips:*.", .wildcard, ""), ("appclips:/", .extra("/"), ""),
        (":example.com", .noService, "example.com"), ("example.com", .noService, "example.com"),
        ("https://example.com", .noService, "example.com"), ("", .noService, ""),
    ])
    func errorsAreValues(text: String, error: AssociatedDomainError, host: String) {
        let entry = AssociatedDomain(text)
        #expect(entry.error == error && entry.host == host, "\(text)")
        #expect(entry.error?.text.isEmpty == false)
    }
}
