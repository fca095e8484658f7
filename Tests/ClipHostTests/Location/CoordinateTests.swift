import ClipRouting
import Testing

@Suite("Distances on Earth")
struct CoordinateTests {
    struct Leg: Sendable {
        var from: (Double, Double)
        var to: (Double, Double)
        /// The distance on the WGS 84 ellipsoid, by Vincenty's formula.
        var kilometres: Double
    }

    @Test(
        "between cities are those of the ellipsoid, within 0.6 %",
        arguments: [
            Leg(from: (48.8566, 2.3522), to: (51.5074, -0.1278), kilometres: 343.9),  // Paris, London
            Leg(from: (40.7128, -74.0060), to: (34.0522, -118.2437), kilometres: 3944.4),  // New York, Los Angeles
            Leg(from: (35.6762, 139.6503), to: (37.7749, -122.4194), kilometres: 8293.4),  // Tokyo, San Francisco
            Leg(from: (-18.1416, 178.4419), to: (-13.8333, -171.7667), kilometres: 1151.1),  // Suva, Apia
            Leg(from: (-33.8688, 151.2093), to: (-34.6037, -58.3816), kilometres: 11823.9),  // Sydney, Buenos Aires
            Leg(from: (78.2232, 15.6267), to: (71.2906, -156.7886), kilometres: 3397.0),  // Longyearbyen, Utqiagvik
            Leg(from: (-0.1807, -78.4678), to: (1.3521, 103.8198), kilometres: 19743.4),  // Quito, Singapore
        ])
    func cities(leg: Leg) {
        let from = Coordinate(latitude: leg.from.0, longitude: leg.from.1)
        let to = Coordinate(latitude: leg.to.0, longitude: leg.to.1)
        for metres in [from.distance(to: to), to.distance(to: from)] {
            #expect(abs(metres / 1000 / leg.kilometres - 1) < 0.006, "\(metres)")
        }
    }

    @Test("are nil if a coordinate is invalid", arguments: [Double.nan, .infinity, -.infinity, 1e308, -90.001, 90.001])
    func hostile(number: Double) {
        let place = Coordinate(latitude: 0, longitude: 0)
        let none = Coordinate(latitude: number, longitude: number)
        #expect(!none.isOnEarth)
        #expect(place.distance(to: none).isNaN)
        #expect(none.distance(to: place).isNaN)
        #expect(!CircularRegion(center: none, radius: .infinity).contains(place))
        #expect(!CircularRegion(center: place, radius: .nan).contains(place))
    }

    @Test("a region contains its edge")
    func edge() {
        let center = Coordinate(latitude: 47.6097, longitude: -122.3331)
        let place = Coordinate(latitude: 47.6105, longitude: -122.3331)
        let distance = center.distance(to: place)
        #expect(CircularRegion(center: center, radius: distance).contains(place))
        #expect(!CircularRegion(center: center, radius: distance.nextDown).contains(place))
        #expect(CircularRegion(center: center, radius: 0).contains(center))
    }
}
