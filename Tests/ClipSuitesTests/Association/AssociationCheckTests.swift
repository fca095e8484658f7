import ClipRules
import ClipSuites
import Testing

/// Findings in invalid association files. Valid files have none.
@Suite struct AssociationCheckTests {
    private let clip = ApplicationIdentity(teamID: "ABCDE12345", bundleID: "com.example.Clip")

    private func findings(_ text: String, clip: ApplicationIdentity? = nil) -> [String] {
        AssociationDocument.read(Array(text.utf8), name: "aasa", clip: clip).diagnostics.map {
            "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.advisory ?? $0.severity.rawValue)"
        }
    }

    private func fix(_ text: String, clip: ApplicationIdentity? = nil) -> String? {
        AssociationDocument.read(Array(text.utf8), name: "aasa", clip: clip).diagnostics.first?.fix
    }

    private func rules(_ components: String...) -> String {
        let lines = components.joined(separator: ",\n")
        return "{\"applinks\": {\"details\": [{\"appIDs\": [\"ABCDE12345.a.b\"], \"components\": [\n\(lines)\n]}]}}"
    }

    private func paths(_ paths: String) -> String {
        "{\"applinks\": {\"details\": [{\"appID\": \"ABCDE12345.a.b\", \"paths\": [\n\(paths)\n]}]}}"
    }

    @Test func nothingIsWrongWithAGoodFile() {
        #expect(findings("{\"appclips\": {\"apps\": [\"ABCDE12345.com.example.Clip\"]}}", clip: clip).isEmpty)
        #expect(
            findings(
                rules(
                    #"{"/": "/a/b", "exclude": true}"#, #"{"/": "/a/*"}"#, #"{"/": "/b", "?": {"x": "?*"}}"#,
                    #"{"/": "/b"}"#,
                    #"{"/": "/caf$(lang)/?"}"#, #"{"/": "/é", "percentEncoded": false}"#, ##"{"#": "top"}"##, "{}")
            ).isEmpty)
        #expect(findings(paths(#""NOT /a", "/a*", "*""#)).isEmpty)
    }

    @Test func identifiersWithoutPrefix() {
        let text = "{\"appclips\": {\"apps\": [\"com.example.Clip\"]}}"
        #expect(findings(text) == ["1:24 identifier-prefix"])
        #expect(fix(text) == "write \"ABCDE12345.com.example.Clip\", with your team's prefix")
        let known = ApplicationIdentity(teamID: "TTTTT12345", bundleID: "com.example.Clip")
        // Only one finding, as the wrong identifier is why the clip is not named.
        #expect(findings(text, clip: known) == ["1:24 identifier-prefix"])
        #expect(fix(text, clip: known) == "write \"TTTTT12345.com.example.Clip\"")
        for (setting, id) in [
            ("$(AppIdentifierPrefix)", "com.example.Clip"), ("${TeamIdentifierPrefix}", "com.example.Clip"),
            ("$(DevelopmentTeam).", "com.example.Clip"),
        ] {
            let text = text.replacing("com.example.Clip", with: setting + id)
            #expect(fix(text, clip: known) == "write \"TTTTT12345.com.example.Clip\"")
        }
        let settings = text.replacing("com.example.Clip", with: "$(AppIdentifierPrefix)$(PRODUCT_BUNDLE_IDENTIFIER)")
        #expect(fix(settings) == "write \"ABCDE12345.com.example.app\", with your team's prefix")
        #expect(findings("{\"appclips\": {\"apps\": [\"ABCD123.com.example\"]}}") == ["1:24 identifier-prefix"])
        #expect(findings("{\"appclips\": {\"apps\": [\"ABCDE12345.com.*\"]}}") == ["1:24 identifier-prefix"])
        #expect(findings("{\"appclips\": {\"apps\": [\"\"]}}") == ["1:24 identifier-prefix"])
    }

    @Test func aClipUnderAppLinksOnly() {
        let text =
            "{\"applinks\": {\"details\": [{\n\"appIDs\": [\"ABCDE12345.com.example.Clip\"], \"paths\": [\"*\"]}]}}"
        #expect(findings(text, clip: clip) == ["1:1 clip-only-in-applinks"])
        #expect(findings(text).isEmpty)
        #expect(findings("{\"appclips\": {\"apps\": []}}", clip: clip) == ["1:2 clip-not-named"])
    }

    @Test func pathRulesInsideAppClips() {
        let text =
            "{\"appclips\": {\"apps\": [\"ABCDE12345.com.example.Clip\"],\n\"details\": [{\"paths\": [\"/a\"]}]}}"
        #expect(findings(text, clip: clip) == ["2:1 appclips-details"])
        #expect(AssociationDocument.read(Array(text.utf8), name: "").file?.appClips?.hasRules == true)
    }

    @Test func structure() {
        #expect(findings("{\"appclips\": [1]}") == ["1:14 error"])
        #expect(findings("{\"appclips\": {\"apps\": \"ABCDE12345.a\"}}") == ["1:23 error"])
        #expect(findings("{\"appclips\": {\"apps\": [1]}}") == ["1:24 error"])
        #expect(findings("{\"applinks\": {\"details\": 1}}") == ["1:26 error"])
        #expect(findings("{\"appclip\": {}}") == ["1:2 association-key"])
        #expect(findings("{\"somethingElse\": {}}").isEmpty)
        #expect(findings(rules(#"{"path": "/a"}"#)) == ["2:2 association-key"])
        #expect(findings(rules(#"{"/": 1}"#)) == ["2:7 error"])
        #expect(findings(rules(#"{"exclude": "true"}"#)) == ["2:13 error"])
        #expect(findings(rules(#"{"?": {"a": true}}"#)) == ["2:13 error"])
        #expect(fix(rules(#"{"exclude": "true"}"#)) == "leave out the quotes")
    }

    @Test(
        "An empty section is valid in any spelling, and other keys in a section are named so that they can be allowed",
        arguments: [
            ("{}", "{}", []), ("{\"details\": []}", "{\"apps\": []}", []), ("{\"details\": {}}", "{}", []),
            ("[]", "null", []), ("null", "[]", []), ("{\"details\": null}", "{\"apps\": null}", []),
            ("{\"apps\": []}", "{}", ["1:14 association-key"]),
            ("{}", "{\"app\": []}", ["1:30 association-key", "1:31 association-key"]),
        ] as [(String, String, [String])])
    func emptySections(_ links: String, _ clips: String, _ expected: [String]) {
        let text = "{\"applinks\": \(links), \"appclips\": \(clips)}"
        #expect(findings(text) == expected)
        let file = AssociationDocument.read(Array(text.utf8), name: "aasa").file
        #expect(file?.appLinks?.details == [] && file?.appClips?.apps == [])
    }

    @Test("An identifier with another App ID prefix is kept, and the team's is added")
    func otherPrefix() throws {
        func found(_ id: String) throws -> Diagnostic {
            let text = "{\"appclips\": {\"apps\": [\"\(id)\"]}}"
            return try #require(
                AssociationDocument.read(Array(text.utf8), name: "aasa", clip: clip).diagnostics.first)
        }
        let other = try found("OLDTEAM123.com.example.Clip")
        #expect(other.advisory == "clip-not-named")
        #expect(other.fix?.hasPrefix("add \"ABCDE12345.com.example.Clip\" next to it: installed copies") == true)
        #expect(other.fix?.contains("shows it as the App ID's prefix, write it as \"teamID\"") == true)
        // Another clip's prefix says nothing about this clip's.
        #expect(try found("OLDTEAM123.com.example.Other").fix?.contains("prefix") == false)
    }

    @Test func aNonStringPatternDropsTheWholeQuery() {
        let text = rules(#"{"?": {"a": "1", "b": true}}"#)
        let file = AssociationDocument.read(Array(text.utf8), name: "").file
        #expect(file?.appLinks?.details.first?.rules == [AppLinksComponent(line: 2)])
    }

    @Test func detailsWithoutEffect() {
        func detail(_ body: String) -> [String] { findings("{\"applinks\": {\"details\": [{\(body)}]}}") }
        #expect(detail(#""appIDs": [], "components": [{}]"#) == ["1:27 detail-without-effect"])
        #expect(detail(#""components": [{}]"#) == ["1:27 detail-without-effect"])
        #expect(detail(#""appIDs": ["ABCDE12345.a"]"#) == ["1:27 detail-without-effect"])
        #expect(detail(#""appIDs": ["ABCDE12345.a"], "components": []"#) == ["1:27 detail-without-effect"])
    }

    @Test("A rule after one that matches all its URLs never decides, unless the first has more conditions")
    func coveredRules() {
        let hidden = #"{"/": "/private/*", "exclude": true}"#
        #expect(findings(rules(#"{"/": "*"}"#, hidden)) == ["3:1 rule-never-matches"])
        #expect(fix(rules(#"{"/": "*"}"#, hidden)) == "move the rule before that one, or remove it")
        #expect(findings(rules("{}", hidden, #"{"/": "/a", "?": "x=?*"}"#)).count == 2)
        #expect(findings(rules(#"{"/": "/a"}"#, ##"{"/": "/a", "#": "x", "exclude": true}"##)).count == 1)
        #expect(findings(rules(#"{"/": "/*", "caseSensitive": false}"#, hidden)).count == 1)
        #expect(findings(paths(#""*", "NOT /a""#)) == ["2:6 rule-never-matches"])
        #expect(findings(rules(hidden, #"{"/": "*"}"#)).isEmpty)
        #expect(findings(rules(#"{"/": "*", "?": {"a": "?*"}}"#, hidden)).isEmpty)
        #expect(findings(rules(#"{"/": "/a"}"#, #"{"/": "/a", "caseSensitive": false}"#)).isEmpty)
        let sensitive = rules(#"{"/": "/a", "caseSensitive": true}"#, #"{"/": "/a"}"#)
        let section = sensitive.replacing(#""details":"#, with: #""defaults": {"caseSensitive": false}, "details":"#)
        #expect(findings(sensitive).count == 1 && section != sensitive && findings(section).isEmpty)
    }

    @Test("`paths` next to `components` is ignored, and alone is read")
    func bothForms() {
        func detail(_ rules: String) -> String {
            #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"], \#(rules)"paths": ["/z"]}]}}"#
        }
        #expect(findings(detail(#""components": [{"/": "/y"}], "#)) == ["1:87 association-key"])
        #expect(findings(detail("")).isEmpty)
        let empty = #"{"applinks": {"details": [{"appID": "ABCDE12345.a.b", "paths": []}]}}"#
        #expect(fix(empty) == #"add "*" to "paths" to match every path of the host"#)
    }

    @Test func overTheSizeOfArchivedPages() {
        let spaces = String(repeating: " ", count: 128 * 1024)
        #expect(findings("{\(spaces)}") == ["1:1 association-size"])
        #expect(findings("{\(spaces.dropLast(2))}").isEmpty)
    }

    @Test func atMostSoManyAreShown() {
        let many = rules((0..<2_000).map { _ in #"{"exlude": true}"# }.joined(separator: ",\n"))
        #expect(findings(many).count == 501)
    }
}
