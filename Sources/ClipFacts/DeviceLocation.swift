/// The device's location, written as `latitude,longitude`, `denied` or `doesNotMatch`.
public enum DeviceLocation: Sendable, Hashable, LosslessStringConvertible {
    /// The coordinates, in degrees.
    case at(latitude: Double, longitude: Double)
    /// The user declined to confirm the location.
    case denied
    /// The URL is not registered in App Store Connect, so iOS cannot confirm a location.
    case doesNotMatch

    /// Reads a location. Returns `nil` if the text is invalid or the location is not on Earth.
    public init?(_ text: String) {
        switch text {
        case "denied": self = .denied
        case "doesNotMatch": self = .doesNotMatch
        default:
            let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
            guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
                Coordinate(latitude: latitude, longitude: longitude).isOnEarth
            else { return nil }
            self = .at(latitude: latitude, longitude: longitude)
        }
    }

    /// The location as the value of the variable `CLIPFLIGHT_LOCATION`.
    public var description: String {
        switch self {
        case .at(let latitude, let longitude): "\(latitude),\(longitude)"
        case .denied: "denied"
        case .doesNotMatch: "doesNotMatch"
        }
    }
}

/// A point, given by its latitude and longitude.
public struct Coordinate: Sendable, Hashable {
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double

    /// Creates a coordinate without checking that it is on Earth.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether the latitude is within ±90 degrees, and the longitude within ±180.
    public var isOnEarth: Bool {
        (-90...90).contains(latitude) && (-180...180).contains(longitude)
    }
}
