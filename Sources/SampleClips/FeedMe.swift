import ClipHost
import ClipRouting

/// A fruit stand whose links name a fruit, with any valid percent-encoding (based on a 2020 guide).
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
