import ClipSuites
import Testing

@Suite("The app's entries and their hosts' files")
struct AppLinksCheckTests {
    private static let clips: String = #""appclips": { "apps": ["ABCDE12345.com.example.app.Clip"] }"#

    private static func links(_ id: String) -> String {
        #", "applinks": { "details": [{ "appIDs": ["\#(id)"], "components": [{ "/": "/a/*" }] }] }"#
    }

    /// The diagnostics of a suite whose host serves these sections and `appclips`.
    private func found(
        _ sections: String, entries: String = #""applinks:h.example""#, more: String = ""
    ) throws -> [Diagnostic] {
        let text = """
            { "version": 1,
              "clip": { "bundleID": "com.example.app.Clip", "teamID": "ABCDE12345",
                "associatedDomains": ["appclips:h.example"], "host": { "command": ["true"] } },
              "app": { "bundleID": "com.example.app", "associatedDomains": [\(entries)] },
              "sites": { "h.example": { "association": { \(Self.clips)\(sections) } } },
              "experiences": { "default": {} }\(more) }
            """
        let loaded = try SampleSuite.load(text)
        #expect(!loaded.hasErrors)
        return loaded.diagnostics.filter { $0.advisory == "app-not-named" }
    }

    @Test(arguments: [
        "", #", "applinks": {}"#, #", "applinks": { "details": [] }"#, links("ABCDE12345.com.example.old"),
    ])
    func theFileDoesNotNameTheApp(sections: String) throws {
        let found = try found(sections)
        #expect(found.count == 1)
        #expect(found.first?.location?.line == 4)
        #expect(
            found.first?.message.hasPrefix("the app's entitlement has \"applinks:h.example\": the association") == true)
        #expect(found.first?.fix?.contains("\"ABCDE12345.com.example.app\"") == true)
        // The root domain serves the file for a wildcard.
        #expect(try self.found(sections, entries: #""applinks:*.h.example""#).count == 1)
    }

    @Test func theFileNamesTheAppOrIsNotAsked() throws {
        #expect(try found(Self.links("ABCDE12345.com.example.app")).isEmpty)
        #expect(try found("", entries: #""appclips:h.example""#).isEmpty)
        let expected = """
            , "invocations": [{ "title": "On purpose", "url": "https://h.example/b", "installed": true,
              "expect": { "declined": "INVALID_ENTITLEMENT_MISSING_SECTION" } }]
            """
        #expect(try found("", more: expected).isEmpty)
    }

    @Test(
        "A host of the entitlements whose file fails is reported, unless a case expects the failure",
        arguments: [
            (#""association": { "error": "BAD_PKCS7" }"#, "BAD_PKCS7"),
            (#""association": {}, "redirects": { "*": "https://h.example/*" }"#, "CROSS_SITE_REDIRECTS_FORBIDDEN"),
        ], ["applinks", "appclips"])
    func theFileFails(site: (text: String, code: String), service: String) throws {
        func found(_ code: String) throws -> [Diagnostic] {
            let text = """
                { "version": 1, "clip": { "bundleID": "com.example.app.Clip", "teamID": "ABCDE12345",
                    "associatedDomains": ["appclips:h.example", "appclips:www.h.example"] },
                  "app": { "bundleID": "com.example.app", "associatedDomains": [
                    "\(service):h.example", "\(service):www.h.example"] },
                  "sites": { "h.example": { "association": {} }, "www.h.example": { \(site.text) } },
                  "experiences": { "default": {} }, "invocations": [
                    { "title": "W", "url": "https://www.h.example/", "expect": { "declined": "\(code)" } }] }
                """
            return try SampleSuite.load(text).diagnostics.filter { $0.advisory == "site-missing" }
        }
        let warnings = try found("DNS_ERROR")
        #expect(warnings.count == 1 && warnings.first?.message.contains("are declined as \(site.code)") == true)
        #expect(warnings.first?.fix?.contains("www.h.example") == true)
        #expect(try found(site.code).isEmpty)
    }

    /// A missing item counts as empty text, which `*` matches (WWDC19 717).
    @Test(arguments: [
        (#"{ "?": { "plain": "*" }, "exclude": true }"#, "\"plain\""),
        (#"{ "/": "/a", "?": { "app": "**" } }"#, "\"app\""),
        (##"{ "#": "*", "exclude": true }"##, "fragment"), (#"{ "?": "*", "exclude": true }"#, "query"),
    ])
    func star(_ component: String, _ part: String) throws {
        func found(_ component: String) -> [Diagnostic] {
            let text = #"{ "applinks": { "details": [{ "appIDs": ["A.b"], "components": [\#(component)] }] } }"#
            return AssociationDocument.read(Array(text.utf8), name: "aasa").diagnostics.filter {
                $0.advisory == "item-optional"
            }
        }
        let warning = try #require(found(component).first)
        #expect(warning.message.contains(part) && warning.fix?.contains("?*") == true)
        #expect(warning.fix?.contains("leave") == !component.contains("exclude"))
        #expect(found(component.replacing("\"*", with: "\"?*")).isEmpty)
        #expect(found(#"{ "/": "*", "exclude": true }"#).isEmpty)
    }

    @Test(
        "A rule that excludes URLs without an item is named, whether defaults or a variable make it so",
        arguments: [
            (#"{ "?": { "x": "$(any)" }, "exclude": true }"#, "{}", 1),
            (#"{ "?": { "x": "$(empty)" }, "exclude": true }"#, "{}", 1),
            (#"{ "?": { "x": "$(word)" }, "exclude": true }"#, "{}", 0),
            (#"{ "/": "/a", "?": { "x": "$(empty)" } }"#, "{}", 0),
            (#"{ "?": "*" }"#, #"{ "exclude": true }"#, 1), (#"{ "?": "*" }"#, "{}", 0),
            (#"{ "?": "*", "exclude": false }"#, #"{ "exclude": true }"#, 0),
            (#"{ "exclude": true }"#, #"{ "?": { "x": "*" } }"#, 1),
        ])
    func optional(_ component: String, _ defaults: String, _ count: Int) {
        let variables = #"{ "any": ["*"], "empty": ["", "1"], "word": ["1"] }"#
        let text = """
            { "applinks": { "substitutionVariables": \(variables), "details": [
              { "appIDs": ["ABCDE12345.b"], "defaults": \(defaults), "components": [\(component)] }] } }
            """
        let found = AssociationDocument.read(Array(text.utf8), name: "aasa").diagnostics
        #expect(found.map(\.advisory) == Array(repeating: "item-optional", count: count))
    }

    @Test func anotherPrefixIsKept() throws {
        let found = try found(Self.links("OLDTEAM123.com.example.app"))
        #expect(found.first?.fix?.hasPrefix(#"Add "ABCDE12345.com.example.app" next to "OLDTEAM123"#) == true)
    }
}
