#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Answers whether a launch happened in a region, as iOS would.
struct LocationConfirmation {
    /// The URL of the payload that is asked.
    let url: URL?
    let launch: LaunchEnvironment

    /// NFC tags and visual codes: what stands somewhere, so that it can be asked where.
    private static let physicalSources: Set<String> = ["nfc", "qrCode", "appClipCode"]

    func answer(_ region: CircularRegion) throws(ActivationPayloadError) -> Bool {
        guard launch.target != .app else {
            throw ActivationPayloadError(.disallowed, "the full app asks Core Location; only a clip has a payload")
        }
        guard url == launch.url.flatMap(UserActivity.init(delivering:))?.webpageURL else {
            throw ActivationPayloadError(.doesNotMatch, "the payload is not of this launch")
        }
        guard let source = launch.source, Self.physicalSources.contains(source) else {
            throw ActivationPayloadError(
                .disallowed, "\(launch.source ?? "an unknown source") is neither an NFC tag nor a visual code")
        }
        try check(region)
        switch launch.location {
        case .denied: throw ActivationPayloadError(.disallowed, "the user denied it")
        case nil: throw ActivationPayloadError(.disallowed, "the location is unknown")
        case .at(let latitude, let longitude):
            return region.contains(Coordinate(latitude: latitude, longitude: longitude))
        }
    }

    private func check(_ region: CircularRegion) throws(ActivationPayloadError) {
        guard region.center.isOnEarth else {
            throw ActivationPayloadError(
                .disallowed, "\(region.center.latitude), \(region.center.longitude) is no place on Earth")
        }
        guard (0...CircularRegion.maximumRadius).contains(region.radius) else {
            throw ActivationPayloadError(
                .disallowed, "a radius of \(region.radius) m is not between 0 and \(CircularRegion.maximumRadius) m")
        }
    }
}
