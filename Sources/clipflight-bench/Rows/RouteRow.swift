import ClipRouting

enum RouteRow {
    static func measure(_ report: Measurement.Report) async throws {
        let count = 1_000
        let router = try Router {
            for number in 0..<count {
                Route("/section\(number)/{item}/details?page={page}") { _ in .screen("section\(number)") }
            }
        }
        let urls = (0..<256).map { "https://shop.example/section\($0 &* 379 % count)/chair/details?page=2" }
        try report(
            await FoundationURL.measure(
                "route one URL to its handler, \(count) routes", of: urls, count: 200_000, goal: 1
            ) { router.route(for: urls[$0]) != nil })
    }
}
