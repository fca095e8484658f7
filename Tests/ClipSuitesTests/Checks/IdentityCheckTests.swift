import ClipSuites
import Testing

/// §9 of the rules: each finding about identifiers, and near misses.
@Suite struct IdentityCheckTests {
    private func load(
        clip: String = "", clipID: String = "com.example.app.Clip", app: String = "", more: String = "",
        files: [String: String] = [:]
    ) throws -> [Diagnostic] {
        let suite = """
            { "version": 1, "experiences": { "default": {} }, "clip": {
              "bundleID": "\(clipID)", "teamID": "ABCDE12345", "host": { "command": ["true"] }\(clip) },
              "app": { "bundleID": "com.example.app"\(app) }\(more) }
            """
        return try SampleSuite.load(suite, beside: files).diagnostics.besidesNoExpectation
    }

    private func list(_ key: String, _ values: [String]) -> String {
        """
        <?xml version="1.0"?>
        <plist version="1.0"><dict>
        <key>com.apple.developer.associated-domains</key><array/>
        <key>com.apple.developer.\(key)</key>
        <array>\(values.map { "<string>\($0)</string>" }.joined())</array></dict></plist>
        """
    }

    @Test(arguments: [
        ("com.example.app.Clip", false), ("com.example.app.a.b", false), ("com.example.appClip", true),
        ("com.example.app", true), ("com.example.App.Clip", true), ("com.other.Clip", true),
    ])
    func clipIdentifier(id: String, isFound: Bool) throws {
        let found = try load(clipID: id)
        #expect(found.map(\.advisory) == (isFound ? ["clip-identifier"] : []))
        guard let first = found.first else { return }
        #expect(first.location?.line == 2 && first.location?.column == 15 && first.excerpt != nil)
        #expect(first.fix?.hasPrefix("write \"com.example.app.") == true)
    }

    @Test(arguments: [
        (["ABCDE12345.com.example.app"], false), (["$(AppIdentifierPrefix)com.example.app"], false),
        (["${TeamIdentifierPrefix}com.example.app"], false), (["$(AppIdentifierPrefix)$(APP_ID)"], false),
        (["ABCDE12345.com.example.other"], true), (["$(AppIdentifierPrefix)com.example.ap"], true),
        (["FGHIJ67890.com.example.app"], true), (["com.example.app"], true), ([], true),
        (["ABCDE12345.com.example.app", "ABCDE12345.com.example.other"], true),
        (["ABCDE12345.com.example.other", "$(AppIdentifierPrefix)com.example.app"], true),
        (["ABCDE12345.com.example.app", "ABCDE12345.com.example.app"], true),
    ])
    func parent(ids: [String], isFound: Bool) throws {
        let found = try load(
            clip: ", \"entitlements\": \"Clip.entitlements\"",
            files: ["Clip.entitlements": list("parent-application-identifiers", ids)])
        #expect(found.map(\.advisory) == (isFound ? ["parent-identifier"] : []))
        guard let first = found.first else { return }
        #expect(first.location?.file == (ids.isEmpty ? "suite.json" : "Clip.entitlements"))
        #expect(ids.isEmpty || first.location?.line == 5)
        #expect(first.message.contains("exactly one entry") == (ids.count > 1))
        let shared = ids.count == 1 ? ", or a build setting if configurations share the file" : ""
        #expect(first.fix == "write <string>$(AppIdentifierPrefix)com.example.app</string>" + shared)
    }

    @Test("Xcode adds the app's key to an archive, so only another clip in the key is a finding")
    func associatedClip() throws {
        func found(_ file: String) throws -> [String?] {
            try load(app: ", \"entitlements\": \"App.entitlements\"", files: ["App.entitlements": file]).map(\.advisory)
        }
        let key = "associated-appclip-app-identifiers"
        #expect(try found(list(key, ["$(AppIdentifierPrefix)com.example.app.Clip"])).isEmpty)
        #expect(try found(list("other", [])).isEmpty)
        #expect(try found(list(key, ["$(AppIdentifierPrefix)com.example.app.Clap"])) == ["parent-identifier"])
        let two = ["$(AppIdentifierPrefix)com.example.app.Clip", "$(AppIdentifierPrefix)com.example.app.Clap"]
        #expect(try found(list(key, two)) == ["parent-identifier"])
    }

    @Test("Identifiers that are not an array of strings are an error at their key")
    func wrongType() throws {
        let file = list("parent-application-identifiers", []).replacing("<array></array>", with: "<string>a</string>")
        let found = try load(clip: ", \"entitlements\": \"e\"", files: ["e": file])
        #expect(found.map(\.severity) == [.error] && found.first?.location?.line == 4)
        #expect(found.first?.message == "com.apple.developer.parent-application-identifiers is not an array")
    }

    @Test(arguments: [
        (["appclips:h.example"], ["applinks:h.example", "appclips:h.example"], 0),
        (["appclips:h.example"], ["applinks:h.example"], 0), (["appclips:a.h.example"], ["applinks:*.h.example"], 0),
        (["appclips:h.example"], ["appclips:h.example"], 0), (["appclips:h.example"], ["applinks:www.h.example"], 1),
        (["appclips:h.example"], ["applinks:h.example", "applinks:more.example"], 0),
        (["appclips:h.example"], ["applinks:h.example", "appclips:more.example"], 1),
    ])
    func appDomains(clip: [String], app: [String], count: Int) throws {
        let invocations = ["h", "a.h", "more"].map { "{ \"url\": \"https://\($0).example/\" }" }.joined(separator: ", ")
        let found = try load(
            clip: ", \"associatedDomains\": \(clip)", app: ", \"associatedDomains\": \(app)",
            more: ", \"invocations\": [\(invocations)]")
        #expect(found.map(\.advisory) == Array(repeating: "app-domains", count: count))
        #expect(
            found.allSatisfy { $0.location?.column ?? 0 > 1 && $0.note != nil && $0.fix?.hasPrefix("add ") == true })
    }

    @Test("An app with only a name makes no claim yet, and a decline may be expected")
    func noFalseAlarm() throws {
        let domains = ", \"associatedDomains\": [\"appclips:h.example\"]"
        let url = "\"url\": \"https://h.example/\""
        #expect(try load(clip: domains, more: ", \"invocations\": [{ \(url) }]").isEmpty)
        let declined = "\"expect\": { \"declined\": \"INVALID_ENTITLEMENT_MISSING_SECTION\" }"
        let found = try load(
            clip: domains, app: ", \"associatedDomains\": []",
            more: ", \"invocations\": [{ \(url), \"installed\": true, \(declined) }]")
        #expect(found.isEmpty)
    }
}
