import ClipHost
import ClipRouting

/// A restaurant with two registered URLs, for orders and reservations (WWDC20, session 10146).
enum MelaMela {
    static let sample = Sample(home: .screen("welcome"), at: "https://melamela.example/") {
        Route("https://melamela.example/order?table={table?}", handler: showMenu)
        Route("https://melamela.example/order/{dish}", handler: showDish)
        Route("https://melamela.example/reservation?guests={guests?}", handler: reserve)
    } restoring: { _ in
        Saved<String>("table")?.read().map { .screen("menu", ["table": $0]) }
    }

    static func showMenu(_ request: Request) throws -> Outcome {
        if let table = request["table"] { try Saved("table")?.write(table) }
        return .screen("menu", ["table": request["table"]])
    }

    static func showDish(_ request: Request) -> Outcome {
        .screen("dish", ["dish": request["dish"], "table": Saved<String>("table")?.read()])
    }

    static func reserve(_ request: Request) -> Outcome {
        let guests = request["guests"].flatMap { Int($0) } ?? 2
        guard (1...12).contains(guests) else { return .screen("call-us", ["guests": guests]) }
        return .screen("pick-time", ["guests": guests])
    }
}
