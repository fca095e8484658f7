import ClipHost
import ClipRouting

/// A bike shop with one registered URL for hundreds of bikes, which the query distinguishes.
///
/// Facts: WWDC20 10146. One experience, `https://bikesrental.example/rent`, covers the stickers on all bikes; Maps and
/// Siri hand over that URL itself, so that it needs a screen of its own.
enum BikesRental {
    /// The clip's links.
    static func router() throws -> Router {
        try Router {
            Route("https://bikesrental.example/rent") { _ in .screen("choose-bike") }
            Route("https://bikesrental.example/rent?bikeID={bikeID}", handler: showBike)

            // Opened by the default experience: the shop's home page, and the link that Apple makes for the clip.
            Route("https://bikesrental.example/") { _ in .screen("welcome") }
            Route("https://appclip.apple.com/id") { _ in .screen("welcome") }
            Route("https://appclip.apple.com/id?bikeID={bikeID}", handler: showBike)
        }
    }

    /// Shows the bike on whose sticker the link was, and remembers it.
    static func showBike(_ request: Request) throws -> Outcome {
        guard let id = request["bikeID"], let bike = Bike(id: id) else {
            return .screen("unknown-bike", ["bikeID": request["bikeID"]])
        }
        try Saved("bike")?.write(bike.id)
        return bike.screen
    }

    /// Launched without a URL: shows the bike of the last launch, as long as there is one.
    static func restore(_ launch: Launch) throws -> Outcome {
        guard let id = Saved<String>("bike")?.read(), let bike = Bike(id: id) else { return .screen("choose-bike") }
        return bike.screen
    }
}

/// One of the shop's bikes. The numbers on their stickers run from 1 to 240.
private struct Bike {
    let id: String
    let kind: String

    /// Finds a bike by the number on its sticker.
    init?(id: String) {
        guard let number = Int(id), "\(number)" == id else { return nil }
        switch number {
        case 1...160: kind = "city"
        case 161...220: kind = "electric"
        case 221...240: kind = "cargo"
        default: return nil
        }
        self.id = id
    }

    /// The screen on which the bike can be rented.
    var screen: Outcome {
        .screen("bike", ["bikeID": id, "kind": kind])
    }
}
