import ClipHost
import ClipRouting

/// A tea shop whose posters and cups carry short links.
enum PrintedCampaign {
    /// The tea and the city for each code. A code may lack either.
    private static let codes: [String: (tea: String?, city: String?)] = [
        "p1": ("oolong", "Graz"), "p2": ("sencha", nil), "p3": (nil, "Linz"), "p4": (nil, nil),
    ]

    static let sample = Sample(
        home: .screen("teas"), at: "https://go.tea.example/t/", "https://tea.example/taste/"
    ) {
        Route("https://go.tea.example/t/{code}", handler: taste)
        Route("https://tea.example/taste/{code}", handler: taste)
        Route("https://appclip.apple.com/id?code={code}", handler: taste)
        Route("https://appclip.apple.com/demo") { _ in .screen("teas") }
    }

    static func taste(_ request: Request) -> Outcome {
        // A known failure in the suite: a code in capital letters is not found.
        guard let code = request["code"], let print = codes[code] else {
            return .screen("unknown-code", ["code": request["code"]])
        }
        return .screen("tea", ["tea": print.tea, "city": print.city])
    }
}
