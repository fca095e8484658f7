/// A circle on the map, such as the place where a sticker ought to be.
public struct CircularRegion: Sendable, Hashable {
    /// The middle.
    public var center: Coordinate
    /// From the middle to the edge, in metres.
    public var radius: Double

    /// The largest radius with which a clip may ask, in metres (Apple, "Confirming a person's physical location").
    public static let maximumRadius = 500.0

    /// Creates a region.
    public init(center: Coordinate, radius: Double) {
        self.center = center
        self.radius = radius
    }

    /// Whether a place is in the region or on its edge. Nothing is in a region that is none.
    public func contains(_ place: Coordinate) -> Bool {
        center.distance(to: place) <= radius
    }
}
