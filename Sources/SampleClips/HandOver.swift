import ClipHost
import ClipRouting

/// A shop whose basket outlives the clip: the full app finds it in the container that both share.
///
/// Facts: Apple, "Responding to invocations", and a guide to App Clips (2020): installing the app hands over no link.
enum HandOver {
    static let sample = Sample(home: showBasket(), at: "https://market.example/basket") {
        Route("https://market.example/basket?add={item}", handler: add)
    } restoring: { launch in
        // The clip sells what is in the basket; only the app, also when it is new, has a shop beyond it.
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
