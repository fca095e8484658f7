import ClipHarness
import ClipRules
import ClipSuites
import TestSupport
import Testing

/// The hostile URLs that each of a suite's experiences gets.
@Suite struct ProbeCaseTests {
    private static let rental = "https://bikes.example/rent"

    private static func suite(seed: Int = 1, change: (inout Suite) throws -> Void = { _ in }) throws -> Suite {
        var every = SuiteBuilder.invocation("Bike {id}", rental + "?bikeID={id}&lock=front", line: 33)
        every.rows = SuiteBuilder.rows(every, ["17", "18"], firstLine: 34)
        var suite = SuiteBuilder.suite(
            advanced: [
                try SuiteBuilder.experience(rental, title: "Rent", line: 10),
                try SuiteBuilder.experience("https://bikes.example/shop", title: "Rent", line: 11),
            ],
            local: [try SuiteBuilder.experience("https://bikes.example/beta", title: "Rent", line: 12)],
            defaultExperience: SuiteBuilder.defaultExperience(line: 20), invocations: [every],
            journeys: [SuiteBuilder.journey("Back", [.reopen(.appSwitcher, line: 41)])], appHost: SuiteBuilder.host())
        suite.settings.probes = true
        suite.settings.seed = seed
        try change(&suite)
        return suite
    }

    private static func probes(_ suite: Suite) -> [TestCase] {
        Plan([suite]).flatMap(\.cases).filter { $0.kind == .probe }
    }

    @Test("Probes come last, so other cases keep their indexes, and have no parity cases")
    func order() throws {
        let with = Plan([try Self.suite()]).flatMap(\.cases)
        let without = Plan([try Self.suite { $0.settings.probes = false }]).flatMap(\.cases)
        #expect(with.prefix(without.count).map(\.id) == without.map(\.id))
        #expect(with.count > without.count + 60 && with.map(\.index) == Array(with.indices))
        #expect(with.dropFirst(without.count).allSatisfy { $0.kind == .probe })
    }

    @Test(
        "iOS could deliver each URL to the clip, identities differ, and probes are located at experiences",
        arguments: trials(40))
    func possible(seed: Int) throws {
        let plan = Plan([try Self.suite(seed: seed)])
        #expect(PlanCheck(plan).diagnostics == [])
        let resolver = plan.suites[0].resolver
        for probe in Self.probes(try Self.suite(seed: seed)) {
            #expect([10, 11, 12, 20].contains(probe.location.line) && probe.title.hasPrefix("Probe: "))
            guard let url = probe.url else { continue }
            let resolution = resolver.resolve(Invocation(url: url, source: .qrCode))
            #expect(probe.source == .qrCode && resolution.target == .clip && resolution.delivered == url, "\(url)")
            // Every other experience has its own probes.
            let own = [10: Self.rental, 11: "https://bikes.example/shop", 12: "https://bikes.example/beta"]
            let allowed = ["default", "link", own[probe.location.line]]
            #expect(allowed.contains(resolution.experience?.spelling), "\(url)")
        }
    }

    @Test(
        "Each family distorts the invocations' query, and one launch has no URL"
    )
    func families() throws {
        let probes = Self.probes(try Self.suite())
        for family in [
            "missing query item", "empty value", "repeated query item", "unknown query item", "trailing slash",
            "doubled slash", "another case", "percent-encoding", "doubly encoded text", "emoji", "right-to-left text",
            "very long value", "number out of range", "path traversal", "value of another row", "tracking parameters",
            "fragment alone",
        ] {
            #expect(probes.contains { $0.title == "Probe: \(family) (Rent)" && $0.location.line == 10 }, "\(family)")
        }
        #expect(probes.filter { $0.url == nil }.map(\.title) == ["Probe: no URL (Rent)"])
        let urls = try (1...10).flatMap { Self.probes(try Self.suite(seed: $0)).compactMap(\.url) }
        for part in [
            "bikeID=-1", "bikeID=front", "front&bikeID=1", "/rent?lock=front", "bikeid=17", "/rent?bikeID=18",
        ] {
            #expect(urls.contains { $0.contains(part) }, "\(part)")
        }
        #expect(probes.allSatisfy { $0.needsOutcome && $0.resolution.advisories.isEmpty })
    }

    @Test(
        "A seed gives the same URLs on every machine; other seeds give others, separately for each experience"
    )
    func seeds() throws {
        let first = Self.probes(try Self.suite()).map(\.id)
        #expect(first == Self.probes(try Self.suite()).map(\.id))
        #expect(first != Self.probes(try Self.suite(seed: 2)).map(\.id))
        // The ids are written out, as the standard library's generators may change.
        #expect(Array(first.prefix(6)) == Self.first)
        let fewer = Self.probes(try Self.suite { $0.advanced.removeFirst() }).filter { $0.location.line == 12 }
        let all = Self.probes(try Self.suite()).compactMap(\.url)
        #expect(!fewer.isEmpty && Set(fewer.compactMap(\.url)).isSubset(of: all))
    }

    private static let first = [
        "test/probe/Probe: missing query item (Rent)/https://bikes.example/rent?lock=front/qrCode/clip",
        "test/probe/Probe: empty query (Rent)/https://bikes.example/rent?&=/qrCode/clip",
        "test/probe/Probe: query item without a value (Rent)/https://bikes.example/rent?bikeID&lock=front/qrCode/clip",
        "test/probe/Probe: repeated query item (Rent)/https://bikes.example/rent?bikeID=17&lock=front&lock=front&lock=0"
            + "/qrCode/clip",
        "test/probe/Probe: unknown query item (Rent)/https://bikes.example/rent?bikeID=17&lock=front&x993=0/qrCode/clip",
        "test/probe/Probe: tracking parameters (Rent)/https://bikes.example/rent?utm_source=qr993&utm_medium="
            + "&fbclid=IwAR0993&bikeID=17&lock=front/qrCode/clip",
    ]

    @Test("An experience whose own URL opens nothing has no probes, and unreadable rows are reported once")
    func broken() throws {
        let suite = try Self.suite {
            // No web host can be reached, but a local experience does not need one.
            ($0.statedSites, $0.local, $0.defaultExperience) = ([], [], nil)
            $0.invocations[0].rows = SuiteBuilder.missingRows($0.invocations[0], file: "bikes.csv")
        }
        #expect(Self.probes(suite).isEmpty)
        #expect(Plan([suite]).compactMap(\.problem).count == 1)
    }
}

/// The pieces of a URL.
@Suite struct ProbeURLTests {
    private static let urls = [
        "https://h.example", "https://h.example/", "https://h.example?", "https://h.example/a/b//?x=1&y&=#",
        "HTTPS://[::1]:8443/%2F?a=b=c&&#/f?g#".replacing("g#", with: "g"), "https://bücher.example/a;b=c/@?q=http://x/",
    ]

    @Test("The invocation is a line of JSON, and its braces are not placeholders")
    func invocation() {
        #expect(
            ProbeURL.invocation("A \"{b}\"", "https://h.example/?x", from: .qrCode)
                == #"{ "title": "A \"{{b}}\"", "url": "https://h.example/?x", "from": "qrCode", "expect": { "screen": { "present": true } } }"#
        )
        #expect(
            ProbeURL.invocation("A", nil, from: .notification).hasPrefix(#"{ "title": "A", "from": "notification","#))
    }
}
