import ClipRules
import TestSupport
import Testing

@testable import ClipSuites

/// Rules that never decide anything, each beside one that does.
@Suite struct RuleCheckTests {
    private func finding(_ component: String, variables: String = "{}") -> String? {
        let text =
            "{\"applinks\": {\"substitutionVariables\": \(variables), \"details\": [{\"appIDs\": [\"ABCDE12345.a.b\"], \"components\": [\n\(component)\n]}]}}"
        let found = AssociationDocument.read(Array(text.utf8), name: "aasa").diagnostics
        return found.first.map { "\($0.location?.column ?? 0) \($0.advisory ?? "error")" }
    }

    @Test(arguments: [
        (#"{"/": "/a#b"}"#, #"{"/": "/a"}"#), (#"{"/": "/a b"}"#, #"{"/": "/a%20b"}"#),
        (#"{"/": "/é"}"#, #"{"/": "/é", "percentEncoded": false}"#),
        (#"{"/": "https://h/a"}"#, #"{"/": "/a"}"#), (#"{"/": "/$(nome)"}"#, #"{"/": "/$(name)"}"#),
        (#"{"/": "/$(name"}"#, #"{"/": "/$name)"}"#), (#"{"/": "/$(none)"}"#, #"{"/": "/$(digit)"}"#),
        (#"{"?": "a#b"}"#, #"{"?": "a=b"}"#), (##"{"#": "#top"}"##, ##"{"#": "top"}"##),
    ])
    func patternsThatMatchNothing(bad: String, good: String) {
        let variables = #"{"name": ["x"], "none": []}"#
        #expect(finding(bad, variables: variables) == "7 rule-never-matches")
        #expect(finding(good, variables: variables) == nil)
    }

    @Test func valuesOfItems() {
        #expect(finding(#"{"?": {"a": "b&c"}}"#) == "13 rule-never-matches")
        #expect(finding(#"{"?": {"a": "b%26c"}}"#) == nil)
    }

    @Test func patternsThatAreHardlyMeantSo() {
        #expect(finding(#"{"/": "abc"}"#) == "7 rule-odd")
        #expect(finding(#"{"/": "/rent?bikeID=*"}"#) == "7 rule-odd")
        #expect(finding(#"{"/": "/a?c"}"#) == nil)
        #expect(finding("{}", variables: #"{"a)": ["b"]}"#) == "41 error")
        #expect(finding(#"{"/": "/$(Canadian food)"}"#, variables: #"{"Canadian food": ["b"]}"#) == nil)
    }

    @Test func fixesAreGuessed() {
        let text =
            "{\"applinks\": {\"details\": [{\"appIDs\": [\"ABCDE12345.a.b\"], \"components\": [{\"/\": \"/$(digits)\"}]}]}}"
        let found = AssociationDocument.read(Array(text.utf8), name: "aasa").diagnostics
        #expect(found.first?.fix == "did you mean `$(digit)`?")
    }

    private func shadowed(_ rules: String, key: String = "components") -> [Int] {
        let text = "{\"applinks\": {\"details\": [{\"appIDs\": [\"ABCDE12345.a.b\"], \"\(key)\": [\n\(rules)\n]}]}}"
        return AssociationDocument.read(Array(text.utf8), name: "aasa").diagnostics
            .filter { $0.advisory == "rule-shadowed" }.compactMap(\.location?.line)
    }

    @Test func rulesBehindACatchAll() {
        #expect(shadowed("{\"/\": \"*\"},\n{\"/\": \"/a\"},\n{\"exclude\": true}") == [3, 4])
        #expect(shadowed("{\"/\": \"/*\", \"exclude\": true},\n{\"/\": \"/a\"}") == [3])
        #expect(shadowed("{\"?\": {\"a\": \"?*\"}},\n{\"/\": \"/a\"}").isEmpty)
        #expect(shadowed("{\"#\": \"x\", \"exclude\": true},\n{\"/\": \"/a\"},\n{\"/\": \"*\"}").isEmpty)
        #expect(shadowed("\"*\",\n\"NOT /a\"", key: "paths") == [3])
        #expect(shadowed("\"NOT /a\",\n\"*\"", key: "paths").isEmpty)
    }

    @Test(
        "A `*` that matches a missing part too is explained at its rule, and no other rule is blamed",
        arguments: [
            (#"{"?": {"a": "*"}, "exclude": true}"#, #"{"?": {"a": "?*"}, "exclude": true}"#, 13),
            (#"{"/": "/b/*", "?": {"b": "1", "a": "**"}}"#, #"{"/": "/b/*", "?": {"b": "1", "a": "1*"}}"#, 36),
            (#"{"?": "*", "exclude": true}"#, ##"{"?": "*", "#": "x", "exclude": true}"##, 7),
            (##"{"#": "*", "exclude": true}"##, ##"{"/": "/b/*", "#": "*", "exclude": true}"##, 7),
            (#"{"?": {"a": "*"}}"#, #"{"?": "*"}"#, 13),
        ])
    func stars(bad: String, good: String, column: Int) {
        #expect(finding(bad) == "\(column) rule-odd")
        #expect(finding(good) == nil)
        #expect(shadowed("\(bad),\n{\"/\": \"/b/c\"}").isEmpty)
    }

    @Test func rulesBehindAShorterPrefix() {
        #expect(shadowed("{\"/\": \"/a/*\"},\n{\"/\": \"/a/b\", \"exclude\": true}") == [3])
        #expect(shadowed("{\"/\": \"/a/*\"},\n{\"/\": \"/a\"}") == [3])
        #expect(shadowed("{\"/\": \"/a/*\"},\n{\"/\": \"/a/?/b*\", \"?\": {\"x\": \"1\"}}") == [3])
        #expect(shadowed("{\"/\": \"/a/*\"},\n{\"/\": \"/a*\"}").isEmpty)
        #expect(shadowed("{\"/\": \"/a/*\"},\n{\"/\": \"/ab\"}").isEmpty)
        #expect(shadowed("{\"/\": \"/a/*\", \"?\": \"x=*\"},\n{\"/\": \"/a/b\"}").isEmpty)
        #expect(shadowed("{\"/\": \"/a/*\"},\n{\"/\": \"/a/b\", \"caseSensitive\": false}").isEmpty)
        #expect(shadowed("{\"/\": \"/a\", \"#\": \"b\"},\n{\"/\": \"/a\", \"#\": \"b\", \"exclude\": true}") == [3])
    }

    /// The text of a query may be any word, and is never taken for an object's items.
    @Test func aQueryOfTextIsNoQueryOfItems() {
        #expect(shadowed("{\"/\": \"/q\", \"?\": \"items\"},\n{\"/\": \"/q\", \"?\": {}}").isEmpty)
        #expect(shadowed("{\"/\": \"/q\", \"?\": \"items\"},\n{\"/\": \"/q\", \"?\": \"items\"}") == [3])
    }

    @Test func detailsBehindACatchAll() {
        func shadowed(_ ids: String) -> [String] {
            let text =
                "{\"applinks\": {\"details\": [{\"appIDs\": [\"ABCDE12345.a\"], \"components\": [{}]},\n{\"appIDs\": \(ids), \"components\": [{\"/\": \"/b\"}]}]}}"
            return AssociationDocument.read(Array(text.utf8), name: "aasa").diagnostics.compactMap(\.advisory)
        }
        #expect(shadowed("[\"ABCDE12345.a\"]") == ["rule-shadowed"])
        #expect(shadowed("[\"ABCDE12345.a\", \"ABCDE12345.b\"]").isEmpty)
    }

    /// A rule that is said to be shadowed never decides: held against the matcher on random rules and URLs.
    @Test func whatIsShadowedNeverDecides() throws {
        var random = SeededGenerator(seed: 5)
        func pick(_ words: [String]) -> String { words.randomElement(using: &random) ?? "" }
        let pieces = ["/", "a", "b", "*", "?", "/*", "", "$(x)"]
        for _ in trials(600) {
            let rules = (0..<5).map { _ in
                "{\"/\": \"/\(pick(pieces))\(pick(pieces))\(pick(pieces))\"\(pick(["", "", ", \"?\": \"*\"", ", \"#\": \"a\"", ", \"caseSensitive\": false"]))}"
            }.joined(separator: ",\n")
            let text =
                "{\"applinks\": {\"substitutionVariables\": {\"x\": [\"a\", \"/*\"]}, \"details\": [{\"appIDs\": [\"ABCDE12345.a\"], \"components\": [\n\(rules)\n]}]}}"
            let document = AssociationDocument.read(Array(text.utf8), name: "aasa")
            let dead = Set(document.diagnostics.filter { $0.advisory == "rule-shadowed" }.compactMap(\.location?.line))
            let links = AppLinks(try #require(document.file?.appLinks))
            for _ in 0..<20 {
                let url =
                    "https://h/" + (0..<4).map { _ in pick(["a", "b", "/", "A", ""]) }.joined() + pick(["", "#a"])
                if case .match(let rule) = links.decide(url, for: "ABCDE12345.a") {
                    #expect(!dead.contains(rule.line), "\(url) in \(text)")
                }
            }
        }
    }
}
