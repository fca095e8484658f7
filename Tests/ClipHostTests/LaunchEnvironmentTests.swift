import ClipHost
import Testing

@Suite("The launch environment")
struct LaunchEnvironmentTests {
    @Test("has the names of the host protocol")
    func names() {
        #expect(
            LaunchEnvironment.Key.allCases.map(\.rawValue) == [
                "_XCAppClipURL", "CLIPFLIGHT_OUTCOME", "CLIPFLIGHT_TARGET", "CLIPFLIGHT_SOURCE", "CLIPFLIGHT_CONTAINER",
                "CLIPFLIGHT_LOCATION", "CLIPFLIGHT_CONTINUE", "CLIPFLIGHT_PROTOCOL",
            ])
    }

    @Test("reads what it wrote")
    func roundTrip() {
        let environment = LaunchEnvironment(
            url: "https://h/", outcomePath: "/o", target: .app, source: "nfc", container: "/c",
            location: .at(latitude: 37.33, longitude: -122.0))
        #expect(LaunchEnvironment(variables: environment.variables) == environment)
        #expect(environment.variables["CLIPFLIGHT_LOCATION"] == "37.33,-122.0")
        #expect(environment.variables["CLIPFLIGHT_PROTOCOL"] == "1")
        #expect(LaunchEnvironment().variables == ["CLIPFLIGHT_PROTOCOL": "1"])
        #expect(LaunchEnvironment(variables: [:]) == LaunchEnvironment())
    }

    @Test(
        "writes degrees without an exponent",
        arguments: [
            (0.00001, "0.00001"), (-0.0000125, "-0.0000125"), (1e-10, "0.0000000001"), (48.5, "48.5"), (-122, "-122.0"),
            (0.0001, "0.0001"), (2.5e-300, "0." + String(repeating: "0", count: 299) + "25"),
        ])
    func decimals(degrees: Double, text: String) {
        let location = LaunchEnvironment.Location.at(latitude: degrees, longitude: 0)
        #expect(location.description == text + ",0.0")
        #expect(LaunchEnvironment.Location(location.description) == (abs(degrees) <= 90 ? location : nil))
    }

    @Test("takes a location, or denied", arguments: [("0,0", 0, 0), ("-90,180", -90, 180), ("1.5,2e1", 1.5, 20)])
    func location(text: String, latitude: Double, longitude: Double) {
        #expect(LaunchEnvironment.Location(text) == .at(latitude: latitude, longitude: longitude))
        #expect(LaunchEnvironment.Location("denied") == .denied)
    }

    @Test("takes no other location", arguments: ["", "1", "1,2,3", "91,0", "0,181", "nan,0", "inf,0", "a,b", "Denied"])
    func noLocation(text: String) {
        #expect(LaunchEnvironment.Location(text) == nil)
    }
}
