import ClipHost
import ClipRouting

/// A café chain with one URL for all stores and another for Cupertino (WWDC20, session 10146).
enum BrightEggCafe {
    private static let stores = ["cupertino": "Cupertino", "oakland": "Oakland", "santa-cruz": "Santa Cruz"]

    static let sample = Sample(
        home: .screen("choose-store"), at: "https://brighteggcafe.example/store", "https://brighteggcafe.example/"
    ) {
        Route("https://brighteggcafe.example/store/{store}", handler: showStore)
        Route("https://brighteggcafe.example/store/{store}/table/{table}", handler: showStore)
    } restoring: { _ in
        Saved<String>("store")?.read().flatMap { store in stores[store].map { menu(of: store, $0) } }
    }

    static func showStore(_ request: Request) throws -> Outcome {
        guard let store = request["store"], let name = stores[store] else {
            return .screen("choose-store", ["unknown": request["store"]])
        }
        try Saved("store")?.write(store)
        return menu(of: store, name, table: request["table"])
    }

    private static func menu(of store: String, _ name: String, table: String? = nil) -> Outcome {
        .screen(store == "cupertino" ? "flagship" : "menu", ["store": name, "table": table])
    }
}
