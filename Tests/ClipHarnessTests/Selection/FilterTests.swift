import ClipHarness
import ClipRules
import ClipSuites
import Testing

@Suite("Filters select cases by their values")
struct FilterTests {
    static let sticker = SelectionBuilder.testCase(
        "Sticker (old) on bike 17", kind: .prefix, url: "https://bikes.example/rent?bikeID=17", source: .nfc,
        tags: ["smoke", "north side"], experience: .advanced("https://bikes.example/rent")
    ).with {
        $0.ownID = "sticker-17"
        $0.notes.owner = "Team Bikes"
    }
    static let reopened = SelectionBuilder.testCase(
        "No URL", kind: .reopen, url: nil, source: .appSwitcher, tags: [], experience: nil)

    static let matching = [
        "kind(prefix)", "kind(=prefix)", "kind(~pre)", "kind(/^pre/)", "kind(#p*x)", "suite(test)", "suite(~es)",
        "title(bike 17)", "title(=Sticker (old) on bike 17)",
        "title( bike  )", "title(/bike [0-9]+$/)", "title(#Sticker * 1?)", "url(bikeID=17)",
        "url(#https://*/rent?bikeID=17)", #"url(/\/rent\?/)"#, "url(~?bikeID=17)", "source(nfc)", "source(~f)",
        "target(clip)", "tag(smoke)", "tag(north side)", "tag(~side)", "tag(#*)", "experience(/rent$/)",
        "experience(=https://bikes.example/rent)", "!tag(slow)", "not tag(slow)", "!!tag(smoke)", "not not tag(smoke)",
        "tag(smoke) & kind(prefix)", "tag(smoke) and kind(prefix)", "tag(smoke)&kind(prefix)",
        "tag(slow) | kind(prefix)",
        "tag(slow) or kind(prefix)", "tag(smoke) - kind(exact)", "tag(smoke)-kind(exact)",
        "kind(exact) | kind(prefix) & tag(smoke)", "(kind(exact) | kind(prefix)) & tag(smoke)",
        "kind(prefix) & tag(smoke) - url(#*/beta/*)", "\n kind(prefix)\n\t& tag(smoke)\n", "not(tag(slow))",
        "tag(smoke) - kind(exact) & tag(smoke)", #"title(/\(old/)"#, "owner(Bikes)", "owner(=Team Bikes)",
        "id(sticker)",
        "id(=sticker-17) & owner(#Team *)",
    ]

    @Test(arguments: matching)
    func selects(_ expression: String) throws {
        let filter = try Filter(expression, from: "--filter")
        #expect(try filter.selects([Self.sticker]))
        // The negation does not select the case.
        #expect(try !Filter("!(\(expression))", from: "--filter").selects([Self.sticker]))
    }

    @Test(arguments: [
        "owner(bikes)", "id(=sticker)", "owner(=)", "kind(exact)", "suite(Test)", "suite(tes)", "title(Bike 17)",
        "title(#bike 17)", "title(=bike 17)", "url(=)",
        "source(qrCode)", "tag(smok)", "tag(north)", "experience(default)", "tag(smoke) - kind(prefix)",
        "kind(prefix) & tag(smoke) - url(#*/rent*)", "!kind(prefix) | tag(slow)",
        "(kind(exact) | kind(prefix)) & tag(slow)", "tag(//) & tag(slow)",
    ])
    func leavesOut(_ expression: String) throws {
        #expect(try !Filter(expression, from: "--filter").selects([Self.sticker]))
    }

    @Test("A case without a URL or an experience has an empty text, and a case without tags has no tag")
    func nothing() throws {
        for expression in ["url(=)", "experience(=)", "owner(=)", "id(=)", "!url(http)", "!tag(#*)", "url(/^$/)"] {
            #expect(try Filter(expression, from: "--filter").selects([Self.reopened]), "\(expression)")
        }
    }

    @Test("A journey has the values of all its steps, and never matches both an expression and its negation")
    func journey() throws {
        let steps = ["17", "beta/18"].map {
            SelectionBuilder.testCase("Back again", kind: .journey, url: "https://bikes.example/\($0)", source: .nfc)
        }
        for (expression, isSelected) in [
            ("url(beta)", true), ("url(/17$/) & url(beta)", true), ("url(/19$/)", false), ("!url(beta)", false),
            ("kind(journey) - url(beta)", false), ("!url(/19$/)", true),
        ] {
            let filter = try Filter(expression, from: "--filter")
            #expect(try filter.selects(steps[...]) == isSelected, "\(expression)")
            #expect(try Filter("!(\(expression))", from: "-").selects(steps[...]) != isSelected, "\(expression)")
        }
    }

    @Test("Texts are compared byte for byte, so a decomposed accent makes a different text")
    func bytes() throws {
        let testCase = SelectionBuilder.testCase("Caf\u{E9}", kind: .prefix, url: nil, source: .nfc)
        #expect(try Filter("title(=Caf\u{E9})", from: "-").selects([testCase]))
        #expect(try Filter("title(=Caf?)", from: "-").selects([testCase]) == false)
        #expect(try Filter("title(#Caf?)", from: "-").selects([testCase]))
        #expect(try Filter("title(=Cafe\u{301})", from: "-").selects([testCase]) == false)
    }
}
