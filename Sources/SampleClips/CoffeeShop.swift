import ClipHost
import ClipRouting
import Foundation

/// A coffee shop whose clip keeps an unfinished order, whichever link is opened next. The URLs are
/// from Apple's "Responding to invocations". A guest may change locations while the clip runs.
enum CoffeeShop {
    struct Visit: Codable {
        var location: String
        var drink: String?

        var screen: Outcome { .screen("menu", ["location": location, "drink": drink]) }
    }

    /// The milk that each guest has chosen but not yet ordered, keyed by the guest's container.
    @MainActor private static var milk: [URL?: String] = [:]

    static let sample = Sample(home: chooseLocation, at: "https://example.com/") {
        Route("https://example.com/{location}?drink={drink?}&milk={milk?}", handler: showMenu)
    } restoring: { _ in
        Saved<Visit>("visit")?.read()?.screen
    } entrance: { _ in
        Delegate()
    }

    /// A delegate that forgets the chosen milk when a scene connects, as a new process would.
    struct Delegate: ClipEntrance {
        func willConnect(_ options: Launch.Connection) async throws {
            milk[Launch.current.container] = nil
            try await sample.connect(options)
        }

        func continued(_ activity: Launch.Activity) async throws { try await sample.show(activity) }
    }

    @MainActor static func showMenu(_ request: Request) throws -> Outcome {
        guard let location = request["location"], ["location1", "location2"].contains(location) else {
            return chooseLocation
        }
        let saved = Saved<Visit>("visit")
        let visit = Visit(location: location, drink: request["drink"] ?? saved?.read()?.drink)
        try saved?.write(visit)
        let guest = Launch.current.container
        if let chosen = request["milk"] { milk[guest] = chosen }
        var screen = visit.screen
        screen.parameters["milk"] = milk[guest].map { .string($0) }
        return screen
    }

    private static var chooseLocation: Outcome {
        .screen("choose-location", ["drink": Saved<Visit>("visit")?.read()?.drink])
    }
}
