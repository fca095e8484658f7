import ClipHost
import ClipRouting
import Foundation

/// A coffee shop that keeps an unfinished order, whichever link is opened next.
///
/// The URLs are from Apple's "Responding to invocations". `https://example.com/` is registered, and
/// the shop's codes contain `/location1`. A guest may go to another location while the clip runs.
enum CoffeeShop {
    struct Visit: Codable {
        var location: String
        var drink: String?

        var screen: Outcome { .screen("menu", ["location": location, "drink": drink]) }
    }

    /// The milk that each guest has chosen, keyed by container and kept while the clip runs.
    @MainActor private static var milk: [URL?: String] = [:]

    static let sample = Sample(home: chooseLocation, at: "https://example.com/") {
        Route("https://example.com/{location}?drink={drink?}&milk={milk?}", handler: showMenu)
    } restoring: { _ in
        Saved<Visit>("visit")?.read()?.screen
    }

    @MainActor static func showMenu(_ request: Request) throws -> Outcome {
        guard let location = request["location"], ["location1", "location2"].contains(location) else {
            return chooseLocation
        }
        let saved = Saved<Visit>("visit")
        let visit = Visit(location: location, drink: request["drink"] ?? saved?.read()?.drink)
        try saved?.write(visit)
        let (launch, place) = (Launch.current, Launch.current.container)
        milk[place] = request["milk"] ?? (launch.isContinued ? milk[place] : nil)
        guard let milk = milk[place] else { return visit.screen }
        return .screen("menu", ["location": location, "drink": visit.drink, "milk": milk])
    }

    private static var chooseLocation: Outcome {
        .screen("choose-location", ["drink": Saved<Visit>("visit")?.read()?.drink])
    }
}
