import Testing

@testable import ClipRules

@Suite struct AppLinksTests {
    private func match(_ component: AppLinksComponent, _ rest: String) -> Bool {
        decision(component, "https://h.example" + rest).isMatch
    }

    @Test("§4 `?` as a dictionary: a missing item and one without a value are the empty string")
    func aMissingItemIsTheEmptyString() {
        let any = AppLinksComponent(query: .items([.init("a", "*")]))
        let some = AppLinksComponent(query: .items([.init("a", "?*")]))
        let none = AppLinksComponent(query: .items([.init("a", "")]))
        for rest in ["/", "/?", "/?b=1", "/?a", "/?a=", "/?a&a="] {
            #expect(match(any, rest) && !match(some, rest) && match(none, rest), "\(rest)")
        }
        #expect(match(some, "/?a=1") && !match(none, "/?a=1") && match(any, "/?a=1&a"))
    }

    @Test("§4 `?` as a dictionary: names are no patterns, and items that are not named are free")
    func namesOfItemsAreNoPatterns() {
        #expect(!match(AppLinksComponent(query: .items([.init("a*", "1")])), "/?ab=1"))
        #expect(match(AppLinksComponent(query: .items([.init("a*", "1")])), "/?a*=1"))
        #expect(match(AppLinksComponent(query: .items([.init("a", "x=y")])), "/?a=x=y"))
        #expect(match(AppLinksComponent(query: .items([.init("", "1")])), "/?=1&&=1") == false)
        #expect(match(AppLinksComponent(query: .items([.init("", "1")])), "/?=1"))
    }

    @Test("§4 caseSensitive: true, unless a rule says otherwise")
    func caseCountsUnlessARuleSaysOtherwise() {
        let folds = AppLinksComponent(
            path: "/Ä/A*", query: .items([.init("Key", "$(upper)")]), caseSensitive: false, percentEncoded: false)
        #expect(match(folds, "/%C3%A4/axe?kEY=z"))
        #expect(!match(folds, "/%C3%A4/bxe?kEY=z"))
        #expect(!match(AppLinksComponent(query: .items([.init("Key", "$(upper)")])), "/?Key=z"))
        #expect(!match(AppLinksComponent(query: .items([.init("Key", "$(upper)")])), "/?key=Z"))
        #expect(match(AppLinksComponent(query: .items([.init("Key", "$(upper)")])), "/?Key=Z"))
    }

    @Test("§4 percentEncoded: true, unless a rule says otherwise")
    func escapesAreComparedAsWrittenUnlessARuleSaysOtherwise() {
        #expect(!match(AppLinksComponent(path: "/caf%c3%a9"), "/caf%C3%A9"))
        #expect(match(AppLinksComponent(path: "/caf?/*", percentEncoded: false), "/caf%C3%A9/menu"))
        #expect(match(AppLinksComponent(query: .items([.init("a", "1&b")]), percentEncoded: false), "/?a=1%26b"))
        #expect(match(AppLinksComponent(path: "/100%zz", percentEncoded: false), "/100%zz"))
    }

    @Test(
        "§4 alpha, upper, lower, alnum, digit, xdigit: one ASCII character each",
        arguments: [
            ("alpha", "aZ", "0é_"), ("upper", "AZ", "a0"), ("lower", "az", "A0"), ("alnum", "aZ09", "_%"),
            ("digit", "09", "aA"), ("xdigit", "09afAF", "gG"),
        ])
    func variablesOfOneCharacter(name: String, members: String, others: String) {
        let component = AppLinksComponent(path: "/x$(\(name))", percentEncoded: false)
        for member in members {
            #expect(match(component, "/x\(member)"))
            #expect(!match(component, "/x\(member)\(member)"))
        }
        for other in others { #expect(!match(component, "/x\(other)")) }
        #expect(!match(component, "/x"))
    }

    @Test("§4 substitutionVariables: used as `$(name)`")
    func variablesOfTheFile() {
        let variables = [
            "food": ["taco", "ta", ""], "wild": ["a*z", "??"], "Food": ["x"], "Canadian food": ["poutine"],
        ]
        func match(_ pattern: String, _ path: String) -> Bool {
            decision(AppLinksComponent(path: pattern), "https://h" + path, variables: variables).isMatch
        }
        #expect(match("/$(food)co", "/taco") && match("/$(food)co", "/tacoco") && match("/$(food)co", "/co"))
        #expect(match("/$(Food)", "/x") && !match("/$(Food)", "/taco"))
        #expect(match("/$(wild)/$(Canadian food)", "/abcz/poutine") && match("/$(wild)", "/bc"))
        #expect(!match("/$(wild)", "/abc"))
        #expect(!match("/$(unknown)", "/$(unknown)") && !match("/$(food", "/$(food"))
        #expect(match("/$x(", "/$x("))
    }
}
