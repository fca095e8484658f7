import ClipHost
import ClipRouting

/// A shop whose basket outlives the clip: the full app finds it in the container that both share.
///
/// Facts: Apple, "Responding to invocations", and a guide to App Clips (2020): installing the app hands over no link.
enum HandOver {
    static func router() throws -> Router {
        try Router {
            Route("https://market.example/basket") { _ in showBasket() }
            Route("https://market.example/basket?add={item}", handler: add)
            Route("https://appclip.apple.com/id") { _ in showBasket() }
        }
    }

    /// Puts an item into the basket, unless it is in there.
    static func add(_ request: Request) throws -> Outcome {
        var items = basket
        if let item = request["item"], !items.contains(item) { items.append(item) }
        try Saved("basket")?.write(items)
        return showBasket()
    }

    /// Launched without a URL, in the app also for the first time after its installation: continues with the basket.
    static func restore(_ launch: Launch) -> Outcome {
        // The clip sells what is in the basket; only the app has a shop beyond it.
        basket.isEmpty && launch.environment.target == .app ? .screen("shop") : showBasket()
    }

    private static var basket: [String] { Saved<[String]>("basket")?.read() ?? [] }

    private static func showBasket() -> Outcome {
        .screen("basket", ["items": basket.joined(separator: ", "), "count": basket.count])
    }
}
