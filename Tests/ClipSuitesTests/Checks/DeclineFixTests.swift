import ClipRules
import ClipSuites
import Testing

/// Applies the proposed fix in each situation that is declined, for each source.
@Suite struct DeclineFixTests {
    private static let url = "https://h.example/rent/7"
    private static let experiences = [
        "", #""default": {}"#, #""advanced": [{ "url": "https://h.example/rent" }]"#,
        #""default": {}, "advanced": [{ "url": "https://h.example/rent" }, { "url": "https://h.example", "place": true }]"#,
        #""default": {}, "advanced": [{ "url": "https://h.example/re", "place": true }]"#,
        #""local": [{ "url": "https://h.example/rent" }]"#,
    ]
    private static let app = #""app": { "associatedDomains": ["applinks:h.example"] }"#
    private static let file = """
        { "appclips": { "apps": ["ABCDE12345.com.example.Clip"] }, "applinks": { "details": [
          { "appIDs": ["ABCDE12345.com.example"], "components": [{ "/": "*" }] }] } }
        """

    private func load(_ experiences: String, isChecked: Bool, app: String, sites: String? = nil) throws -> Suite {
        let domains = isChecked ? #", "associatedDomains": ["appclips:h.example"], "teamID": "ABCDE12345""# : ""
        let text = """
            { "version": 1, "clip": { "bundleID": "com.example.Clip", "host": { "command": ["true"] }\(domains) },
              \(isChecked ? "\"sites\": { \(sites ?? Self.site(page: "page.html")) }, \(app.isEmpty ? "" : app + ",")" : "")
              "experiences": { \(experiences) } }
            """
        let tag = "app-clip-bundle-id=com.example.Clip, app-clip-display=card"
        let loaded = try SampleSuite.load(
            text,
            beside: ["page.html": "<meta name=apple-itunes-app content='\(tag)'><meta property=og:image content=x>"])
        #expect(loaded.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        return try #require(loaded.suites.first)
    }

    private static func site(page: String?) -> String {
        "\"h.example\": { \"association\": \(file)\(page.map { ", \"pages\": { \"*\": \"\($0)\" }" } ?? "") }"
    }

    @Test("The fix for a missing experience opens the URL", arguments: Source.allCases, [false, true])
    func experiences(_ source: Source, _ isInstalled: Bool) throws {
        for (definition, isChecked) in Self.experiences.flatMap({ [($0, false), ($0, true)] }) {
            let suite = try load(definition, isChecked: isChecked, app: Self.app)
            let invocation = Invocation(url: Self.url, source: source, appInstalled: isInstalled)
            let resolution = Resolver(suite.clipProfile).resolve(invocation)
            let fix = DeclineFix.text(for: resolution, in: suite)
            #expect((fix == nil) == (resolution.declined == nil))
            // A web link never opens one of the clip's own experiences.
            guard let fix, resolution.declined != .opensBrowser else { continue }
            #expect(resolution.declined == .noExperience, "\(definition)")
            #expect([.appClipCode, .maps, .siriSuggestion].contains(source))
            #expect(!fix.contains("efine the default"))
            var profile = suite.clipProfile
            let asksPlace = fix.contains("\"place\": true")
            #expect(asksPlace == (source != .appClipCode))
            if let found = fix.firstMatch(of: /to the advanced experience (\S+) \(suite.json:\d+\), once/) {
                let place = try #require(profile.advanced.firstIndex { $0.url.text == String(found.1) })
                #expect(!profile.advanced[place].hasPlace)
                profile.advanced[place].hasPlace = true
            } else {
                #expect(fix.hasPrefix("Register an advanced experience "), "\(fix)")
                let url = try InvocationURL(fix.contains("for this URL itself") ? Self.url : "https://h.example/rent")
                #expect(
                    !profile.advanced.contains { $0.url.comparisonKey == url.comparisonKey }, "\(definition): \(fix)")
                profile.advanced.append(RegisteredExperience(url: url, hasPlace: asksPlace))
            }
            #expect(Resolver(profile).resolve(invocation).target == (isInstalled ? .app : .clip), "\(fix)")
        }
    }

    @Test(
        "A fix names the entitlement, site or page that the invocation lacks",
        arguments: Source.allCases.filter { $0 != .webLink })
    func association(_ source: Source) throws {
        func fix(_ suite: Suite, isInstalled: Bool = false) -> String? {
            let invocation = Invocation(url: Self.url, source: source, appInstalled: isInstalled)
            return DeclineFix.text(for: Resolver(suite.clipProfile).resolve(invocation), in: suite)
        }
        let advanced = #""advanced": [{ "url": "https://h.example/rent", "place": true }]"#
        let asks = ![.xcode, .notification, .appSwitcher, .spotlight, .appLibrary].contains(source)
        let whole = try load(advanced, isChecked: true, app: Self.app)
        #expect(fix(whole) == nil && fix(whole, isInstalled: true) == nil)

        let withoutApp = try load(advanced, isChecked: true, app: "")
        #expect(fix(withoutApp) == nil)
        #expect(
            fix(withoutApp, isInstalled: true)
                == (asks
                    ? #"Declare the full app as the suite's "app", with "applinks:h.example" among its "associatedDomains"."#
                    : nil))
        let page = #""h.example": { "pages": { "*": "page.html" } }"#
        let withoutFile = try load(advanced, isChecked: true, app: Self.app, sites: page)
        let place = #"For h.example in "sites" (suite.json:2), name the file "#
        #expect(fix(withoutFile)?.hasPrefix(place) == (asks ? true : nil))
        let nowhere = try load(advanced, isChecked: true, app: Self.app, sites: #""g.example": {}"#)
        #expect(
            fix(nowhere)?.hasPrefix(#"Add h.example to the suite's "sites", with the file "#) == (asks ? true : nil))

        let withoutPage = try load(advanced, isChecked: true, app: Self.app, sites: Self.site(page: nil))
        let needs = [
            Source.safariBanner: "Clip\"> in", .safariCard: "app-clip-display=card\"> in", .messages: "og:image",
        ]
        #expect(fix(withoutPage)?.contains(needs[source] ?? "") == (needs[source] == nil ? nil : true))
    }

    @Test("An identifier with another valid prefix is kept, and an invalid identifier is replaced")
    func prefixes() throws {
        func fix(_ id: String, isInstalled: Bool = false) throws -> String {
            let file = Self.site(page: nil).replacing("ABCDE12345.com.example", with: id)
            let suite = try load("", isChecked: true, app: Self.app, sites: file)
            let invocation = Invocation(url: Self.url, source: .qrCode, appInstalled: isInstalled)
            return try #require(DeclineFix.text(for: Resolver(suite.clipProfile).resolve(invocation), in: suite))
        }
        let other = try fix("OLDTEAM123.com.example")
        #expect(other.hasPrefix(#"Add "ABCDE12345.com.example.Clip" next to "OLDTEAM123.com.example.Clip" on line "#))
        #expect(other.contains("write it as \"teamID\""))
        #expect(try fix("OLDTEAM123.com.example", isInstalled: true).contains(#"next to "OLDTEAM123.com.example""#))
        for id in ["com.example", "abcde12345.com.example"] {
            #expect(try fix(id).hasPrefix(#"Write "ABCDE12345.com.example.Clip" instead of "\#(id).Clip""#))
        }
    }

    @Test("After a redirect, the fix is for the target URL")
    func redirects() throws {
        func fix(_ target: String, _ source: Source = .qrCode) throws -> String? {
            let site = Self.site(page: nil).dropLast() + ", \"redirects\": { \"/rent/7\": \"\(target)\" } }"
            let experiences = #""default": {}, "advanced": [{ "url": "https://h.example/rent" }]"#
            let suite = try load(experiences, isChecked: true, app: Self.app, sites: String(site))
            let invocation = Invocation(url: Self.url, source: source)
            return DeclineFix.text(for: Resolver(suite.clipProfile).resolve(invocation), in: suite)
        }
        #expect(try fix("https://h.example/rent/8") == nil)
        #expect(try fix("http://h.example/rent/8") == "Redirect to the https address of the same page.")
        let elsewhere = try fix("https://shop.example/")
        #expect(elsewhere?.contains("entitled to, or add shop.example to the clip's") == true)
        for host in ["www.apple.com", "apple.com"] {
            #expect(try fix("https://\(host)/shop") == "Redirect to a host that the clip is entitled to.")
        }
        let code = try fix("https://h.example/other", .appClipCode)
        #expect(code?.contains(" whose URL is a prefix of https://h.example/other: ") == true)
    }

    @Test("The fix for one of Apple's links names a source that opens the link", arguments: Source.allCases)
    func links(_ source: Source) throws {
        let suite = try load(
            #""default": { "demoLink": "https://appclip.apple.com/id?=abc" }"#, isChecked: false, app: "")
        let resolver = Resolver(suite.clipProfile)
        let link = "https://appclip.apple.com/id?p=com.example.Clip"
        for url in [link, "https://appclip.apple.com/id?=abc", "https://appclip.apple.com/id?=abc&x", link + "2"] {
            let resolution = resolver.resolve(Invocation(url: url, source: source))
            guard let fix = DeclineFix.text(for: resolution, in: suite) else {
                #expect(resolution.declined == nil)
                continue
            }
            if resolution.declined == .otherClip { #expect(fix.contains("default link, \(link), or")) }
            guard resolution.declined == .linkNotAllowed else { continue }
            for taking in [Source.nfc, .qrCode, .messages, .appLink] {
                #expect(fix.contains(taking.rawValue))
                #expect(resolver.resolve(Invocation(url: link, source: taking)).declined == nil)
            }
        }
    }
}
