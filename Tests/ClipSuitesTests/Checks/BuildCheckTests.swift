import ClipSuites
import Testing

/// §9 of the rules: each finding about what is built, and a similar valid build.
@Suite struct BuildCheckTests {
    private func load(_ more: String, clip: String, app: String? = nil, info: String? = nil) throws -> [Diagnostic] {
        var files = ["Clip.entitlements": list(clip)]
        files["App.entitlements"] = app.map(list)
        files["Info.plist"] = info.map(list)
        let suite = """
            { "version": 1, "experiences": { "default": {} },
              "clip": { "bundleID": "com.example.app.Clip", "teamID": "ABCDE12345", "host": { "command": ["true"] },
                "entitlements": "Clip.entitlements"\(info == nil ? "" : #", "infoPlist": "Info.plist""#) }
              \(app == nil ? "" : #", "app": { "bundleID": "com.example.app", "entitlements": "App.entitlements" }"#)
              \(more) }
            """
        let relevant = ["app-group", "on-demand-install", "notification-not-requested", "scheme-domain"]
        return try SampleSuite.load(suite, beside: files).diagnostics.filter { relevant.contains($0.advisory ?? "") }
    }

    private func list(_ members: String) -> String {
        """
        <?xml version="1.0"?>
        <plist version="1.0"><dict>
        <key>com.apple.developer.associated-domains</key><array><string>appclips:a.example</string></array>
        <key>com.apple.developer.parent-application-identifiers</key>
        <array><string>$(AppIdentifierPrefix)com.example.app</string></array>
        \(members)
        </dict></plist>
        """
    }

    private func groups(_ names: String...) -> String {
        "<key>com.apple.security.application-groups</key>\n"
            + "<array>\(names.map { "<string>\($0)</string>" }.joined())</array>"
    }

    @Test("Clip and app share an App Group, or neither has one")
    func appGroup() throws {
        let (one, other) = (groups("group.a"), groups("group.b"))
        #expect(try load("", clip: one, app: one).isEmpty && load("", clip: "", app: "").isEmpty)
        #expect(try load("", clip: one, app: groups("group.b", "group.a")).isEmpty && load("", clip: one).isEmpty)
        // A build setting may stand for the other target's group.
        // Its value may differ by target, even if both files have the same text.
        for app in [other, groups("$(GROUP)"), groups("group.$(PRODUCT_BUNDLE_IDENTIFIER)")] {
            let unknown = try load("", clip: app == other ? groups("$(GROUP)") : app, app: app)
            #expect(unknown.count == 1 && unknown[0].message.contains("were not compared: only Xcode fills in"))
        }
        #expect(try load("", clip: groups("$(GROUP)", "group.a"), app: groups("$(GROUP)", "group.a")).isEmpty)
        for (clip, app, file) in [
            (one, other, "Clip.entitlements"), (one, "", "Clip.entitlements"), ("", other, "App.entitlements"),
            (groups("$(GROUP)"), "", "Clip.entitlements"),
        ] {
            let found = try load("", clip: clip, app: app)
            #expect(found.map(\.advisory) == ["app-group"])
            #expect(found.first?.location?.file == file && found.first?.location?.line == 7)
            #expect(found.first?.fix?.contains("application-groups") == true)
        }
    }

    @Test("Entitlements of a signed clip mark it as a clip; in sources, Xcode adds the key")
    func onDemandInstall() throws {
        let key = "<key>com.apple.developer.on-demand-install-capable</key>"
        let signed = "<key>com.apple.developer.team-identifier</key><string>ABCDE12345</string>\n"
        // Some source files have the identifier too.
        let source = "<key>application-identifier</key><string>ABCDE12345.com.example.app.Clip</string>\n"
        #expect(try load("", clip: source).isEmpty)
        #expect(try load("", clip: key + "<true/>").isEmpty && load("", clip: signed + key + "<true/>").isEmpty)
        for (clip, line) in [(key + "<false/>", 6), (key + "<string>NO</string>", 6), (signed, 1)] {
            let found = try load("", clip: clip)
            #expect(found.map(\.advisory) == ["on-demand-install"] && found.first?.location?.line == line)
        }
    }

    @Test("A clip that opens from a notification requests the right to send notifications")
    func notifications() throws {
        let invocation = #", "invocations": [{ "title": "N", "from": "notification" }]"#
        let right = "<key>NSAppClip</key>\n<dict><key>NSAppClipRequestEphemeralUserNotification</key><true/></dict>"
        #expect(try load(invocation, clip: "", info: right).isEmpty && load("", clip: "", info: "").isEmpty)
        #expect(try load(invocation, clip: "").isEmpty)
        let wrong = try load(invocation, clip: "", info: right.replacing("true", with: "false"))
        #expect(wrong.map(\.advisory) == ["notification-not-requested"])
        #expect(wrong.first?.location?.file == "Info.plist" && wrong.first?.location?.line == 6)
        #expect(wrong.first?.note?.contains("suite.json:") == true)
        // The file's own error already says what to write.
        #expect(try load(invocation, clip: "", info: right.replacing("<true/>", with: "<string>NO</string>")).isEmpty)
        let row =
            #", "invocations": [{ "title": "N {f}", "from": "{f}", "each": [{ "f": "appSwitcher" }, { "f": "notification" }] }]"#
        #expect(try load(row, clip: "", info: "").map(\.advisory) == ["notification-not-requested"])
        #expect(try load(row.replacing("notification", with: "appSwitcher"), clip: "", info: "").isEmpty)
        let journey = #", "journeys": [{ "title": "J", "steps": [{ "reopen": "notification" }] }]"#
        #expect(try load(journey, clip: "", info: "").map(\.advisory) == ["notification-not-requested"])
    }

    @Test("The host of a scheme's URL is in the entitlements")
    func schemeDomain() throws {
        func found(_ url: String, from source: String = "xcode") throws -> [String?] {
            let invocation = #", "invocations": [{ "title": "Scheme", "url": "\#(url)", "from": "\#(source)" }]"#
            return try load(invocation, clip: "").map(\.advisory)
        }
        #expect(try found("https://a.example/x").isEmpty && found("https://b.example/x", from: "qrCode").isEmpty)
        #expect(try found("https://appclip.apple.com/id?p=com.example.app.Clip").isEmpty && found("none").isEmpty)
        #expect(try found("https://b.example/x") == ["scheme-domain"])
        let journey =
            #", "journeys": [{ "title": "J", "steps": [{ "invoke": "https://b.example/x", "from": "xcode" }] }]"#
        #expect(try load(journey, clip: "").map(\.advisory) == ["scheme-domain"])
        func rows(_ hosts: String..., from source: String = "xcode") throws -> [Diagnostic] {
            let rows = hosts.map { #"{ "h": "\#($0)", "f": "\#(source)" }"# }.joined(separator: ", ")
            let invocation = #"{ "title": "S", "url": "https://{h}.example/", "from": "{f}", "each": [\#(rows)] }"#
            return try load(#", "invocations": [\#(invocation)]"#, clip: "")
        }
        #expect(try rows("a").isEmpty && rows("b", from: "qrCode").isEmpty)
        #expect(try rows("a", "b", "c").map(\.fix).map { $0?.contains("appclips:b.") } == [true, false])
    }
}
