import ClipHost
import Foundation

// The sample clips that `suites/` tests, in one program: the first argument says which.
switch CommandLine.arguments.dropFirst().first {
case "bikes-rental": ClipHost.main(try BikesRental.router(), withoutURL: BikesRental.restore)
case "fruta": ClipHost.main(try Fruta.router(), withoutURL: Fruta.showMenu)
case let sample:
    let problem = sample.map { "no sample is called “\($0)”" } ?? "no sample is named"
    FileHandle.standardError.write(Data("\(problem)\nusage: SampleClips bikes-rental | fruta\n".utf8))
    exit(64)
}
