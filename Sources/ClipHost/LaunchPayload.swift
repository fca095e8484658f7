import ClipRouting

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The payload of a launch under the harness, which answers as iOS would.
struct LaunchPayload: ActivationPayload {
    let launch: LaunchEnvironment

    var url: URL? { launch.url.flatMap(URL.init(string:)) }

    /// NFC tags and visual codes, which are fixed to a place: the rules' own are not linked here.
    static let physicalSources: Set<String> = ["nfc", "qrCode", "appClipCode"]

    func confirmAcquired(in region: CircularRegion) async throws(ActivationPayloadError) -> Bool {
        func disallowed(_ reason: String) -> ActivationPayloadError { ActivationPayloadError(.disallowed, reason) }
        guard launch.target != .app else {
            throw disallowed("the full app asks Core Location; only a clip has a payload")
        }
        // A handler may have kept the payload of an earlier launch.
        if let handled = Launch.handled, handled.text != launch.url {
            throw ActivationPayloadError(.doesNotMatch, "the payload is not of this launch")
        }
        guard let source = launch.source, Self.physicalSources.contains(source) else {
            throw disallowed("\(launch.source ?? "an unknown source") is neither an NFC tag nor a visual code")
        }
        guard region.center.isOnEarth else {
            throw disallowed("\(region.center.latitude), \(region.center.longitude) is no place on Earth")
        }
        guard (0...CircularRegion.maximumRadius).contains(region.radius) else {
            throw disallowed("a radius of \(region.radius) m is not between 0 and \(CircularRegion.maximumRadius) m")
        }
        switch launch.location {
        case .denied: throw disallowed("the user denied it")
        case .doesNotMatch:
            throw ActivationPayloadError(.doesNotMatch, "the URL is none that is registered in App Store Connect")
        case nil: throw disallowed("the location is unknown")
        case .at(let latitude, let longitude):
            return region.contains(Coordinate(latitude: latitude, longitude: longitude))
        }
    }
}
