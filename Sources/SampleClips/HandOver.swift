import ClipHost
import ClipRouting

/// A shop whose basket the full app finds in the shared container.
///
/// Installing the app does not pass on a link (Apple, "Responding to invocations"; a guide to App
/// Clips, 2020).
enum HandOver {
    static let sample = Sample(home: showBasket(), at: "https://market.example/basket") {
        Route("https://market.example/basket?add={item}", handler: add)
    } restoring: { launch in
        // Only the app has a shop beyond the basket.
        basket.isEmpty && launch.environment.target == .app ? .screen("shop") : nil
    }

    static func add(_ request: Request) throws -> Outcome {
        var items = basket
        if let item = request["item"], !items.contains(item) { items.append(item) }
        try Saved("basket")?.write(items)
        return showBasket()
    }

    private static var basket: [String] { Saved<[String]>("basket")?.read() ?? [] }

    private static func showBasket() -> Outcome {
        .screen("basket", ["items": basket.joined(separator: ", "), "count": basket.count])
    }
}
