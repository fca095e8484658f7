import ClipRules
import Testing

/// The deciding rule among several rules and details.
@Suite struct AppLinksOrderTests {
    private func detail(_ ids: [String], _ components: [AppLinksComponent]) -> AppLinksDetail {
        AppLinksDetail(appIDs: ids.map { ApplicationIdentifier($0, line: 1) }, rules: components)
    }

    @Test("§4 an identifier in several details: the first detail with a matching rule decides")
    func ofSeveralDetailsTheFirstWithAMatchingRuleDecides() {
        let links = AppLinks(
            AppLinksSection(details: [
                detail(["T.one", "T.two"], [AppLinksComponent(path: "/a", exclude: true, line: 1)]),
                detail(["T.two"], [AppLinksComponent(path: "/b", line: 2), AppLinksComponent(path: "/a", line: 3)]),
                detail(["T.one", "T.one"], [AppLinksComponent(line: 4)]),
            ]))
        #expect(links.decide("https://h/a", for: "T.two").line == -1)
        #expect(links.decide("https://h/b", for: "T.two").line == 2)
        #expect(links.decide("https://h/b", for: "T.one").line == 4)
        #expect(links.decide("https://h/c", for: "T.two") == .noRule)
        let all = links.decideAll("https://h/b").map { "\($0.appID.text) \($0.decision.line)" }
        #expect(all == ["T.one 4", "T.two 2"])
    }

    @Test("§4 legacy paths: in order, `NOT ` excludes, query and fragment are ignored")
    func componentsInOneDetailAndPathsInAnother() {
        let links = AppLinks(
            AppLinksSection(
                details: [
                    AppLinksDetail(
                        appIDs: [ApplicationIdentifier("T.app", line: 1)],
                        rules: [
                            AppLinksComponent(legacy: "NOT /a/*", line: 1), AppLinksComponent(legacy: "b?", line: 2),
                        ]),
                    detail(["T.app"], [AppLinksComponent(line: 3)]),
                ], defaults: AppLinksComponent(caseSensitive: false)))
        #expect(links.decide("https://h/a?x#y", for: "T.app").line == -1)
        #expect(links.decide("https://h/bc?x#y", for: "T.app").line == 2)
        // Defaults apply only to components.
        #expect(links.decide("https://h/A/x", for: "T.app").line == 3)
    }

    @Test func theRuleReadsAsItIsWritten() {
        let component = AppLinksComponent(
            path: "/a\"b", query: .items([.init("k", "?*")]), fragment: "f\u{7}", exclude: true, line: 9)
        guard case .excluded(let rule) = decision(component, "https://h/a\"b?k=1#f\u{7}") else {
            Issue.record("the rule does not match")
            return
        }
        #expect(rule.text == ##"{"/": "/a\"b", "?": {"k": "?*"}, "#": "f\u0007", "exclude": true}"##)
        #expect(rule.line == 9 && rule.excludes)
    }
}

extension AppLinksDecision {
    /// The deciding rule's line: negative if the rule excludes, 0 if there is no rule.
    fileprivate var line: Int {
        switch self {
        case .match(let rule): rule.line
        case .excluded(let rule): -rule.line
        case .unknownID, .noRule, .tooCostly: 0
        }
    }
}
