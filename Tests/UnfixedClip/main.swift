import ClipHost
import ClipRouting

// The bug of the tutorial "Creating iOS App Clips" (2024), which the sample Costra Coffee has fixed: the last part
// of the path is looked up among the coffees, and the first one found is shown, whether or not there is one.
let coffees = [(id: "1", name: "Americano"), (id: "2", name: "Latte")]

// A clip with scenes has two entrances: `scene(_:willConnectTo:options:)` receives the URL that opens it, and
// `scene(_:continue:)` one that arrives while it runs. Either is easily forgotten.
switch CommandLine.arguments.dropFirst().first {
case "both-entrances": ClipHost.main { launch in "shop" }
case "only-will-connect": ClipHost.main { launch in launch.isContinued ? nil : "shop" }
case "only-continue": ClipHost.main { launch in launch.isContinued ? "shop" : nil }
default: break
}

ClipHost.main(
    try Router {
        Route("*") { request in
            let found = coffees.filter { $0.id == request.url.lastPathComponent }
            return .screen("coffee", ["name": found[0].name])
        }
    })
