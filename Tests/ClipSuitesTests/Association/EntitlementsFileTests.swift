import ClipSuites
import Foundation
import TestSupport
import Testing

@Suite struct EntitlementsFileTests {
    private func xml(_ body: String) -> [UInt8] {
        Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict>
            <key>com.apple.developer.on-demand-install-capable</key><true/>
            \(body)
            </dict></plist>
            """.utf8)
    }

    private let domains = """
        <key>com.apple.developer.associated-domains</key>
        <array>
            <string>appclips:example.com</string>
            <string>applinks:*.example.com</string>
        </array>
        """

    @Test func entriesOfXMLHaveTheirPlaces() {
        let file = EntitlementsFile.read(xml(domains), name: "Clip.entitlements")
        #expect(file.diagnostics.isEmpty)
        #expect(file.entries.map(\.value) == ["appclips:example.com", "applinks:*.example.com"])
        #expect(file.entries.map(\.location.line) == [7, 8] && file.entries[0].location.column == 13)
    }

    @Test func entriesThatAreSpelledInAnotherWay() {
        let entries = String(repeating: "<string>appclips:a&amp;b</string>", count: 3)
        let text = xml("<key>com.apple.developer.associated-domains</key><array>\(entries)</array>")
        let file = EntitlementsFile.read(text, name: "e")
        #expect(file.entries.count == 3 && file.entries.allSatisfy { $0.value == "appclips:a&b" })
    }

    @Test func entriesOfOpenStepTextHaveTheirPlaces() {
        let text = """
            {
              "com.apple.developer.associated-domains" = (
                "appclips:example.com",
                "applinks:*.example.com"
              );
            }
            """
        let file = EntitlementsFile.read(Array(text.utf8), name: "Clip.entitlements")
        #expect(file.entries.map(\.value) == ["appclips:example.com", "applinks:*.example.com"])
        #expect(file.entries.map(\.location.line) == [3, 4] && file.diagnostics.isEmpty)
    }

    @Test(arguments: ["", "{", "not a property list <", "<plist><dict>", "{\"json\": 1}", "\u{0}\u{1}", "bplist00"])
    func whatIsNoPropertyListIsAnErrorWithItsFix(text: String) {
        let file = EntitlementsFile.read(Array(text.utf8), name: "Clip.entitlements")
        #expect(file.entries.isEmpty)
        #expect(file.diagnostics.first?.severity == .error && file.diagnostics.first?.fix != nil)
    }

    @Test func otherShapes() {
        func first(_ body: String) -> String? {
            EntitlementsFile.read(xml(body), name: "e").diagnostics.first.map { $0.advisory ?? $0.severity.rawValue }
        }
        let key = "<key>com.apple.developer.associated-domains</key>"
        #expect(first("") == "entitlement-entry")
        #expect(first("\(key)<string>appclips:example.com</string>") == "error")
        #expect(first("\(key)<array><integer>1</integer></array>") == "error")
        #expect(first("\(key)<array/>") == nil)
        #expect(first("\(key)<array><string>appclips:*.example.com</string></array>") == "entitlement-entry")
        #expect(first("\(key)<array><string>appclip:example.com</string></array>") == "unknown-service")
        #expect(first("\(key)<array><string>webcredentials:example.com</string></array>") == nil)
    }

    @Test(.timeLimit(.minutes(30))) func deepAndArbitraryBytes() throws {
        let deep = Array((String(repeating: "<array>", count: 50_000) + String(repeating: "(", count: 50_000)).utf8)
        #expect(EntitlementsFile.read(deep, name: "e").diagnostics.map(\.severity) == [.error])
        var state: UInt64 = 17
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let base = xml(domains)
        var whole = 0
        for _ in trials(500) {
            var bytes = base
            for _ in 0..<next(6) { bytes[next(bytes.count)] = UInt8(next(256)) }
            let file = EntitlementsFile.read(bytes, name: "e")
            // Damage is reported, and no extra entries are read.
            #expect(file.entries.count <= 2 && (file.entries.count == 2 || !file.diagnostics.isEmpty))
            if file.entries.count == 2 { whole += 1 }
        }
        #expect((1..<trials(500).count).contains(whole))
    }

    @Test func anEntryWithAPathIsRemovedIfItsHostIsThere() {
        let key = "<key>com.apple.developer.associated-domains</key><array>"
        func fixes(_ entry: String) -> [String?] {
            let text = "<plist><dict>\(key)<string>appclips:a.example</string><string>\(entry)</string>"
            return EntitlementsFile.read(Array((text + "</array></dict></plist>").utf8), name: "C").diagnostics.map(
                \.fix)
        }
        for entry in ["appclips:a.example/x", "appclips:a.example:8443", "Appclips:a.example"] {
            #expect(fixes(entry) == ["remove the entry: the correct one is already there"])
        }
        #expect(fixes("appclips:b.example/x") == ["write \"appclips:b.example\""])
    }

    @Test func anEntryIsCorrected() throws {
        let text = xml(domains.replacing("appclips:example.com", with: "appclips:example.com/rent"))
        let found = try #require(EntitlementsFile.read(text, name: "e").diagnostics.first)
        #expect(found.fix == "write \"appclips:example.com\"")
        #expect(found.message.contains("has `/rent` in addition to"))
    }
}
