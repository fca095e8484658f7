import ClipHost
import ClipRouting
import Foundation

struct Sample {
    let router: @MainActor @Sendable () throws -> Router
    let withoutURL: Launch.Handler
    /// Creates the entrance; `nil` if the sample has only a router.
    let entrance: (@MainActor @Sendable (Sample) -> any ClipEntrance)?

    /// - Parameter home: The screen for `urls` and for Apple's link to the default experience.
    init(
        home: @autoclosure @escaping @Sendable () -> Outcome, at urls: String...,
        @RouteBuilder routes: @escaping @Sendable () -> [Route],
        restoring: @escaping @Sendable (Launch) throws -> Outcome? = { _ in nil },
        entrance: (@MainActor @Sendable (Sample) -> any ClipEntrance)? = nil
    ) {
        router = {
            try Router {
                for url in urls + ["https://appclip.apple.com/id"] { Route(url) { _ in home() } }
                routes()
            }
        }
        withoutURL = { try restoring($0) ?? home() }
        self.entrance = entrance
    }

    @MainActor func connect(_ options: Launch.Connection) async throws {
        if let activity = options.activity { try await show(activity) } else { try await restore() }
    }

    @MainActor func show(_ activity: Launch.Activity) async throws {
        let request = Request(activity.webpageURL, payload: Launch.current.activationPayload)
        ClipHost.report(try await router().handle(request))
    }

    @MainActor func restore() async throws { ClipHost.report(try await withoutURL(.current)) }

    static let all: KeyValuePairs = [
        "bikes-rental": BikesRental.sample, "bright-egg-cafe": BrightEggCafe.sample, "coffee-shop": CoffeeShop.sample,
        "costra-coffee": CostraCoffee.sample, "feed-me": FeedMe.sample, "fruta": Fruta.sample,
        "fruta-guide": FrutaGuide.sample, "hand-over": HandOver.sample, "mega-coffee": MegaCoffee.sample,
        "mela-mela": MelaMela.sample, "my-big-cup": MyBigCup.sample, "my-rental": MyRental.sample,
        "printed-campaign": PrintedCampaign.sample, "scooter": Scooter.sample,
    ]
}

/// A scene delegate that forwards each call in one line.
struct SceneDelegate: ClipEntrance {
    let sample: Sample
    /// The screen for a tapped notification.
    var reminder: @MainActor @Sendable () -> Outcome? = { nil }

    func willConnect(_ options: Launch.Connection) async throws { try await sample.connect(options) }
    func continued(_ activity: Launch.Activity) async throws { try await sample.show(activity) }
    func received(_ notification: Launch.Notification) { if let screen = reminder() { ClipHost.report(screen) } }
}

/// A SwiftUI window whose `onContinueUserActivity` receives every link.
struct SampleWindow: ClipEntrance {
    static let kind = EntranceKind.swiftUI
    let sample: Sample
    var reminder: @MainActor @Sendable () -> Outcome? = { nil }

    func willConnect(_ options: Launch.Connection) async throws { try await sample.restore() }
    func continued(_ activity: Launch.Activity) async throws { try await sample.show(activity) }
    func received(_ notification: Launch.Notification) { if let screen = reminder() { ClipHost.report(screen) } }
}

/// A value in the container that a clip and its app share.
struct Saved<Value: Codable> {
    private let file: URL

    /// Returns `nil` if there is no container, for example outside the harness.
    init?(_ name: String) {
        guard let container = Launch.current.container else { return nil }
        file = container.appending(path: name)
    }

    func read() -> Value? {
        guard let data = try? Data(contentsOf: file) else { return nil }
        return try? JSONDecoder().decode(Value.self, from: data)
    }

    func write(_ value: Value) throws { try JSONEncoder().encode(value).write(to: file, options: .atomic) }
}

enum Presence: String {
    case here, elsewhere
    /// The user declined, or the location could not be determined.
    case unknown

    static func confirm(_ request: Request, in region: CircularRegion) async -> Presence {
        // Only a clip has a payload. A full app uses Core Location.
        guard let payload = request.payload else { return locate(in: region) }
        do {
            return try await payload.confirmAcquired(in: region) ? .here : .elsewhere
        } catch {
            return .unknown
        }
    }

    private static func locate(in region: CircularRegion) -> Presence {
        guard case .at(let latitude, let longitude) = Launch.current.environment.location,
            region.contains(region.center)
        else { return .unknown }
        return region.contains(Coordinate(latitude: latitude, longitude: longitude)) ? .here : .elsewhere
    }
}
