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
