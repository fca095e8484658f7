/// The location of the device, written `latitude,longitude`, `denied` or `doesNotMatch`.
public enum DeviceLocation: Sendable, Hashable, LosslessStringConvertible, Codable {
    /// In degrees.
    case at(latitude: Double, longitude: Double)
    /// The user said no.
    case denied
    /// The URL is none that is registered in App Store Connect, so that iOS does not answer.
    case doesNotMatch

    /// Reads a location; `nil` for an invalid text, or a place that is not on Earth.
    public init?(_ text: String) {
        for word in [Self.denied, .doesNotMatch] where text == word.description {
            self = word
            return
        }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
            Coordinate(latitude: latitude, longitude: longitude).isOnEarth
        else { return nil }
        self = .at(latitude: latitude, longitude: longitude)
    }

    /// The text of the variable `CLIPFLIGHT_LOCATION`.
    public var description: String {
        switch self {
        case .at(let latitude, let longitude): "\(latitude),\(longitude)"
        case .denied: "denied"
        case .doesNotMatch: "doesNotMatch"
        }
    }

    // In a log: `"denied"`, or the coordinates.
    /// Reads a place; throws what the decoder throws.
    public init(from decoder: any Decoder) throws {
        if (try? decoder.singleValueContainer().decode(String.self)) == Self.denied.description {
            self = .denied
        } else {
            let place = try Coordinate(from: decoder)
            self = .at(latitude: place.latitude, longitude: place.longitude)
        }
    }

    /// Writes the place; throws what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .denied, .doesNotMatch: try description.encode(to: encoder)
        case .at(let latitude, let longitude):
            try Coordinate(latitude: latitude, longitude: longitude).encode(to: encoder)
        }
    }
}

/// A place on Earth.
public struct Coordinate: Sendable, Hashable, Codable {
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double

    /// Creates a coordinate of degrees; any number may be given.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether the place exists: at most 90 degrees to the north or south, and 180 to the east or west.
    public var isOnEarth: Bool {
        (-90...90).contains(latitude) && (-180...180).contains(longitude)
    }
}
