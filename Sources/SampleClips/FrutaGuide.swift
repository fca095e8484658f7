import ClipHost
import ClipRouting

/// A smoothie stand with one clip for two tasks (based on a 2020 article on App Clips).
enum FrutaGuide {
    private static let smoothies = ["berry-blue": "Berry Blue", "kiwi-lime": "Kiwi Lime"]
    private static let stand = CircularRegion(
        center: Coordinate(latitude: 31.2397, longitude: 121.4903), radius: CircularRegion.maximumRadius)

    static let sample = Sample(home: .screen("menu")) {
        Route("https://frutastand.example/order?smoothie={smoothie}", handler: order)
        Route("https://frutastand.example/recipes?fruit={fruit}") { .screen("recipes", ["fruit": $0["fruit"]]) }
    } restoring: { _ in
        ordered.map { .screen("order", ["smoothie": $0]) }
    } entrance: { _ in
        Window()
    }

    /// Only a link with a query changes the first view.
    struct Window: ClipEntrance {
        static let kind = EntranceKind.swiftUI

        func willConnect(_ options: Launch.Connection) async throws { try await sample.restore() }

        func continued(_ activity: Launch.Activity) async throws {
            guard !Request(activity.webpageURL).queryItems.isEmpty else { return try await sample.restore() }
            try await sample.show(activity)
        }

        func received(_ notification: Launch.Notification) {
            if let name = ordered { ClipHost.report(.screen("ready", ["smoothie": name])) }
        }
    }

    static func order(_ request: Request) async throws -> Outcome {
        guard let id = request["smoothie"], let name = smoothies[id] else {
            return .screen("menu", ["missing": request["smoothie"]])
        }
        try Saved("order")?.write(name)
        let presence = await Presence.confirm(request, in: stand)
        return .screen("smoothie", ["smoothie": name, "stand": presence.rawValue])
    }

    private static var ordered: String? { Saved("order")?.read() }
}
