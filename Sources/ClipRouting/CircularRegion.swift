import ClipFacts

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A circle on the map, such as the area around a sticker.
public struct CircularRegion: Sendable, Hashable {
    /// The center.
    public var center: Coordinate
    /// The radius, in metres.
    public var radius: Double

    /// The largest allowed radius, in metres (Apple, "Confirming a person's physical location").
    public static let maximumRadius = 500.0

    /// Creates a region.
    public init(center: Coordinate, radius: Double) {
        self.center = center
        self.radius = radius
    }

    /// Whether a location is in the region or on its edge; `false` if the region is invalid.
    public func contains(_ place: Coordinate) -> Bool { center.distance(to: place) <= radius }
}

extension Coordinate {
    /// Returns the distance in metres, accurate to within 0.6 %, or NaN if a coordinate is not on Earth.
    public func distance(to other: Coordinate) -> Double {
        guard isOnEarth, other.isOnEarth else { return .nan }
        let (from, to) = (latitude * .pi / 180, other.latitude * .pi / 180)
        let turn = (other.longitude - longitude) * .pi / 180
        // Unlike the arc cosine, the arc tangent is precise for points that nearly coincide.
        let across = cos(to) * sin(turn)
        let along = cos(from) * sin(to) - sin(from) * cos(to) * cos(turn)
        let inward = sin(from) * sin(to) + cos(from) * cos(to) * cos(turn)
        return 6_371_008.8 * atan2((across * across + along * along).squareRoot(), inward)
    }
}
