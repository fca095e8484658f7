import ClipHost
import ClipRouting

// The bug of the tutorial "Creating iOS App Clips" (2024), which the sample Costra Coffee has fixed: the last part
// of the path is looked up among the coffees, and the first one found is shown, whether or not there is one.
let coffees = [(id: "1", name: "Americano"), (id: "2", name: "Latte")]

ClipHost.main(
    try Router {
        Route("*") { request in
            let found = coffees.filter { $0.id == request.url.lastPathComponent }
            return .screen("coffee", ["name": found[0].name])
        }
    })
