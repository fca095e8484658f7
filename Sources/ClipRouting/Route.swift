/// A pattern of URLs and what shows them.
///
/// | pattern | takes |
/// | --- | --- |
/// | `/rent` | that path on any host, with any query; `/rent/` is the same |
/// | `https://bikesrental.example/rent` | that path on that host |
/// | `/store/{name}` | any one segment that is not empty |
/// | `/files/{rest...}` | any number of further segments, also none |
/// | `/rent?bikeID={bikeID}` | only with that query item, which may not be empty |
/// | `/rent?promo={promo?}` | with or without that query item |
/// | `/menu?mode=demo` | only where the item has that value |
/// | `*` | everything that no other route takes, even what is no URL with a host |
///
/// Text is compared with its percent-encoding resolved (`%7E` is `~`), scheme and host without regard to case, and the
/// port that the scheme has anyway is dropped. `+` is no space. Of an item that is repeated the first counts. Query
/// items may come in any order, others may come between them, and fragments are ignored. Host names are compared as
/// written: an `xn--` name and its Unicode form are two.
public struct Route: Sendable {
    /// A function that shows a URL. It runs on the main actor, as delegates and views of iOS do, and may wait.
    public typealias Handler = @MainActor @Sendable (Request) async throws -> Outcome

    /// The pattern as written.
    public let pattern: String
    /// The function that shows a URL that the pattern takes.
    public let handler: Handler

    /// Creates a route. The pattern is read when a ``Router`` is made of it.
    public init(_ pattern: String, handler: @escaping Handler) {
        self.pattern = pattern
        self.handler = handler
    }
}

/// Collects the routes that are written in a router's braces.
@resultBuilder
public enum RouteBuilder {
    /// One route.
    public static func buildExpression(_ route: Route) -> [Route] { [route] }

    /// Routes that were collected elsewhere.
    public static func buildExpression(_ routes: [Route]) -> [Route] { routes }

    /// Routes after one another.
    public static func buildBlock(_ routes: [Route]...) -> [Route] { routes.flatMap { $0 } }

    /// The routes of an `if` without `else`.
    public static func buildOptional(_ routes: [Route]?) -> [Route] { routes ?? [] }

    /// The routes of an `if`.
    public static func buildEither(first routes: [Route]) -> [Route] { routes }

    /// The routes of an `else`.
    public static func buildEither(second routes: [Route]) -> [Route] { routes }

    /// The routes of a `for`.
    public static func buildArray(_ routes: [[Route]]) -> [Route] { routes.flatMap { $0 } }

    /// The routes of an `if #available`.
    public static func buildLimitedAvailability(_ routes: [Route]) -> [Route] { routes }
}
