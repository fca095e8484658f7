import ClipHost
import ClipRouting

/// A coffee house whose links end with a coffee's number.
/// The sample is based on "Creating iOS App Clips" (2024), whose code crashes on an unknown number.
enum CostraCoffee {
    private static let coffees: [String: (name: String, price: Double)] = [
        "1": ("Americano", 5), "2": ("Latte", 7.5), "3": ("Frappuccino", 8), "4": ("Iced Coffee", 7.99),
    ]

    static let sample = Sample(home: .screen("menu"), at: "https://costracoffee.com/") {
        Route("https://costracoffee.com/{id}", handler: showCoffee)
        Route("https://costracoffee.com/{id}?latitude={latitude}&longitude={longitude}", handler: pickUp)
        Route("https://appclip.apple.com/id?coffee={id}", handler: showCoffee)
    } entrance: {
        // The notification says that the coffee is on its way.
        SampleWindow(sample: $0) {
            let coffee = Saved<String>("coffee")?.read().flatMap { coffees[$0] }
            return coffee.map { .screen("delivery", ["name": $0.name]) }
        }
    }

    static func showCoffee(_ request: Request) throws -> Outcome {
        guard let id = request["id"], let coffee = coffees[id] else {
            return .screen("coffee-not-found", ["id": request["id"]])
        }
        try Saved("coffee")?.write(id)
        return .screen("coffee", ["name": coffee.name, "price": coffee.price])
    }

    static func pickUp(_ request: Request) async throws -> Outcome {
        var outcome = try showCoffee(request)
        guard let latitude = request["latitude"].flatMap(Double.init),
            let longitude = request["longitude"].flatMap(Double.init)
        else { return outcome }
        let shop = CircularRegion(center: Coordinate(latitude: latitude, longitude: longitude), radius: 100)
        outcome.parameters["shop"] = .string(await Presence.confirm(request, in: shop).rawValue)
        return outcome
    }
}
