import ClipHost
import ClipRouting

/// A shop whose full app reads the clip's basket from the shared container.
/// The app does not receive the link that opened the clip (Apple, "Responding to invocations").
enum HandOver {
    static let sample = Sample(home: showBasket(), at: "https://market.example/basket") {
        Route("https://market.example/basket?add={item}", handler: add)
    } restoring: { launch in
        // If the basket is empty, the app shows its shop, which the clip does not have.
        basket.isEmpty && launch.environment.target == .app ? .screen("shop") : nil
    } entrance: {
        SceneDelegate(sample: $0)
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
