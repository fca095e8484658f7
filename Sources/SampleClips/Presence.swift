import ClipHost
import ClipRouting

/// Whether somebody is where a link belongs.
enum Presence: String {
    case here
    case elsewhere
    /// The user said no, or the link was on nothing that stands somewhere.
    case unknown

    /// Asks where a link was opened.
    static func confirm(_ request: Request, in region: CircularRegion) async -> Presence {
        // Only a clip has a payload. The full app asks Core Location, for which the launch's location stands here.
        guard let payload = request.activationPayload else { return locate(in: region) }
        do {
            return try await payload.confirmAcquired(in: region) ? .here : .elsewhere
        } catch {
            return .unknown
        }
    }

    private static func locate(in region: CircularRegion) -> Presence {
        guard case .at(let latitude, let longitude) = Launch.current.environment.location else { return .unknown }
        return region.contains(Coordinate(latitude: latitude, longitude: longitude)) ? .here : .elsewhere
    }
}
