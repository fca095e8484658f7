import ClipRouting

/// Finding the handler of one URL among a thousand routes.
enum RouteRow {
    static func measure(_ report: Measurement.Report) throws {
        let count = 1_000
        let router = try Router {
            for number in 0..<count {
                Route("/section\(number)/{item}/details?page={page}") { _ in .screen("section\(number)") }
            }
        }
        let urls = (0..<256).map { index in
            "https://shop.example/section\(index &* 379 % count)/chair/details?page=2"
        }
        let sample = try Stopwatch.perRepetition(count: 200_000) { index in
            router.route(for: urls[index & 255]) != nil
        }
        try report(
            Measurement(
                what: "route one URL to its handler, \(count) routes", seconds: sample.median,
                anchor: FoundationURL.anchor(reading: urls), goal: .ratio(0.75)))
    }
}
