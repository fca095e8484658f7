import ClipHost
import ClipRouting

// The bug of the tutorial "Creating iOS App Clips" (2024), which the sample Costra Coffee fixes:
// looks up the path's last part among the coffees, and shows the first match even if none exists.
let coffees = [(id: "1", name: "Americano"), (id: "2", name: "Latte")]

// A clip with scenes has two entrances: `scene(_:willConnectTo:options:)` receives the URL that
// opens it, and `scene(_:continue:)` a URL that arrives later. Either is easily forgotten.
final class WillConnect: ClipEntrance {
    func willConnect(_ options: Launch.Connection) { if options.activity != nil { ClipHost.report("shop") } }
}

final class Continue: ClipEntrance {
    func continued(_ activity: Launch.Activity) { ClipHost.report("shop") }
}

final class Both: ClipEntrance {
    func willConnect(_ options: Launch.Connection) { if options.activity != nil { ClipHost.report("shop") } }
    func continued(_ activity: Launch.Activity) { ClipHost.report("shop") }
}

final class SwiftUIView: ClipEntrance {
    static let kind = EntranceKind.swiftUI
    func continued(_ activity: Launch.Activity) {
        // Reports later, like a view that loads its content.
        Task { ClipHost.report("shop") }
    }
}

switch CommandLine.arguments.dropFirst().first {
case "both-entrances": ClipHost.main(entrance: Both())
case "only-will-connect": ClipHost.main(entrance: WillConnect())
case "only-continue": ClipHost.main(entrance: Continue())
case "swift-ui": ClipHost.main(entrance: SwiftUIView())
default: break
}

ClipHost.main(
    try Router {
        Route("*") { request in
            let found = coffees.filter { $0.id == request.url.lastPathComponent }
            return .screen("coffee", ["name": found[0].name])
        }
    })
