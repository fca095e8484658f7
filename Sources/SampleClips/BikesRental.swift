import ClipHost
import ClipRouting

/// A bike shop with one registered URL. A query item identifies the bike (WWDC20, session 10146).
enum BikesRental {
    static let sample = Sample(home: .screen("welcome"), at: "https://bikesrental.example/") {
        Route("https://bikesrental.example/rent") { _ in .screen("choose-bike") }
        Route("https://bikesrental.example/rent?bikeID={bikeID}", handler: showBike)
        Route("https://appclip.apple.com/id?bikeID={bikeID}", handler: showBike)
    } restoring: { _ in
        Saved<String>("bike")?.read().flatMap(screen) ?? .screen("choose-bike")
    }

    static func showBike(_ request: Request) throws -> Outcome {
        guard let id = request["bikeID"], let screen = screen(bike: id) else {
            return .screen("unknown-bike", ["bikeID": request["bikeID"]])
        }
        try Saved("bike")?.write(id)
        return screen
    }

    private static func screen(bike id: String) -> Outcome? {
        guard let number = Int(id), "\(number)" == id, (1...240).contains(number) else { return nil }
        return .screen("bike", ["bikeID": id, "kind": number <= 160 ? "city" : number <= 220 ? "electric" : "cargo"])
    }
}
