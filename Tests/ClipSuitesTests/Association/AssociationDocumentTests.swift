import ClipSuites
import TestSupport
import Testing

@testable import ClipRules

@Suite struct AssociationDocumentTests {
    private let text = """
        {
          "applinks": {
            "substitutionVariables": { "food": ["pizza", "sushi"] },
            "defaults": { "percentEncoded": false },
            "details": [
              {
                "appIDs": ["ABCDE12345.com.example.app", "ABCDE12345.com.example.app2"],
                "comment": "both",
                "defaults": { "caseSensitive": false },
                "components": [
                  { "#": "no_universal_links", "exclude": true, "comment": "none" },
                  { "/": "/buy/*", "?": "a=b" },
                  {
                    "/": "/help/*",
                    "?": { "articleNumber": "????", "x": "?*" },
                    "caseSensitive": true, "percentEncoded": true
                  }
                ]
              },
              { "appID": "ABCDE12345.com.example.app", "paths": ["NOT /a", "/$(food)", "*"] }
            ]
          },
          "appclips": { "apps": ["ABCDE12345.com.example.app.Clip"] },
          "webcredentials": { "apps": ["ABCDE12345.com.example.app"] }
        }
        """

    private func read(_ text: String) -> AssociationDocument {
        AssociationDocument.read(Array(text.utf8), name: "aasa")
    }

    @Test func everythingIsReadWithItsLine() throws {
        let document = read(text)
        #expect(document.diagnostics.isEmpty, "\(document.diagnostics.map(\.message))")
        let file = try #require(document.file)
        #expect(file.appClips?.apps == [ApplicationIdentifier("ABCDE12345.com.example.app.Clip", line: 23)])
        let links = try #require(file.appLinks)
        #expect(links.substitutionVariables == ["food": ["pizza", "sushi"]])
        #expect(links.defaults == AppLinksComponent(percentEncoded: false, line: 4))
        try #require(links.details.count == 2)
        #expect(links.details[0].appIDs.map(\.text) == ["ABCDE12345.com.example.app", "ABCDE12345.com.example.app2"])
        #expect(links.details[0].appIDs.map(\.line) == [7, 7])
        #expect(links.details[0].defaults == AppLinksComponent(caseSensitive: false, line: 9))
        #expect(
            links.details[0].rules == [
                AppLinksComponent(fragment: "no_universal_links", exclude: true, line: 11),
                AppLinksComponent(path: "/buy/*", query: .text("a=b"), line: 12),
                AppLinksComponent(
                    path: "/help/*", query: .items([.init("articleNumber", "????"), .init("x", "?*")]),
                    caseSensitive: true, percentEncoded: true, line: 13),
            ])
        #expect(
            links.details[1].rules == [
                AppLinksComponent(legacy: "NOT /a", line: 20), AppLinksComponent(legacy: "/$(food)", line: 20),
                AppLinksComponent(legacy: "*", line: 20),
            ])
        #expect(file.size == text.utf8.count)
    }

    @Test(
        "§4 if a detail has both, `appIDs` wins, even if it is empty, and a warning says so",
        arguments: [
            (#""appIDs": ["ABCDE12345.a"], "appID": "ABCDE12345.b""#, ["ABCDE12345.a"], true),
            (
                #""appID": "ABCDE12345.b", "appIDs": ["ABCDE12345.a", "ABCDE12345.b"]"#,
                ["ABCDE12345.a", "ABCDE12345.b"], true
            ),
            (#""appID": "ABCDE12345.b", "appIDs": []"#, [], true),
            (#""appID": "ABCDE12345.b""#, ["ABCDE12345.b"], false),
            (#""appIDs": ["ABCDE12345.a"]"#, ["ABCDE12345.a"], false),
        ])
    func appIDsWin(_ keys: String, _ named: [String], _ isWarned: Bool) throws {
        let document = read("{\"applinks\": {\"details\": [{\n\(keys), \"components\": [{\"/\": \"*\"}]}]}}")
        let links = AppLinks(try #require(document.file?.appLinks))
        #expect(links.appIDs.map(\.text) == named)
        for id in ["ABCDE12345.a", "ABCDE12345.b"] where !named.contains(id) {
            #expect(links.decide("https://h/", for: id) == .unknownID)
        }
        let warnings = document.diagnostics.filter { $0.message == "\"appID\" is ignored if \"appIDs\" is present" }
        #expect(warnings.count == (isWarned ? 1 : 0))
        #expect(warnings.allSatisfy { $0.severity == .warning && $0.location?.line == 2 && $0.fix != nil })
    }

    @Test(arguments: [
        "[]", "\"text\"", "17", "", "{", "{\"appclips\": {}, }", "{ /* c */ }", "{}{}", "\u{0}", "{'a': 1}",
    ])
    func whatIsNoObjectIsBadJSON(text: String) {
        let document = read(text)
        guard case .notAnObject = document.association else {
            Issue.record("\(text) counts as an object")
            return
        }
        #expect(!document.diagnostics.isEmpty)
        #expect(document.diagnostics.allSatisfy { $0.location?.file == "aasa" })
    }

    @Test func frontMatterIsNamed() throws {
        for text in ["---\npermalink: /a\n---\n{}", "\u{FEFF}---\n---\n{}", "+++\n+++\n{}"] {
            let found = try #require(read(text).diagnostics.first)
            #expect(found.severity == .error && found.location == SourceLocation(file: "aasa", line: 1, column: 1))
            #expect(found.message.contains("Jekyll") && found.fix?.contains("clipflight association https:") == true)
            let url = "https://h.example/.well-known/apple-app-site-association"
            let served = try #require(AssociationDocument.read(Array(text.utf8), name: url).diagnostics.first)
            #expect(served.fix?.hasSuffix("delete the front matter") == true)
        }
    }

    @Test func aGitLFSPointerIsNamed() throws {
        let document = read("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n")
        #expect(document.file == nil && document.diagnostics.count == 1)
        #expect(document.diagnostics.first?.fix?.contains("git lfs pull") == true)
    }

    @Test func aRepeatedKeyIsReportedButRead() {
        let document = read("{\n\"appclips\": {\"apps\": [\"ABCDE12345.a\"]},\n\"appclips\": {\"apps\": []}}")
        #expect(document.file?.appClips?.apps.count == 1)
        #expect(document.diagnostics.contains { $0.severity == .error && $0.location?.line == 3 })
        let broken = read("{\"appclips\": {\"apps\": [], }, \"appclips\": {}}")
        #expect(broken.file == nil)
    }

    @Test func anObjectInASuiteHasTheSuitesLines() throws {
        let place = SourceLocation(file: "suite.json", line: 40, column: 20)
        let inline = LocatedString(
            "{ // a comment\n\"appclips\": {\"apps\": [\"com.example.Clip\",]} }", at: place)
        let document = AssociationDocument.read(inline: inline)
        let file = try #require(document.file)
        #expect(file.appClips?.apps == [ApplicationIdentifier("com.example.Clip", line: 41)])
        #expect(file.size == inline.value.utf8.count)
        #expect(document.diagnostics.map(\.location) == [SourceLocation(file: "suite.json", line: 41, column: 23)])
    }
}
