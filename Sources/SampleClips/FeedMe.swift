import ClipHost
import ClipRouting

/// A fruit stand whose links name the fruit, in any spelling that a URL allows (a guide to App
/// Clips, 2020).
enum FeedMe {
    private static let fruits = ["apple", "açaí", "passion fruit", "peach"]

    static let sample = Sample(home: .screen("fruits"), at: "https://feedme.example/fruit") {
        Route("https://feedme.example/fruit/{name}", handler: showFruit)
        Route("https://appclip.apple.com/id?fruit={name}", handler: showFruit)
    } restoring: { _ in
        Saved<String>("fruit")?.read().map { .screen("fruit", ["name": $0]) }
    }

    static func showFruit(_ request: Request) throws -> Outcome {
        guard let name = request["name"]?.lowercased(), fruits.contains(name) else {
            return .screen("fruits", ["missing": request["name"]])
        }
        try Saved("fruit")?.write(name)
        return .screen("fruit", ["name": name])
    }
}
