import ClipHost
import Foundation

// The sample clips that `suites/` tests, in one program: the first argument says which. The full apps that replace
// them are the same program: clip and app share the code that handles links (Apple, "Responding to invocations").
let samples: KeyValuePairs = [
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

let name = CommandLine.arguments.dropFirst().first
if let sample = samples.first(where: { $0.key == name })?.value {
    ClipHost.main(try sample.router(), withoutURL: sample.withoutURL)
}
let problem = name.map { "no sample is called “\($0)”" } ?? "no sample is named"
let usage = "usage: SampleClips " + samples.map(\.key).joined(separator: " | ")
FileHandle.standardError.write(Data("\(problem)\n\(usage)\n".utf8))
exit(64)
