import ClipRules
import Testing

/// §4, entitlements, association files, and the order of the checks.
@Suite struct AssociationTests {
    private static let url = SourceRow.registered

    private func resolve(
        _ association: AssociationProfile?, _ url: String = url, _ source: Source = .qrCode, installed: Bool = false
    ) throws -> Resolution {
        try SourceRow.profile(association).resolve(url, source, appInstalled: installed)
    }

    @Test(
        "§4 `?mode=`: allowed, also for `appclips`, and ignored in every build",
        arguments: ["developer", "managed", "developer+managed"], Build.allCases)
    func mode(_ mode: String, _ build: Build) throws {
        let association = Web.broken {
            $0.clipEntries = ["appclips:h.example?mode=\(mode)"]
            $0.appEntries = ["applinks:h.example?mode=\(mode)"]
        }
        let profile = try SourceRow.profile(association, build: build)
        #expect(profile.resolve(Self.url, .qrCode).target == .clip)
        #expect(profile.resolve(Self.url, .qrCode, appInstalled: true).target == .app)
        let unknown = Web.broken { $0.clipEntries = ["appclips:h.example?mode=\(mode)x"] }
        #expect(try resolve(unknown).declined == .invalidEntitlementSyntax)
    }

    @Test("§4 `applinks:*.`: the longest such entry counts, and its root domain serves the file")
    func wildcard() throws {
        func app(_ entries: [String], _ url: String) throws -> Resolution {
            try resolve(Web.broken { $0.appEntries = entries }, url, installed: true)
        }
        let below = try app(["applinks:*.h.example"], "https://www.h.example/rent")
        #expect(below.target == .app)
        #expect(below.trace.contains { $0.text.contains("h.example serves the association file") })
        #expect(below.trace.contains { $0.citation == Citation(.documented, "TN3155") })
        #expect(try app(["applinks:*.h.example"], Self.url).declined == .missingSection)
        // The longer entry counts, but its root domain cannot be reached.
        let longer = try app(["applinks:*.h.example", "applinks:*.b.h.example"], "https://a.b.h.example/rent")
        #expect(longer.declined == .cannotReachAssociationFile)
        #expect(try app(["applinks:*.h.example"], "https://a.b.h.example/rent").target == .app)
    }

    @Test("§4 path rules inside `appclips`: ignored, with an advisory [appclips-details]")
    func appClipsDetails() throws {
        let rules = Web.broken { $0.association = .file(Web.file(hasRules: true)) }
        #expect(try resolve(rules).target == .clip && resolve(rules).warnings == [.appClipsDetails])
        #expect(try resolve(rules, installed: true).warnings.isEmpty)
        #expect(try resolve(rules, SourceRow.beta).warnings.isEmpty, "a local experience asks nothing")
        #expect(try resolve(.whole).warnings.isEmpty)
    }

    @Test("§4 over 128 KB: an advisory [association-size]")
    func size() throws {
        func file(_ size: Int) -> AssociationProfile {
            Web.broken { $0.association = .file(Web.file(size: size)) }
        }
        #expect(try resolve(file(131_073)).target == .clip && resolve(file(131_073)).warnings == [.associationSize])
        #expect(try resolve(file(131_073), installed: true).warnings == [.associationSize])
        #expect(try resolve(file(131_072)).warnings.isEmpty)
    }

    @Test("§4 a suite without association is not checked, and an advisory says so [association-unchecked]")
    func unchecked() throws {
        let advisories = try resolve(nil).advisories
        #expect(advisories.map(\.name) == [.associationUnchecked])
        #expect(advisories.first?.text.contains("not checked: the suite lists no") == true)
        #expect(try resolve(nil, Self.url, .safariCard).target == .clip)
        #expect(try resolve(.whole).advisories.isEmpty)
    }

    @Test("§4 each resolution of such a suite has the advisory, needed or not", arguments: Source.allCases)
    func uncheckedEverywhere(_ source: Source) throws {
        for url in [Self.url, SourceRow.beta, AppleLinkTests.link, "http://h.example", "https://h.example/other"] {
            for isInstalled in [false, true] {
                func warnings(_ association: AssociationProfile?) throws -> [Advisory.Name] {
                    try resolve(association, url, source, installed: isInstalled).advisories.map(\.name)
                }
                #expect(try warnings(nil).filter { $0 == .associationUnchecked }.count == 1)
                #expect(try !warnings(.whole).contains(.associationUnchecked))
            }
        }
    }

    @Test("§4 domains without sites: files are assumed, and the entitlement counts [association-assumed]")
    func assumed() throws {
        var profile = Web.broken { $0.association = nil }
        #expect(try resolve(profile).declined == .cannotReachAssociationFile)
        profile.assumesSites = true
        let opened = try resolve(profile)
        #expect(opened.target == .clip && opened.advisories.map(\.name) == [.associationAssumed])
        #expect(
            opened.trace.contains {
                $0.text.contains("assuming that h.example allows") && $0.citation == Citation(.model)
            })
        #expect(opened.trace.contains { $0.text.contains("the entitlement names h.example") })
        for source in [Source.safariBanner, .safariCard, .messages] {
            let page = try resolve(profile, Self.url, source)
            #expect(page.target == .clip && page.trace.contains { $0.text.contains("assuming that the page at /rent") })
        }
        #expect(try resolve(profile, installed: true).target == .app)
        #expect(try resolve(profile, "https://other.example/rent").declined == .missingSection)
        profile.clip.domains = AssociatedDomains(["appclips:h.example/"])
        #expect(try resolve(profile).declined == .invalidEntitlementSyntax)
    }

    @Test("§4 a clip without a bundle identifier may be any clip of its team [association-assumed]")
    func anyClip() throws {
        var web = Web.broken { $0.association = .file(Web.file(clips: ["ABCDE12345.com.example.other"])) }
        #expect(try resolve(web).declined == .unknownID)
        web.clip.identity.bundleID = nil
        let opened = try resolve(web)
        #expect(opened.target == .clip && opened.advisories.map(\.name) == [.associationAssumed])
        #expect(opened.advisories.first?.text.contains("the file of h.example names this clip") == true)
        web.clip.identity.teamID = "ZZZZZ12345"
        #expect(try resolve(web).declined == .unknownID)

        var profile = ClipProfile(bundleID: nil)
        profile.defaultCard = Card()
        for (link, reason) in [("/id?p=com.any.Clip", nil), ("/id", .otherClip)] as [(String, DeclineReason?)] {
            let resolution = profile.resolve("https://appclip.apple.com" + link, .qrCode)
            #expect(resolution.declined == reason)
            #expect(resolution.advisories.contains { $0.name == .associationAssumed } == (reason == nil))
        }
    }

    @Test("§4 association-assumed only if the association is checked", arguments: Source.allCases)
    func assumedWhereAsked(_ source: Source) throws {
        var profile = Web.broken { $0.association = nil }
        profile.assumesSites = true
        for url in [Self.url, SourceRow.beta, AppleLinkTests.link, "http://h.example", "https://h.example/other"] {
            for isInstalled in [false, true] {
                let resolution = try resolve(profile, url, source, installed: isInstalled)
                let isAsked = resolution.trace.contains { $0.text.contains("assuming that h.example allows") }
                let told = resolution.advisories.filter { $0.name == .associationAssumed }.map(\.text)
                let party = isInstalled ? "app" : "clip"
                let missing = "the suite has no \"sites\"; add what the hosts serve"
                #expect(
                    told == (isAsked ? ["assuming that h.example allows the \(party): \(missing)"] : [])
                )
                #expect(!resolution.advisories.contains { $0.name == .associationUnchecked })
                if url == Self.url {
                    #expect(
                        isAsked
                            == (source.needsAssociation(forLocalExperience: false) || source == .webLink && isInstalled)
                    )
                }
                if url.hasPrefix("http:") || url == AppleLinkTests.link { #expect(!isAsked) }
            }
        }
    }

    @Test(
        "§1 internationalised-host: compared as written, also in entitlement and sites",
        arguments: [
            // The URL's host, the clip's entry, the site, and whether the spelling decides.
            ("hé.example", "appclips:hé.example", "hé.example", false),
            ("hé.example", "appclips:HÉ.example", "hé.example", false),
            ("hé.example", "appclips:xn--h-bga.example", "hé.example", true),
            ("hé.example", "appclips:hé.example", "xn--h-bga.example", true),
            ("xn--h-bga.example", "appclips:hé.example", "xn--h-bga.example", true),
            ("xn--h-bga.example", "appclips:xn--h-bga.example", "xn--h-bga.example", false),
            ("h.example", "appclips:h.example", "h.example", false),
            ("h.example", "appclips:hé.example", "h.example", false),
        ])
    func internationalHosts(_ host: String, _ entry: String, _ site: String, _ decides: Bool) throws {
        let compared = site.comparedHost
        var profile = Web.broken { $0.clipEntries = [entry] }
        profile.sites = [
            compared: AssociationProfile.Site(
                association: .file(Web.file()), writtenHost: site == compared ? nil : site)
        ]
        let resolution = try ClipProfile.bikes(association: profile).resolve("https://\(host)/rent", .safariBanner)
        #expect(resolution.questions == (decides ? [.internationalisedHost] : []))
        #expect(
            resolution.declined == (entry.hasSuffix(":hé.example") && host == "h.example" ? .missingSection : .noBanner)
        )
    }

    @Test("§4 the order: URL, Apple's link, local experience, entitlement, association file, banner, experience")
    func order() throws {
        let other = "https://h.example/other"
        let noFile = Web.broken { $0.association = .notAnObject }
        let noPage = Web.broken { $0.page = WebPage() }
        let nothing = Web.broken {
            $0.clipEntries = []
            $0.association = .notAnObject
            $0.page = WebPage()
        }
        // Everything is wrong at first, then one thing after another is fixed.
        #expect(try resolve(nothing, "http://appclip.apple.com/id", .maps).declined == .notHTTPS)
        #expect(try resolve(nothing, "https://appclip.apple.com/id", .maps).declined == .linkNotAllowed)
        #expect(try resolve(nothing, SourceRow.beta, .nfc).served == SourceRow.beta)
        #expect(try resolve(nothing, SourceRow.beta, .safariCard).declined == .missingSection)
        #expect(try resolve(nothing, other, .appClipCode).declined == .missingSection)
        #expect(try resolve(noFile, other, .appClipCode).declined == .badJSONContent)
        #expect(try resolve(noFile, Self.url, .safariCard).declined == .badJSONContent)
        #expect(try resolve(noPage, Self.url, .safariCard).declined == .noBanner)
        #expect(try resolve(.whole, other, .appClipCode).declined == .noExperience)
        #expect(try resolve(.whole, Self.url, .appClipCode).declined == nil)
    }

    @Test("§4 a decline shows no experience, and names those that would have matched", arguments: [Source.nfc])
    func declined(_ source: Source) throws {
        let profile = try SourceRow.profile(Web.broken { $0.clipEntries = [] })
        let steps = Resolver(profile).explain(Invocation(url: Self.url, source: source)).map(\.text)
        #expect(steps.first?.hasPrefix("declined as INVALID_ENTITLEMENT_MISSING_SECTION: ") == true)
        #expect(
            steps.contains {
                $0.hasPrefix("advanced \(Self.url): matches, but the invocation is declined as INVALID_ENTITLEMENT")
            })
        #expect(!steps.contains { $0.hasSuffix("matches, and opens") })
    }
}
