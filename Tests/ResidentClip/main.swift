// A clip like a shipping one. Reports its screens, and runs until its input ends.
import ClipHost
import ClipRouting
import Foundation

enum Screen {
    case welcome
    case room(number: Int)

    init?(_ text: String) {
        if let number = Int(text) {
            self = .room(number: number)
        } else if text == "welcome" {
            self = .welcome
        } else {
            return nil
        }
    }
}

let arguments = CommandLine.arguments.dropFirst()
let inRelease = arguments.contains("in-release")
switch arguments.first {
case "launch":
    // SwiftUI's views may also appear more than once.
    for time in 1...2 {
        ClipHost.onLaunch(inRelease: inRelease) { launch in
            ClipHost.report(.screen("launch", ["url": launch.text, "time": time]), inRelease: inRelease)
        }
    }
case "continued":
    ClipHost.onLaunch { launch in
        ClipHost.report(.screen("launch", ["url": launch.text, "continued": launch.isContinued]))
    }
    dispatchMain()
case "bikes":
    ClipHost.onLaunch { launch in
        guard let bike = launch.request?.queryItems.first(where: { $0.name == "bikeID" })?.value else {
            return ClipHost.report("choose")
        }
        ClipHost.report(.screen("bike", ["bikeID": bike]))
    }
    dispatchMain()
case "where":
    ClipHost.onLaunch(inRelease: inRelease) { launch in
        guard let request = launch.request else { return ClipHost.report(.notHandled("there is no URL")) }
        Task {
            let region = CircularRegion(center: Coordinate(latitude: 1, longitude: 1), radius: 100)
            let isIn = try await request.payload?.confirmAcquired(in: region)
            ClipHost.report(.screen("where", ["in": isIn]), inRelease: inRelease)
        }
    }
    dispatchMain()
case "threads":
    DispatchQueue.concurrentPerform(iterations: 500) { number in
        let text = String(repeating: "\(number % 10)", count: 100 * number)
        ClipHost.report(.screen("thread", ["number": number, "text": text]))
    }
    ClipHost.report("last")
case "large":
    let count = arguments.dropFirst().first.flatMap { Int($0) } ?? 0
    ClipHost.report(.screen("large", ["text": String(repeating: "x", count: count)]))
case "program":
    ClipHost.main { _ in
        ClipHost.report("while it is handled")
        usleep(200_000)
        return "returned"
    }
case "impossible": ClipHost.report(4)
default: break
}
while let line = readLine() {
    if line.hasPrefix("print ") { print(line.dropFirst(6), terminator: "") }
    ClipHost.report(Screen(line), inRelease: inRelease)
}
