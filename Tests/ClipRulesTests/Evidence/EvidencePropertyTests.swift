import ClipRules
import TestSupport
import Testing

/// Compares advisories with resolutions under the opposite evidence.
@Suite struct EvidencePropertyTests {
    private static let seen = OSVersion("26.1")

    @Test(
        "Opposite evidence changes exactly the resolutions with an advisory, as the advisory says"
    )
    func opposite() throws {
        var changed: [Advisory.Name: Int] = [:]
        try forEachInvocation(of: 1000) { profile, invocations in
            let model = Resolver(profile)
            let version = try #require(Self.seen)
            for rule in Advisory.Name.ofRules where rule != .cardWithApp {
                let evidence = [Evidence(rule, .opposite, iOS: version)]
                let below = Resolver(profile, by: RuleAnswers(evidence, on: OSVersion("26.0")))
                let other = Resolver(profile, by: RuleAnswers(evidence, on: OSVersion("26.2")))
                #expect(below.model == nil)
                for invocation in invocations {
                    let (before, after) = (model.resolve(invocation), other.resolve(invocation))
                    let advisory = before.advisories.first { $0.name == rule }
                    let isSame = before.hasSameOutcome(as: after)
                    // After a redirect, a URL may now be declined for its target's reason.
                    let steps = before.trace + after.trace
                    if isSame, before.declined != nil, steps.contains(where: { $0.text.contains(" redirects to ") }) {
                        continue
                    }
                    guard isSame == (advisory == nil) else {
                        return fail(
                            "\(rule) raised \(advisory?.text ?? "nothing"), but \(Self.words(before)) became \(Self.words(after))",
                            profile)
                    }
                    if !isSame { changed[rule, default: 0] += 1 }
                    let words = advisory?.text.split(separator: "otherwise ").dropFirst().first ?? ""
                    let isAsSaid =
                        words.hasPrefix("it opens nothing")
                        ? after.target == nil
                        : words.hasPrefix("it opens the default")
                            ? after.experience == .default
                            : words.hasPrefix("it opens https")
                                ? words.contains(after.experience?.spelling ?? "?") : true
                    let isNamed = after.trace.contains { $0.citation?.mark == .seen }
                    guard isAsSaid, isNamed || isSame, !after.advisories.contains(where: { $0.name == rule }) else {
                        return fail(
                            "\(rule) said \(advisory?.text ?? "nothing"), but \(Self.words(before)) became \(Self.words(after))",
                            profile)
                    }
                }
            }
        }
        // A rule whose answer never changes a resolution would pass untested.
        let untried = Advisory.Name.ofRules.filter { changed[$0] == nil && $0 != .cardWithApp }
        #expect(untried.isEmpty || !runsEveryTrial)
    }

    @Test("Two opposite answers name themselves if they change a URL, and do not undo each other's change")
    func pairs() throws {
        try forEachInvocation(of: 300) { profile, invocations in
            let version = try #require(Self.seen)
            let rules = Question.allCases.map(\.row.advisory)
            func resolver(_ opposed: [Advisory.Name]) -> Resolver {
                Resolver(profile, by: RuleAnswers(opposed.map { Evidence($0, .opposite, iOS: version) }, on: version))
            }
            let (model, single) = (Resolver(profile), rules.map { resolver([$0]) })
            for (one, other) in rules.indices.flatMap({ one in rules.indices.map { (one, $0) } }) where one != other {
                // The first opposite answer may match a URL that has lost its slash.
                if rules[other] == .trailingSlash { continue }
                let both = resolver([rules[one], rules[other]])
                for invocation in invocations {
                    let before = model.resolve(invocation)
                    let found = both.resolve(invocation)
                    guard found.hasSameOutcome(as: before) || !found.answeredRules.isEmpty else {
                        return fail("\(rules[one]), \(rules[other]): \(Self.words(found)) names neither", profile)
                    }
                    guard single[other].resolve(invocation).hasSameOutcome(as: before) else { continue }
                    let alone = single[one].resolve(invocation)
                    guard alone.hasSameOutcome(as: found) else {
                        return fail(
                            "\(rules[one]) gives \(Self.words(alone)), with \(rules[other]) \(Self.words(found))",
                            profile)
                    }
                }
            }
        }
    }

    private static func words(_ resolution: Resolution) -> String {
        let found = [resolution.experience?.spelling, resolution.target?.rawValue, resolution.delivered]
        return "\(resolution.url ?? "") from \(resolution.source): \(found) \(resolution.declined?.rawValue ?? "")"
            + resolution.trace.map { "\n  " + $0.text }.joined()
    }

    private func fail(_ text: String, _ profile: ClipProfile) {
        Issue.record("\(text)\nadvanced: \(profile.advanced.map(\.url.text)), local: \(profile.local.map(\.url.text))")
    }

    @Test("Evidence for the model only changes the mark")
    func model() throws {
        try forEachInvocation(of: 100) { profile, invocations in
            let version = try #require(Self.seen)
            let evidence = Advisory.Name.ofRules.map { Evidence($0, .model, iOS: version) }
            let (model, seen) = (Resolver(profile), Resolver(profile, by: RuleAnswers(evidence, on: version)))
            for invocation in invocations {
                let (before, after) = (model.resolve(invocation), seen.resolve(invocation))
                #expect(before.hasSameOutcome(as: after))
                // Fixes are made from the last step.
                #expect(before.declined == nil || after.trace.last?.text == before.trace.last?.text)
                #expect(after.advisories.map(\.name) == before.advisories.map(\.name).filter { $0.rule == nil })
                let isWeighed = before.advisories.contains { $0.name.rule != nil }
                #expect(after.trace.contains { $0.citation?.mark == .seen } == isWeighed)
            }
        }
    }

    @Test("A row says what iOS does, whatever a suite assumes")
    func assumed() throws {
        var profile = ClipProfile(bundleID: "com.example.bikes.Clip")
        (profile.matching, profile.defaultCard) = (.character, Card())
        profile.advanced = try ["/rent", "/menu?a=1"].map {
            RegisteredExperience(url: try InvocationURL("https://h.example" + $0), card: Card())
        }
        let version = try #require(Self.seen)
        func opens(_ path: String, _ rule: Advisory.Name, _ says: Evidence.Says, _ answer: String? = nil) -> Bool {
            var row = Evidence(rule, says, iOS: version)
            row.answer = answer
            let answers = RuleAnswers([row], on: version, matching: .character)
            let found = Resolver(profile, by: answers).resolve(
                Invocation(url: "https://h.example" + path, source: .qrCode))
            #expect(!found.advisories.contains { $0.name == rule })
            return found.experience != .default
        }
        #expect(opens("/rental", .componentBoundary, .opposite))
        #expect(!opens("/rental", .componentBoundary, .model))
        #expect(opens("/menu?a=12", .registeredQuery, .opposite, "anywhere"))
        #expect(!opens("/menu?a=12", .registeredQuery, .model))
        #expect(!opens("/menu?a=12", .registeredQuery, .opposite, "no"))
    }

    private func forEachInvocation(of count: Int, _ body: (ClipProfile, [Invocation]) throws -> Void) throws {
        var generator = SeededGenerator(seed: 60)
        func pick<Element>(_ choices: [Element]) -> Element { choices[Int(generator.next() % UInt64(choices.count))] }
        func url() -> String {
            var text = "https://" + pick(["h.example", "h.example", "h.example:81", "h.example:443", "bücher.example"])
            for _ in 0..<pick([0, 1, 1, 2]) { text += "/" + pick(["a", "ab", "~", "%7E"]) }
            if generator.next() % 5 == 0 { text += "/" }
            return text + pick(["", "", "?x=1", "?x=12", "?x=1&y=2", "?y=2&x=1", "?fbclid=3", "?x=1&fbclid=3"])
        }
        func experiences(_ counts: [Int], hasPlaces: Bool) throws -> [RegisteredExperience] {
            var known: Set<String> = []
            return try (0..<pick(counts)).map { _ in try InvocationURL(url()) }
                .filter { known.insert($0.comparisonKey).inserted }
                .map {
                    RegisteredExperience(
                        url: $0, card: Card(title: $0.text), hasPlace: hasPlaces && pick([true, false]))
                }
        }
        for _ in trials(count) {
            var profile = ClipProfile(bundleID: "com.example.bikes.Clip")
            profile.appName = "Bikes"
            profile.build = pick([.testFlight, .testFlight, .appStore])
            profile.defaultCard = pick([Card(), nil])
            profile.advanced = try experiences([0, 1, 2, 4], hasPlaces: true)
            profile.local = try experiences([0, 0, 1], hasPlaces: false)
            let target = pick(["https://h.example/a", "https://h.example/b?x=1", "https://away.example/", nil, nil])
            profile.association = pick([true, true, false]) ? Web.random(pick, redirecting: target) : nil
            let invocations = (0..<12).map { _ in
                Invocation(url: url(), source: pick(Source.allCases), appInstalled: pick([true, false, false]))
            }
            try body(profile, invocations)
        }
    }
}

extension Web {
    /// Two hosts with missing entries, other forms of host names, or large files.
    fileprivate static func random(_ pick: ([Int]) -> Int, redirecting target: String?) -> AssociationProfile {
        func some(_ entries: String...) -> [String] { entries.filter { _ in pick([0, 1, 2, 3]) > 0 } }
        var web = Web()
        web.clipEntries = some(
            "appclips:h.example", ["appclips:bücher.example", "appclips:xn--bcher-kva.example"][pick([0, 1])])
        web.appEntries = some(
            "appclips:h.example", "applinks:h.example", "appclips:bücher.example", "applinks:bücher.example")
        web.page = pick([0, 1, 2]) > 0 ? web.page : WebPage()
        var profile = web.profile
        for (host, written) in [("h.example", nil), ("xn--bcher-kva.example", "bücher.example")] {
            let file = Web.file(
                clips: pick([0, 1, 2, 3]) > 0 ? [clipID] : [], apps: pick([0, 1, 2, 3]) > 0 ? [appID] : [],
                rules: [AppLinksComponent(path: ["*", "/a*"][pick([0, 1])], line: 9)],
                size: pick([0, 0, 1]) > 0 ? 200_000 : nil)
            let redirects = target.map { ["/a*": $0] } ?? [:]
            profile.sites[host] = AssociationProfile.Site(
                association: .file(file), pages: WebPages(["*": web.page]), redirects: PathTable(redirects),
                writtenHost: [written, nil][pick([0, 1])])
        }
        return profile
    }
}
