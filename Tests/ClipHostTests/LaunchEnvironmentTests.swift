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

    @Test("writes the variables of the host protocol")
    func variables() {
        let environment = LaunchEnvironment(
            url: "https://h/", outcomePath: "/o", target: .app, source: "nfc", container: "/c",
            location: .at(latitude: 37.33, longitude: -122.0))
        #expect(
            environment.variables == [
                "_XCAppClipURL": "https://h/", "CLIPFLIGHT_OUTCOME": "/o", "CLIPFLIGHT_TARGET": "app",
                "CLIPFLIGHT_SOURCE": "nfc", "CLIPFLIGHT_CONTAINER": "/c", "CLIPFLIGHT_LOCATION": "37.33,-122.0",
                "CLIPFLIGHT_PROTOCOL": "1",
            ])
        #expect(LaunchEnvironment().variables == ["CLIPFLIGHT_PROTOCOL": "1"])
    }

    @Test("accepts a location or denied", arguments: [("0,0", 0, 0), ("-90,180", -90, 180), ("1.5,2e1", 1.5, 20)])
    func location(text: String, latitude: Double, longitude: Double) {
        #expect(LaunchEnvironment.Location(text) == .at(latitude: latitude, longitude: longitude))
        #expect(LaunchEnvironment.Location("denied") == .denied)
    }

    @Test("rejects other locations", arguments: ["", "1", "1,2,3", "91,0", "0,181", "nan,0", "inf,0", "a,b", "Denied"])
    func noLocation(text: String) {
        #expect(LaunchEnvironment.Location(text) == nil)
    }
}
