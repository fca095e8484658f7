import ClipHost
import ClipRouting

/// A smoothie stand where a query item selects the smoothie (WWDC20, session 10146).
enum Fruta {
    static let sample = Sample(home: .screen("menu"), at: "https://fruta.example") {
        Route("https://fruta.example/?smoothie={smoothie}", handler: showSmoothie)
        Route("https://appclip.apple.com/id?smoothie={smoothie}", handler: showSmoothie)
    } entrance: {
        SampleWindow(sample: $0)
    }

    static func showSmoothie(_ request: Request) async -> Outcome {
        guard let id = request["smoothie"], let name = await Kitchen.shared.name(of: id) else {
            return .screen("menu", ["missing": request["smoothie"]])
        }
        return .screen("smoothie", ["smoothie": id, "name": name])
    }
}

/// Simulates a server, so its methods are asynchronous.
private actor Kitchen {
    static let shared = Kitchen()

    private let smoothies = [
        "BerryBlue": "Berry Blue", "KiwiLime": "Kiwi Lime", "MangoMint": "Mango Mint", "PlainPlum": "Plain Plum",
    ]

    func name(of id: String) -> String? { smoothies[id] }
}
