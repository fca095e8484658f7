import ClipRules
import TestSupport
import Testing

@Suite struct AssociationAnswerTests {
    @Test func everyIdentifierIsAnswered() throws {
        let ids = ["ABCDE12345.a", "ABCDE12345.b", "ABCDE12345.c"].map { ApplicationIdentifier($0, line: 2) }
        let file = AssociationFile(
            appClips: AppClipsSection(apps: [ApplicationIdentifier("ABCDE12345.a.Clip", line: 9)]),
            appLinks: AppLinksSection(details: [
                AppLinksDetail(appIDs: [ids[0], ids[1]], rules: [AppLinksComponent(path: "/a", line: 3)]),
                AppLinksDetail(
                    appIDs: [ids[1], ids[2]],
                    rules: [AppLinksComponent(legacy: "NOT /b", line: 5), AppLinksComponent(legacy: "/c", line: 6)]),
            ]))
        let rules = file.appLinks.map { AppLinks($0) }
        #expect(
            AssociationAnswer("https://h/a", by: file, rules).lines == [
                #"ABCDE12345.a: matches the rule on line 3: {"/": "/a"}"#,
                #"ABCDE12345.b: matches the rule on line 3: {"/": "/a"}"#, "ABCDE12345.c: no rule matches",
                "ABCDE12345.a.Clip: named under appclips",
            ])
        let blocked = AssociationAnswer("https://h/b", by: file, rules)
        #expect(try blocked.links.at(1).decision.text == #"blocked by the rule on line 5: "NOT /b""#)
        #expect(blocked.clips.map(\.text) == ["ABCDE12345.a.Clip"])
        #expect(
            AssociationAnswer("https://h/", by: AssociationFile(), nil).lines == [
                "the file names no app and no clip"
            ])
    }
}
