import ClipRules
import ClipSuites
import Testing

/// The answers of Apple's own matcher, `swcutil`, from a public record for macOS 27.
///
/// The record has 154 answers about rules, of which 18 repeat another.
@Suite struct AppleMatcherTests {
    /// Rules and paths: `+` for a match, `x` for an exclusion, `-` for neither.
    typealias Row = (rules: String, answers: String)

    private static let clip = "ABCDE12345.com.example.app"

    private func expectAnswers(_ applinks: String, _ row: Row) throws {
        let text = "{\"applinks\": {\(applinks)}}"
        let file = try #require(AssociationDocument.read(Array(text.utf8), name: "aasa").file)
        let links = AppLinks(try #require(file.appLinks))
        for answer in row.answers.split(separator: " ") {
            let found =
                switch links.decide("https://example.com" + answer.dropFirst(), for: Self.clip) {
                case .match: "+"
                case .excluded: "x"
                case .noRule: "-"
                case .unknownID, .tooCostly: "?"
                }
            #expect(found == answer.prefix(1), "\(row.rules) and \(answer.dropFirst())")
        }
    }

    private func expect(_ row: Row, other: String = "") throws {
        try expectAnswers(
            "\(other) \"details\": [{\"appIDs\": [\"\(Self.clip)\"], \"components\": [\(row.rules)]}]", row)
    }

    @Test(
        "§4 slashes",
        arguments: [
            (#"{"/": "/buy/*"}"#, "+/buy +/buy/ +/buy// +/buy/42 +/buy/42/x -/buyer -/bu"),
            (#"{"/": "/a/b/*"}"#, "+/a/b"), (#"{"/": "/buy*"}"#, "+/buy"), (#"{"/": "/a/*/c"}"#, "-/a/c"),
            (#"{"/": "/buy"}"#, "+/buy +/buy/"), (#"{"/": "/buy/"}"#, "+/buy +/buy//"), (#"{"/": "/a/b/"}"#, "+/a/b"),
            (#"{"/": "abc"}"#, "+/abc -/abcd -/xabc"), (#"{"/": "buy/*"}"#, "+/buy/42"), (#"{"/": "abc/*"}"#, "+/abc"),
            (#"{"/": "*abc"}"#, "+/xabc"), (#"{"/": "//abc"}"#, "+/abc"), (#"{"/": "a/b"}"#, "+/a/b"),
            (#"{"/": "/"}"#, "+/ +"), (#"{"/": "/*"}"#, "+/x"),
            (#"{"/": "/id/????"}"#, "+/id/4815 -/id/481"), (#"{"/": "/a/?*"}"#, "-/a/ +/a/b"),
            (#"{"/": "/Help/*"}"#, "-/help/1"),
            (#"{"/": "/a/private/*", "exclude": true}, {"/": "/a/*"}"#, "x/a/private/x +/a/public"),
            (#"{"/": "/a/*"}, {"/": "/a/private/*", "exclude": true}"#, "+/a/private/x"),
            (#"{"/": "/foo/*", "unknown": "x"}"#, "+/foo/1 -/bar"), (#"{"unknown": "x"}"#, "+/anything"),
            ("{}", "+/anything"),
            (#"{"/": "/foo/*", "casesensitive": true}"#, "-/FOO/1"),
            (#"{"/": "/foo/*", "future": {"a": "b"}}"#, "+/foo/1"),
            (
                ##"{"#": "no_universal_links", "exclude": true}, {"/": "/buy/*"}, {"/": "/help/website/*", "exclude": true}, {"/": "/help/*", "?": {"articleNumber": "????"}}"##,
                "+/buy/42 x/buy/42#no_universal_links x/help/website/faq?articleNumber=4815 +/help/123?articleNumber=4815 -/help/123?articleNumber=481 -/help/123?articleNumber=48159 -/help/123 -/elsewhere"
            ),
        ] as [Row])
    func paths(_ row: Row) throws { try expect(row) }

    @Test(
        "§4 query and fragment",
        arguments: [
            (##"{"/": "abc", "?": "def", "#": "*"}"##, "+/abc?def -/abc -?def"),
            (##"{"#": "promo"}"##, "+/a/b?c=d#promo"),
            (##"{"#": "*"}"##, "+/x"), (##"{"#": "?*"}"##, "-/x"), (##"{"#": ""}"##, "+/x"),
            (##"{"/": "/a", "?": "*", "#": "*"}"##, "+/a"), (##"{"/": "/a", "#": "?*"}"##, "-/a"),
            (#"{"?": "a=1"}"#, "+/x?a=1 -/x?a=1&b=2 -/x"), (#"{"?": "*"}"#, "+/x"), (#"{"?": "?*"}"#, "-/x"),
            (#"{"?": ""}"#, "+/x"), (#"{"?": {"a": "1"}}"#, "+/x?a=1&b=2 -/x?b=2"),
            (#"{"?": {"flag": ""}}"#, "+/x?flag"),
            (#"{"?": {"b": "*"}}"#, "+/x?a=1 +/x"), (#"{"?": {"b": "?*"}}"#, "-/x?a=1"),
            (#"{"?": {"b": ""}}"#, "+/x?a=1"),
            (#"{"?": {"b": "1"}}"#, "-/x?a=1"), (#"{"?": {"a": "1", "b": "*"}}"#, "+/x?a=1"),
            (#"{"?": {"id": "42"}}"#, "-/x?id=42&id=7 -/x?id=7&id=42 -/x?id=7&id=42&id=9"),
            (#"{"?": {"id": "*"}}"#, "+/x?id=7&id=42"), (#"{"?": {"id": "7,42"}}"#, "-/x?id=7&id=42"),
            (#"{"?": {"id": "42,7"}}"#, "-/x?id=42&id=7"), (#"{"?": {"id": ""}}"#, "-/x?id=7&id=42"),
            (#"{"?": {"id": "?*"}}"#, "+/x?id=7&id=42"), (#"{"?": {"id": "7"}}"#, "+/x?id=7&id=7"),
            (#"{"?": {"flag": true}}"#, "+/x?flag=1 +/x?other=1"), (#"{"?": {"flag": false}}"#, "+/x?flag=1"),
            (#"{"?": {"n": 5}}"#, "+/x?n=5"), (#"{"?": {"n": null}}"#, "+/x?n=5"),
            (#"{"?": {"a": "1", "flag": true}}"#, "+/x?a=2 +/x?a=1"), (#"{"?": {"a": ["1"]}}"#, "+/x?a=2"),
            (#"{"?": {"a": {"b": "1"}}}"#, "+/x?a=2"),
        ] as [Row])
    func queries(_ row: Row) throws { try expect(row) }

    @Test(
        "§4 percentEncoded",
        arguments: [
            (#"{"/": "/a%20b"}"#, "+/a%20b"), (#"{"/": "/a b"}"#, "-/a%20b"), (#"{"/": "/a/b"}"#, "-/a%2Fb"),
            (#"{"/": "/a b", "percentEncoded": false}"#, "+/a%20b"),
            (#"{"/": "/a%20b", "percentEncoded": false}"#, "-/a%20b"),
            (#"{"/": "/a/b", "percentEncoded": false}"#, "+/a%2Fb"), (#"{"/": "/caf%C3%A9"}"#, "-/caf%c3%a9"),
            (#"{"/": "/café", "percentEncoded": false}"#, "+/caf%C3%A9"), (#"{"/": "/café"}"#, "-/caf%C3%A9"),
            (#"{"/": "/café/*", "percentEncoded": false}"#, "+/caf%C3%A9/menu"),
        ] as [Row])
    func encodings(_ row: Row) throws { try expect(row) }

    @Test(
        "§4 substitutionVariables",
        arguments: [
            (#"{"/": "/$(lang)_$(region)/$(food)/"}"#, "+/en_US/pizza/ -/en_US/tacos/ -/qq_ZZ/pizza/ -/en_US/$(food)/"),
            (#"{"/": "/$(region)/home"}"#, "+/GB/home -/UK/home"), (#"{"/": "/$(kind)/x"}"#, "+/abcz/x"),
            (#"{"/": "/id/$(digit)"}"#, "+/id/7 -/id/x"), (#"{"/": "/id/$(alpha)"}"#, "+/id/q -/id/7"),
            (#"{"/": "/id/$(upper)"}"#, "+/id/Q -/id/q"), (#"{"/": "/id/$(lower)"}"#, "+/id/q -/id/Q"),
            (#"{"/": "/id/$(alnum)"}"#, "+/id/7 -/id/-"), (#"{"/": "/id/$(xdigit)"}"#, "+/id/f -/id/g"),
            (#"{"/": "/id/$(upper)", "caseSensitive": false}"#, "+/id/q"),
        ] as [Row])
    func variables(_ row: Row) throws {
        let foods = #"["burrito", "pizza", "sushi", "samosa"]"#
        try expect(row, other: "\"substitutionVariables\": {\"food\": \(foods), \"kind\": [\"a*z\"]},")
    }

    @Test(
        "§4 defaults",
        arguments: [
            (#""/": "/foo/*""#, ##"{"#": "*"}"##, "-/bar +/foo/1"), (#""exclude": true"#, ##"{"#": "*"}"##, "x/bar"),
            (#""?": {"id": "??"}"#, ##"{"#": "*"}"##, "-/bar?id=7 -/bar?id=7777"),
            (#""caseSensitive": true"#, #"{"/": "/foo"}"#, "-/FOO"),
            (#""caseSensitive": false"#, #"{"/": "/foo"}"#, "+/FOO"),
        ] as [(String, String, String)])
    func defaults(_ defaults: String, _ rules: String, _ answers: String) throws {
        try expect((rules, answers), other: "\"defaults\": {\(defaults)},")
        let detail = "\"appIDs\": [\"\(Self.clip)\"], \"defaults\": {\(defaults)}, \"components\": [\(rules)]"
        try expectAnswers("\"defaults\": {\"caseSensitive\": true}, \"details\": [{\(detail)}]", (rules, answers))
    }

    @Test("§4 a rule's own value outranks its detail's, which outranks the section's")
    func nearerDefaults() throws {
        let rules = #"{"/": "/Loose/*", "caseSensitive": false}, {"/": "/Strict/*"}"#
        let detail =
            "\"appIDs\": [\"\(Self.clip)\"], \"defaults\": {\"caseSensitive\": true}, \"components\": [\(rules)]"
        try expectAnswers(
            "\"defaults\": {\"caseSensitive\": false}, \"details\": [{\(detail)}]",
            (rules, "+/loose/1 -/strict/1 +/Strict/1"))
    }

    @Test("§4 legacy paths, one `appID`, and details by application identifier")
    func olderForms() throws {
        let paths = #"["NOT /wwdc/internal/*", "/wwdc/*"]"#
        try expectAnswers(
            "\"apps\": [], \"details\": [{\"appID\": \"\(Self.clip)\", \"paths\": \(paths)}]",
            (paths, "+/wwdc/2015 x/wwdc/internal/notes -/other"))
        try expectAnswers(
            "\"details\": {\"\(Self.clip)\": {\"paths\": [\"/wwdc/news/\"]}}", ("/wwdc/news/", "+/wwdc/news/"))
        try expectAnswers(
            "\"details\": [{\"appID\": \"\(Self.clip)\", \"components\": [{\"/\": \"/x\"}]}]", ("/x", "+/x"))
        try expectAnswers(
            "\"details\": [{\"appIDs\": [\"ZZZZZ99999.other\", \"\(Self.clip)\"], \"components\": [{\"/\": \"/buy/*\"}]}]",
            ("/buy/*", "+/buy/42"))
        try expectAnswers(
            "\"details\": [{\"appIDs\": [\"ZZZZZ99999.other\"], \"components\": [{\"/\": \"/buy/*\"}]}]",
            ("/buy/*", "?/buy/42"))
    }

    @Test("Exclusions and rules match a path with and without a final slash")
    func exclusionsCoverSlashes() throws {
        try expect((#"{"/": "/private", "exclude": true}, {"/": "*"}"#, "x/private x/private/ +/privately"))
        try expectAnswers(
            "\"details\": [{\"appID\": \"\(Self.clip)\", \"paths\": [\"NOT /private\", \"*\"]}]",
            ("NOT /private", "x/private x/private/ +/private/x"))
    }
}
