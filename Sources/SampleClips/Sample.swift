import ClipHost
import ClipRouting

/// A sample clip: its links, and what it shows where it is launched without one.
struct Sample: Sendable {
    let router: @MainActor () throws -> Router
    let withoutURL: Launch.Handler

    init(_ router: @escaping @MainActor () throws -> Router, withoutURL: @escaping Launch.Handler) {
        self.router = router
        self.withoutURL = withoutURL
    }
}

extension Sample {
    /// The sample clips that `suites/` tests, by the names of their suites.
    static let all: KeyValuePairs = [
        "bikes-rental": Sample(BikesRental.router, withoutURL: BikesRental.restore),
        "bright-egg-cafe": Sample(BrightEggCafe.router, withoutURL: BrightEggCafe.restore),
        "coffee-shop": Sample(CoffeeShop.router, withoutURL: CoffeeShop.restore),
        "costra-coffee": Sample(CostraCoffee.router, withoutURL: CostraCoffee.showMenu),
        "feed-me": Sample(FeedMe.router, withoutURL: FeedMe.restore),
        "fruta": Sample(Fruta.router, withoutURL: Fruta.showMenu),
        "hand-over": Sample(HandOver.router, withoutURL: HandOver.restore),
        "mega-coffee": Sample(MegaCoffee.router, withoutURL: MegaCoffee.restore),
        "mela-mela": Sample(MelaMela.router, withoutURL: MelaMela.restore),
        "my-big-cup": Sample(MyBigCup.router, withoutURL: MyBigCup.restore),
        "my-rental": Sample(MyRental.router, withoutURL: MyRental.restore),
        "scooter": Sample(Scooter.router, withoutURL: Scooter.restore),
    ]
}
