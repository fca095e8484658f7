@_exported import struct ClipFacts.Coordinate
@_exported import struct ClipFacts.DecimalNumber
@_exported import struct ClipFacts.Outcome
@_exported import protocol ClipFacts.ParameterConvertible
@_exported import enum ClipFacts.ParameterValue

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Finds the most specific route for a URL.
///
///     let router = try Router {
///         Route("/rent") { _ in .screen("choose-bike") }
///         Route("/rent?bikeID={bikeID}") { .screen("bike", ["bikeID": $0["bikeID"]]) }
///     }
///
/// The order of routes does not matter (see *Route patterns*). Lookup time depends on the URL's
/// length and the number of routes with the same path, not on the total number of routes.
public struct Router: Sendable {
    /// All routes, in their original order.
    public let routes: [Route]
    private let patterns: [RoutePattern]
    private let tree: RouteTree

    /// Creates a router from the routes in its braces.
    public init(@RouteBuilder _ routes: () -> [Route]) throws(RouterError) { try self.init(routes()) }

    /// Creates a router from an array of routes.
    public init(_ routes: [Route]) throws(RouterError) {
        do {
            patterns = try routes.map { route throws(PatternError) in try PatternParser.parse(route.pattern) }
        } catch {
            throw .malformed(error)
        }
        do {
            tree = try RouteTree(patterns)
        } catch {
            throw .ambiguous(routes[error.first].pattern, routes[error.second].pattern)
        }
        self.routes = routes
    }

    /// Returns the most specific route for a URL's text, if any.
    public func route(for text: String) -> Route? { index(for: text).map { routes[$0] } }

    /// Passes a request to the most specific route's handler. Throws the handler's errors.
    ///
    /// - Returns: The handler's outcome, or an outcome without a screen if no route matches.
    @MainActor
    public func handle(_ request: Request) async throws -> Outcome {
        guard let index = index(for: request.text) else { return .notHandled("no route for", request.text) }
        var request = request
        request.pattern = patterns[index]
        return try await routes[index].handler(request)
    }

    /// Passes a URL to the most specific route's handler. Throws the handler's errors.
    @MainActor
    public func handle(_ url: URL) async throws -> Outcome { try await handle(Request(url)) }

    private func index(for text: String) -> Int? { text.withBytes { tree.route(for: $0) } }
}

/// The reason why routes cannot form a router.
public enum RouterError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A pattern cannot be read.
    case malformed(PatternError)
    /// Two patterns match the same URL, and neither is more specific.
    case ambiguous(String, String)

    /// A message with the patterns and a fix.
    public var description: String {
        switch self {
        case .malformed(let error): error.description
        case .ambiguous(let first, let second):
            """
            ambiguous routes: a URL can match both, and neither is more specific
                \(first)
                \(second)
            remove one, give one a query item or value that the other lacks, or add a route that requires the \
            items of both
            """
        }
    }
}
