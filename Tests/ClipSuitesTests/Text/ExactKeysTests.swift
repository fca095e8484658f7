import ClipRules
import Foundation
import TestSupport
import Testing

@testable import ClipSuites

/// Texts that `String` takes for one, and that are two wherever texts are keys.
@Suite struct ExactKeysTests {
    private static let composed = "caf\u{E9}"
    private static let decomposed = "cafe\u{301}"

    @Test(arguments: [[composed, decomposed], [decomposed, composed]])
    func aPatternIsNotFoundUnderAnotherSpelling(_ order: [String]) {
        for pattern in order {
            for text in [Self.composed, Self.decomposed] {
                let isSame = pattern.utf8.elementsEqual(text.utf8)
                #expect(
                    Matcher.matches(RegexProgram("^\(pattern)$")!).accepts(.string(text))
                        == (isSame ? .accepted : .rejected))
            }
        }
    }

    @Test func parametersOfTwoNamesAreTwo() throws {
        let parameters = "\"\(Self.composed)\": 1, \"\(Self.decomposed)\": 2"
        let found = try SampleSuite.instances(
            SampleSuite.minimal(
                "\"invocations\": [{ \"url\": \"https://h.example/\", \"expect\": { \"parameters\": { \(parameters) } } }]"
            ),
            beside: [:])
        let named = try #require(found.first?.expect?.parameters?.named)
        #expect(named[ExactText(text: Self.composed)] == .equals(.number(1)))
        #expect(named[ExactText(text: Self.decomposed)] == .equals(.number(2)))
    }

    private func association(_ appLinks: String) -> AssociationDocument {
        AssociationDocument.read(Array("{ \"applinks\": { \(appLinks) } }".utf8), name: "aasa")
    }

    @Test func queryItemsOfTwoNamesAreTwo() throws {
        let read = association(
            "\"details\": [{ \"appIDs\": [\"A.b\"], \"components\": [{ \"?\": { \"\(Self.composed)\": \"1\", \"\(Self.decomposed)\": \"2\" } }] }]"
        )
        guard case .components(let components) = read.file?.appLinks?.details.first?.rules,
            case .items(let items) = components.first?.query
        else {
            Issue.record("expected items of a query")
            return
        }
        #expect(items.map(\.pattern) == ["1", "2"])
    }

    @Test func aRuleOfAnotherSpellingIsAnotherRule() {
        let rules = { (one: String, other: String) in
            "\"details\": [{ \"appIDs\": [\"ABCDE12345.com.example\"], \"components\": [{ \"/\": \"/\(one)?\" }, { \"/\": \"/\(other)?\" }] }]"
        }
        let shadowed = { (document: AssociationDocument) in
            document.diagnostics.contains { $0.advisory == DefinitionAdvisory.ruleIsShadowed.rawValue }
        }
        #expect(!shadowed(association(rules(Self.composed, Self.decomposed))))
        #expect(shadowed(association(rules(Self.composed, Self.composed))))
    }

    @Test func placesInFilesOfTwoNamesAreTwo() {
        let places = [Self.composed, Self.decomposed].map { SourceLocation(file: $0, line: 1, column: 1) }
        #expect(Set(places).count == 2 && places[0] != places[1])
        #expect(places[0] == SourceLocation(file: Self.composed, line: 1, column: 1))
    }

    #if os(Linux)
        /// Where a file system distinguishes them.
        @Test func pagesOfTwoFilesAreTwo() throws {
            let folder = try TemporaryFolder()
            for (name, id) in [(Self.composed, "com.example.Clip"), (Self.decomposed, "com.example.Other")] {
                try folder.write(
                    "<meta name=\"apple-itunes-app\" content=\"app-id=1, app-clip-bundle-id=\(id)\">",
                    to: name + ".html")
            }
            let pages = "\"/1\": \"\(Self.composed).html\", \"/2\": \"\(Self.decomposed).html\""
            try folder.write(
                SampleSuite.minimal("\"sites\": { \"h.example\": { \"pages\": { \(pages) } } }"), to: "suite.json")
            let suite = try #require(SuiteLoader.load(paths: [folder.path], from: folder.path).suites.first)
            let sources = suite.sites.first?.pages.map(\.file.value) ?? []
            #expect(sources.count == 2)
            let read = SuiteAssociation.read(suite)
            #expect(read.diagnostics.contains { $0.location?.file.utf8.contains(0xCC) == true })
        }
    #endif

    @Test func theHostEndsAtTheFirstSlash() {
        #expect(HostName.of("https://h.example/\u{301}x") == "h.example")
        #expect(HostName.of("https://user@h.example:443?\u{301}") == "h.example")
        #expect(HostName.of("https://[::1]:5/") == "[::1]")
    }
}
