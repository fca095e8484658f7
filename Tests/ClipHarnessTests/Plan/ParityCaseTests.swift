import ClipHarness
import ClipRules
import ClipSuites
import Testing

/// The cases in which the full app is compared with the clip, and their expectations.
@Suite struct ParityCaseTests {
    private static let url = "https://h.example/menu"

    private func suite(
        _ invocations: [InvocationDefinition] = [], appHost: HostDefinition? = SuiteBuilder.host(),
        change: (inout Suite) -> Void = { _ in }
    ) throws -> Suite {
        var suite = SuiteBuilder.suite(
            advanced: [try SuiteBuilder.experience(Self.url, title: "Menu", place: true)],
            local: [try SuiteBuilder.experience(Self.url + "/beta", title: "Beta")],
            defaultExperience: SuiteBuilder.defaultExperience(), invocations: invocations, appHost: appHost)
        change(&suite)
        return suite
    }

    private func parity(_ suite: Suite) -> [TestCase] {
        Plan([suite]).flatMap(\.cases).filter { $0.kind == .parity }
    }

    @Test func followsEachExactAndPrefixCaseThatOpensTheClip() throws {
        let suite = try suite([
            SuiteBuilder.invocation("Lunch", Self.url + "/lunch", from: [.nfc, .xcode, .testFlight, .appLibrary]),
            SuiteBuilder.invocation("Elsewhere", "https://h.example/"),
            SuiteBuilder.invocation("Link", "https://appclip.apple.com/id?p=com.example.Clip&a=b"),
            SuiteBuilder.invocation("Insecure", "http://h.example/menu", expect: .with { $0.declined = .notHTTPS }),
            SuiteBuilder.invocation("No lunch on the map", Self.url, expect: .with { $0.declined = .noExperience }),
        ])
        #expect(
            Plan([suite]).flatMap(\.cases).map(\.id) == [
                "test/exact/Menu/https://h.example/menu/qrCode/clip",
                "test/parity/Menu/https://h.example/menu/qrCode/app",
                "test/exact/Menu/https://h.example/menu/maps/clip",
                "test/parity/Menu/https://h.example/menu/maps/app",
                "test/exact/Menu/https://h.example/menu/siriSuggestion/clip",
                "test/parity/Menu/https://h.example/menu/siriSuggestion/app",
                "test/exact/Beta/https://h.example/menu/beta/qrCode/clip",
                "test/parity/Beta/https://h.example/menu/beta/qrCode/app",
                "test/exact/Default link/https://appclip.apple.com/id?p=com.example.Clip/qrCode/clip",
                "test/parity/Default link/https://appclip.apple.com/id?p=com.example.Clip/qrCode/app",
                "test/reopen/No URL//appSwitcher/clip",
                "test/prefix/Lunch/https://h.example/menu/lunch/nfc/clip",
                "test/parity/Lunch/https://h.example/menu/lunch/nfc/app",
                // Xcode launches the clip even if the app is installed.
                "test/prefix/Lunch/https://h.example/menu/lunch/xcode/clip",
                "test/prefix/Lunch/https://h.example/menu/lunch/testFlight/clip",
                "test/parity/Lunch/https://h.example/menu/lunch/testFlight/app",
                // The App Library delivers no URL to the app.
                "test/prefix/Lunch/https://h.example/menu/lunch/appLibrary/clip",
                "test/default/Elsewhere/https://h.example//qrCode/clip",
                "test/link/Link/https://appclip.apple.com/id?p=com.example.Clip&a=b/qrCode/clip",
                "test/decline/Insecure/http://h.example/menu/qrCode/clip",
                "test/decline/No lunch on the map/https://h.example/menu/qrCode/clip",
            ])
    }

    @Test func isOfNoInvocationWithTheAppAlreadyInstalled() throws {
        var installed = SuiteBuilder.invocation("Lunch", Self.url + "/lunch")
        installed.appInstalled = true
        #expect(try parity(suite([installed])).contains { $0.title == "Lunch" } == false)
    }

    @Test func needsAnAppWithAHost() throws {
        #expect(try parity(suite(appHost: nil)).isEmpty)
        let withoutHost = try suite { $0.app?.host = nil }
        #expect(withoutHost.app != nil && parity(withoutHost).isEmpty)
    }

    @Test func isSwitchedBySettingThenInvocationAndExperience() throws {
        var on = SuiteBuilder.invocation("On", Self.url + "/on")
        on.parity = true
        var off = SuiteBuilder.invocation("Off", Self.url + "/off")
        off.parity = false
        let plain = SuiteBuilder.invocation("Plain", Self.url + "/plain")
        let switchedOff = try suite([on, off, plain]) {
            $0.settings.parity = false
            $0.local[0].parity = true
            $0.defaultExperience?.parity = true
        }
        #expect(parity(switchedOff).map(\.title) == ["Beta", "Default link", "On"])
        let switchedOn = try suite([on, off, plain]) {
            $0.advanced[0].parity = false
            $0.defaultExperience?.parity = false
        }
        #expect(parity(switchedOn).map(\.title) == ["Beta", "On", "Plain"])
    }

    @Test func takesAllButTheExpectationFromItsBaseline() throws {
        var rows = SuiteBuilder.invocation("Table {id}", Self.url + "/{id}", line: 31)
        rows.rows = SuiteBuilder.rows(rows, ["7"], firstLine: 32)
        rows.tags = ["smoke"]
        rows.timeout = .seconds(9)
        rows.skip = "later"
        rows.deviceLocation = .denied
        rows.expect = .with {
            $0.screen = .present
            $0.exit = 3
        }
        let parity = try #require(try parity(suite([rows])).last)
        #expect(parity.title == "Table 7" && parity.tags == ["smoke"] && parity.skip == "later")
        #expect(parity.timeout == .seconds(9) && parity.deviceLocation == .denied)
        #expect(parity.location.line == 32 && parity.definition?.line == 31)
        #expect(parity.target == .app && parity.resolution.target == .app)
        #expect(parity.expectation == .with { $0.exit = 3 })
        #expect(parity.displayName == "Table 7 · https://h.example/menu/7 · qrCode · app")
    }

    /// A mistake is one error: the parity case does not repeat it.
    @Test func clashesOnlyAsItsBaselineDoes() throws {
        let same = (31...33).map { SuiteBuilder.invocation("Same", Self.url + "/same", line: $0) }
        let check = PlanCheck(Plan([try suite(same)]))
        #expect(check.diagnostics.map(\.location?.line) == [32, 33])
        #expect(check.total == 17)
    }
}
