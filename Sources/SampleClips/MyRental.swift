import ClipHost
import ClipRouting

/// A car rental with one URL for each country (based on a 2020 guide to App Clips).
enum MyRental {
    private static let offices = ["il": "Haifa", "jp": "Kyoto"]

    static let sample = Sample(
        home: .screen("choose-vehicle"), at: "https://myrental.com/rent", "https://myrental.com/"
    ) {
        Route("https://myrental.com/rent/car") { _ in try show("car") }
        Route("https://myrental.com/rent/suv") { _ in try show("suv") }
        Route("https://myrental.com/rent/car/{country}", handler: showCountry)
    } restoring: { _ in
        Saved<String>("vehicle")?.read().map { .screen("vehicles", ["vehicle": $0]) }
    }

    static func showCountry(_ request: Request) throws -> Outcome {
        guard let country = request["country"], let office = offices[country] else { return try show("car") }
        return .screen("office", ["country": country, "office": office])
    }

    private static func show(_ vehicle: String) throws -> Outcome {
        try Saved("vehicle")?.write(vehicle)
        return .screen("vehicles", ["vehicle": vehicle])
    }
}
