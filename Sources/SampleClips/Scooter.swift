import ClipHost
import ClipRouting

/// Rents a scooter by the number in the query, and reminds the rider (a guide to App Clips, 2020).
enum Scooter {
    static func router() throws -> Router {
        try Router {
            Route("https://scooter.me/rent") { _ in .screen("map") }
            Route("https://scooter.me/rent?scooter_id={id}", handler: rent)
            Route("https://scooter.me/") { _ in .screen("map") }
            Route("https://appclip.apple.com/id") { _ in .screen("map") }
            Route("https://appclip.apple.com/id?scooter_id={id}", handler: rent)
        }
    }

    /// Unlocks a scooter, whose number has four digits.
    static func rent(_ request: Request) throws -> Outcome {
        guard let id = request["id"], let number = Int(id), (1000...9999).contains(number) else {
            return .screen("map", ["unknown": request["id"]])
        }
        try Saved("ride")?.write(id)
        return .screen("rent", ["scooter": id])
    }

    /// Launched without a URL: a notification says that the ride ends soon, the app switcher shows it as it is.
    static func restore(_ launch: Launch) -> Outcome {
        guard let id = Saved<String>("ride")?.read() else { return .screen("map") }
        return .screen(launch.environment.source == "notification" ? "extend" : "rent", ["scooter": id])
    }
}
