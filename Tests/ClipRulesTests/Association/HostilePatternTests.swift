import ClipRules
import Testing

/// Each match ends after a bounded number of steps, for any file or URL.
@Suite(.timeLimit(.minutes(30))) struct HostilePatternTests {
    private let manyA = String(repeating: "a", count: 4_000)

    @Test func starsAndLetters() {
        let stars = AppLinksComponent(path: "/" + String(repeating: "*a", count: 200) + "*b")
        #expect(!decision(stars, "https://h/" + manyA).isMatch)
        #expect(decision(stars, "https://h/\(manyA)b").isMatch)
        let questions = AppLinksComponent(path: "/*" + String(repeating: "a?", count: 1_000) + "b*c")
        #expect(!decision(questions, "https://h/\(manyA)c").isMatch)
        let long = AppLinksComponent(path: "/*\(manyA)b*c")
        #expect(!decision(long, "https://h/b\(manyA)\(manyA)c").isMatch)
    }

    @Test func manyVariablesInOnePattern() {
        let values = (0..<300).map { String(repeating: "a", count: $0 % 40) + ($0 % 3 == 0 ? "*" : "?") }
        let pattern = "/" + String(repeating: "$(x)", count: 200) + "b"
        for variables in [["x": values], ["x": values.map { $0.replacing("*", with: "").replacing("?", with: "") }]] {
            let long = decision(AppLinksComponent(path: pattern), "https://h/\(manyA)b", variables: variables)
            #expect(long == .tooCostly)
            let short = decision(
                AppLinksComponent(path: pattern), "https://h/\(manyA.prefix(40))c", variables: variables)
            #expect(short == .noRule)
        }
    }

    @Test func variablesThatNameThemselvesAreText() {
        let variables = ["x": ["$(x)$(x)", "$(y)"], "y": ["$(x)"]]
        #expect(decision(AppLinksComponent(path: "/$(x)"), "https://h/$(x)$(x)", variables: variables).isMatch)
        #expect(!decision(AppLinksComponent(path: "/$(x)"), "https://h/$(x)", variables: variables).isMatch)
    }

    @Test func whatTakesTooManyStepsIsGivenUpForAllRulesTogether() {
        let id = ApplicationIdentifier("T.app", line: 1)
        let rules = (0..<100).map { AppLinksComponent(path: "/*" + String(repeating: "a?", count: 4_000) + "b\($0)*c") }
        let links = AppLinks(
            AppLinksSection(
                details: [AppLinksDetail(appIDs: [id], rules: rules + [AppLinksComponent()])]))
        let text = String(repeating: "a", count: 20_000) + "b0123456789c"
        #expect(links.decide("https://h/\(text)", for: "T.app") == .tooCostly)
        #expect(links.decide("https://h/short", for: "T.app") != .tooCostly)
    }
}
