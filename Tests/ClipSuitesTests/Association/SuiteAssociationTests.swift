import ClipRules
import ClipSuites
import Foundation
import TestSupport
import Testing

/// A suite's files, read from disk and combined.
@Suite struct SuiteAssociationTests {
    /// - Parameters:
    ///   - more: files whose names are equal as dictionary keys.
    ///   - then: files that change after the suite was loaded.
    private func load(
        _ suite: String, files: [String: String] = [:], more: [(String, String)] = [], then: [String: String] = [:]
    ) throws -> (Suite, SuiteAssociation) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("suite-association-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, content) in files.merging(["suite.json": suite], uniquingKeysWith: { $1 }) {
            try Data(content.utf8).write(to: folder.appendingPathComponent(name))
        }
        for (name, content) in more { try Data(content.utf8).write(to: folder.appendingPathComponent(name)) }
        let loaded = SuiteLoader.load(paths: [folder.path], from: "/")
        let found = try #require(loaded.suites.first, "\(loaded.diagnostics.map(\.message))")
        for (name, content) in then { try Data(content.utf8).write(to: folder.appendingPathComponent(name)) }
        return (found, SuiteAssociation.read(found))
    }

    private let clip = #""bundleID": "com.example.app.Clip", "teamID": "ABCDE12345", "host": {"command": ["true"]}"#

    @Test func aSuiteThatStatesNothingIsNotAsked() throws {
        let (_, read) = try load("{\"version\": 1, \"clip\": {\(clip)}}")
        #expect(read.profile == nil && read.diagnostics.isEmpty)
    }

    @Test("Domains without sites are assumed to be valid. With sites, a host left out cannot be reached")
    func threeStates() throws {
        let domains = ", \"associatedDomains\": [\"appclips:h.example\"]"
        func resolve(_ suite: String, _ url: String = "https://h.example/") throws -> Resolution {
            let (found, read) = try load(suite)
            #expect(read.diagnostics.isEmpty)
            return Resolver(found.clipProfile).resolve(Invocation(url: url, source: .safariBanner))
        }
        let unchecked = try resolve("{\"version\": 1, \"clip\": {\(clip)}}")
        #expect(unchecked.target == .clip && unchecked.advisories.map(\.name).contains(.associationUnchecked))
        let assumed = "{\"version\": 1, \"clip\": {\(clip)\(domains)}}"
        #expect(try resolve(assumed).target == .clip)
        #expect(try resolve(assumed).advisories.map(\.name).contains(.associationAssumed))
        #expect(try resolve(assumed, "https://other.example/").declined == .missingSection)
        for sites in ["{}", "{\"other.example\": {}}"] {
            let checked = try resolve("{\"version\": 1, \"clip\": {\(clip)\(domains)}, \"sites\": \(sites)}")
            #expect(checked.declined == .cannotReachAssociationFile)
            #expect(!checked.advisories.map(\.name).contains(.associationAssumed))
        }
    }

    @Test("If a suite states no sites, no site is missing")
    func noSiteIsMissing() throws {
        func advisories(_ more: String) throws -> [String] {
            let suite = """
                {"version": 1, "clip": {\(clip), "associatedDomains": ["appclips:h.example"]}\(more),
                 "experiences": {"default": {}}, "invocations": [{"url": "https://h.example/"}]}
                """
            return try SampleSuite.load(suite).diagnostics.besidesNoExpectation.compactMap(\.advisory)
        }
        #expect(try advisories("").isEmpty)
        #expect(try advisories(", \"sites\": {}") == ["site-missing"])
    }

    @Test func everythingInFiles() throws {
        let entitlements = """
            <?xml version="1.0"?><plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
            <array><string>appclips:h.example</string></array></dict></plist>
            """
        let (_, read) = try load(
            """
            {"version": 1, "clip": {\(clip), "entitlements": "Clip.entitlements"},
             "app": {"associatedDomains": ["applinks:h.example"], "host": {"command": ["true"]}},
             "sites": {"H.example": {"association": "aasa", "pages": {"/rent": "rent.html", "*": "any.html"}}}}
            """,
            files: [
                "Clip.entitlements": entitlements,
                "aasa": """
                {"appclips": {"apps": ["ABCDE12345.com.example.app.Clip"]},
                 "applinks": {"details": [{"appID": "ABCDE12345.com.example.app", "paths": ["/rent/*"]}]}}
                """,
                "rent.html":
                    "<meta name=apple-itunes-app content=\"app-id=1,app-clip-bundle-id=com.example.app.Clip\">",
                "any.html": "<p>",
            ])
        #expect(read.diagnostics.isEmpty, "\(read.diagnostics.map(\.message))")
        let association = Association(try #require(read.profile))
        #expect(association.decideClip(host: "h.example").declined == nil)
        // The app's bundle identifier is the first part of the clip's.
        #expect(association.decideApp(host: "h.example", url: "https://h.example/rent/1").declined == nil)
        #expect(association.decideApp(host: "h.example", url: "https://h.example/x").declined == .noAppLinksRule)
        #expect(association.decideBanner(.banner, host: "h.example", path: "/rent").declined == nil)
        #expect(association.decideBanner(.banner, host: "h.example", path: "/x").declined == .noBanner)
    }

    @Test func everythingInTheSuite() throws {
        let (_, read) = try load(
            """
            {"version": 1, "clip": {\(clip), "associatedDomains": ["appclips:h.example", "appclips:bücher.example"]},
             "sites": {
               "h.example": {"association": {
                 "appclips": {"apps": ["ABCDE12345.com.example.app.Clip"], // a comment
                              "details": []}}},
               "bücher.example": {"association": {"error": "TOO_MANY_REDIRECTS"}}}}
            """)
        #expect(read.diagnostics.map(\.location?.line) == [5] && read.diagnostics[0].advisory == "appclips-details")
        let association = Association(try #require(read.profile))
        let decision = association.decideClip(host: "h.example")
        #expect(decision.declined == nil && decision.advisories.map(\.name.rawValue) == ["appclips-details"])
        #expect(decision.steps.last?.text.hasSuffix("on line 4") == true)
        let redirected = association.decideClip(host: "xn--bcher-kva.example")
        #expect(redirected.declined?.rawValue == "TOO_MANY_REDIRECTS")
    }

    @Test func aBrokenAssociationFileIsADecisionAndAWarning() throws {
        let (_, read) = try load(
            """
            {"version": 1, "clip": {\(clip), "associatedDomains": ["appclips:h.example"]},
             "sites": {"h.example": {"association": "aasa"}, "other.example": {"association": "aasa"}}}
            """, files: ["aasa": "{\"appclips\": "])
        #expect(read.diagnostics.map(\.severity) == [.warning])
        #expect(read.diagnostics.first?.location?.file.hasSuffix("aasa") == true)
        #expect(Association(try #require(read.profile)).decideClip(host: "h.example").declined == .badJSONContent)
    }

    @Test func brokenEntitlementsAreAnErrorOfTheSuite() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("nothing", to: "e")
        let path = try folder.write(
            "{\"version\": 1, \"clip\": {\(clip), \"entitlements\": \"e\"}, \"experiences\": {\"default\": {}}}",
            to: "suite.json")
        let loaded = SuiteLoader.load(paths: [path], from: "/")
        #expect(loaded.suites.isEmpty && loaded.diagnostics.map(\.severity) == [.error])
        #expect(loaded.diagnostics.first?.location?.file.hasSuffix("e") == true)
    }
}
