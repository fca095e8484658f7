#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A place on Earth.
public struct Coordinate: Sendable, Hashable {
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double

    /// Creates a coordinate of degrees; any number may be given.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether there is such a place: at most 90 degrees to the north or south, and 180 to the east or west.
    public var isOnEarth: Bool {
        (-90...90).contains(latitude) && (-180...180).contains(longitude)
    }

    /// The metres between two places, along a great circle of a sphere with the Earth's mean radius.
    ///
    /// Off by at most 0.6 %, since the Earth is no sphere. Not a number, unless both places are on Earth.
    public func distance(to other: Coordinate) -> Double {
        guard isOnEarth, other.isOnEarth else { return .nan }
        let (from, to) = (latitude * .pi / 180, other.latitude * .pi / 180)
        let turn = (other.longitude - longitude) * .pi / 180
        // The arc tangent keeps its precision for points that nearly coincide and for points that are nearly opposite,
        // where the arc cosine and the haversine lose it.
        let across = cos(to) * sin(turn)
        let along = cos(from) * sin(to) - sin(from) * cos(to) * cos(turn)
        let inward = sin(from) * sin(to) + cos(from) * cos(to) * cos(turn)
        return 6_371_008.8 * atan2((across * across + along * along).squareRoot(), inward)
    }
}
