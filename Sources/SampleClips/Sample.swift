import ClipHost
import ClipRouting
import Foundation

/// A sample clip: its links, and what it shows where it is launched without one.
struct Sample: Sendable {
    let router: @MainActor () throws -> Router
    let withoutURL: Launch.Handler

    /// The sample clips that `suites/` tests, by the names of their suites.
    static let all: KeyValuePairs = [
        "bikes-rental": Sample(router: BikesRental.router, withoutURL: BikesRental.restore),
        "bright-egg-cafe": Sample(router: BrightEggCafe.router, withoutURL: BrightEggCafe.restore),
        "coffee-shop": Sample(router: CoffeeShop.router, withoutURL: CoffeeShop.restore),
        "costra-coffee": Sample(router: CostraCoffee.router, withoutURL: CostraCoffee.showMenu),
        "feed-me": Sample(router: FeedMe.router, withoutURL: FeedMe.restore),
        "fruta": Sample(router: Fruta.router, withoutURL: Fruta.showMenu),
        "hand-over": Sample(router: HandOver.router, withoutURL: HandOver.restore),
        "mega-coffee": Sample(router: MegaCoffee.router, withoutURL: MegaCoffee.restore),
        "mela-mela": Sample(router: MelaMela.router, withoutURL: MelaMela.restore),
        "my-big-cup": Sample(router: MyBigCup.router, withoutURL: MyBigCup.restore),
        "my-rental": Sample(router: MyRental.router, withoutURL: MyRental.restore),
        "scooter": Sample(router: Scooter.router, withoutURL: Scooter.restore),
    ]
}

/// A value that outlives the launch, in the container that clip and app share.
struct Saved<Value: Codable> {
    private let file: URL

    /// The value of a name; `nil` where there is no container, outside the harness.
    init?(_ name: String) {
        guard let container = Launch.current.container else { return nil }
        file = container.appending(path: name)
    }

    func read() -> Value? {
        guard let data = try? Data(contentsOf: file) else { return nil }
        return try? JSONDecoder().decode(Value.self, from: data)
    }

    /// Saves a value in the place of the last one.
    func write(_ value: Value) throws {
        try JSONEncoder().encode(value).write(to: file, options: .atomic)
    }
}

/// Whether the user is where a link belongs.
enum Presence: String {
    case here
    case elsewhere
    /// The user said no, or the link was on nothing with a place.
    case unknown

    /// Asks where a link was opened.
    static func confirm(_ request: Request, in region: CircularRegion) async -> Presence {
        // Only a clip has a payload. The full app asks Core Location, for which the launch's location is used here.
        guard let payload = request.payload else { return locate(in: region) }
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
