import ClipHost
import ClipRouting

/// Rents cars: one registered URL for all, and one for each country with an office (a guide to App Clips, 2020).
enum MyRental {
    private static let offices = ["il": "Haifa", "jp": "Kyoto"]

    static func router() throws -> Router {
        try Router {
            Route("https://myrental.com/rent") { _ in .screen("choose-vehicle") }
            Route("https://myrental.com/rent/car") { _ in try show("car") }
            Route("https://myrental.com/rent/suv") { _ in try show("suv") }
            Route("https://myrental.com/rent/car/{country}", handler: showCountry)
            Route("https://myrental.com/") { _ in .screen("choose-vehicle") }
            Route("https://appclip.apple.com/id") { _ in .screen("choose-vehicle") }
        }
    }

    /// Shows the cars of a country; all cars, where there is no office.
    static func showCountry(_ request: Request) throws -> Outcome {
        guard let country = request["country"], let office = offices[country] else { return try show("car") }
        return .screen("office", ["country": country, "office": office])
    }

    /// Launched without a URL: the vehicles that were looked at last.
    static func restore(_ launch: Launch) -> Outcome {
        guard let vehicle = Saved<String>("vehicle")?.read() else { return .screen("choose-vehicle") }
        return .screen("vehicles", ["vehicle": vehicle])
    }

    private static func show(_ vehicle: String) throws -> Outcome {
        try Saved("vehicle")?.write(vehicle)
        return .screen("vehicles", ["vehicle": vehicle])
    }
}
