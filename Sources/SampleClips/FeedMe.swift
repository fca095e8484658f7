import ClipHost
import ClipRouting

/// A fruit shop whose app remembers the fruit that was opened in its clip. The sample is based on a
/// 2020 guide, whose code crashes if the shop does not have the fruit.
enum FeedMe {
    private static let fruits = ["apples", "açaí", "bananas", "passion fruits", "peaches"]
    private static let shop = CircularRegion(
        center: Coordinate(latitude: 37.334722, longitude: -122.008889), radius: 100)

    static let sample = Sample(home: .screen("fruits"), at: "https://fruits.com/check") {
        Route("https://fruits.com/check?fruit_name={name}", handler: showFruit)
        Route("https://appclip.apple.com/id?fruit_name={name}", handler: showFruit)
    } restoring: { _ in
        kept.map { .screen("fruit", ["name": $0]) }
    } entrance: {
        SceneDelegate(sample: $0) { kept.map { .screen("reminder", ["name": $0]) } }
    }

    static func showFruit(_ request: Request) async throws -> Outcome {
        guard let name = request["name"]?.lowercased(), fruits.contains(name) else {
            return .screen("fruits", ["missing": request["name"]])
        }
        try Saved("fruit")?.write(name)
        return .screen("fruit", ["name": name, "shop": await Presence.confirm(request, in: shop).rawValue])
    }

    private static var kept: String? { Saved("fruit")?.read() }
}
