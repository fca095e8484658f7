import ClipHost
import ClipRouting

/// A chain of cafés: one registered URL for all stores, and one for the store in Cupertino (WWDC20 10146).
enum BrightEggCafe {
    private static let stores = ["cupertino": "Cupertino", "oakland": "Oakland", "santa-cruz": "Santa Cruz"]

    static func router() throws -> Router {
        try Router {
            Route("https://brighteggcafe.example/store") { _ in .screen("choose-store") }
            Route("https://brighteggcafe.example/store/{store}", handler: showStore)
            Route("https://brighteggcafe.example/store/{store}/table/{table}", handler: showStore)

            // Opened by the default experience.
            Route("https://brighteggcafe.example/") { _ in .screen("choose-store") }
            Route("https://appclip.apple.com/id") { _ in .screen("choose-store") }
        }
    }

    /// Shows the menu of a store, and remembers the store.
    static func showStore(_ request: Request) throws -> Outcome {
        guard let store = request["store"], let name = stores[store] else {
            return .screen("choose-store", ["unknown": request["store"]])
        }
        try Saved("store")?.write(store)
        return menu(of: store, name, table: request["table"])
    }

    /// Launched without a URL: shows the menu of the last store.
    static func restore(_ launch: Launch) -> Outcome {
        guard let store = Saved<String>("store")?.read(), let name = stores[store] else {
            return .screen("choose-store")
        }
        return menu(of: store, name)
    }

    private static func menu(of store: String, _ name: String, table: String? = nil) -> Outcome {
        .screen(store == "cupertino" ? "flagship" : "menu", ["store": name, "table": table])
    }
}
