/// A URL pattern and the handler for matching URLs.
///
/// Examples are `/rent`, `https://bikesrental.example/rent`, `/store/{name}`, `/files/{rest...}`,
/// `/rent?bikeID={bikeID}`, `/rent?promo={promo?}`, `/menu?mode=demo` and `*` (see *Route patterns*).
/// A `+` does not mean a space, and an `xn--` host differs from its Unicode form.
public struct Route: Sendable {
    /// A function that handles a URL on the main actor.
    public typealias Handler = @MainActor @Sendable (Request) async throws -> Outcome

    /// The pattern as written.
    public let pattern: String
    /// Handles the URLs that match the pattern.
    public let handler: Handler

    /// Creates a route. The pattern is checked when a ``Router`` is created.
    public init(_ pattern: String, handler: @escaping Handler) {
        self.pattern = pattern
        self.handler = handler
    }
}

/// Collects the routes in the braces after `Router`.
@resultBuilder
public enum RouteBuilder {
    /// A single route.
    public static func buildExpression(_ route: Route) -> [Route] { [route] }

    /// An array of routes, for example from a function.
    public static func buildExpression(_ routes: [Route]) -> [Route] { routes }

    /// Consecutive routes.
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
