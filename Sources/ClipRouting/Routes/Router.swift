#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Routes, compiled so that a URL finds the most specific one.
///
///     let router = try Router {
///         Route("/rent") { _ in .screen("choose-bike") }
///         Route("/rent?bikeID={bikeID}") { .screen("bike", ["bikeID": $0["bikeID"]]) }
///     }
///
/// Which route wins does not depend on their order:
///
/// 1. Routes that name the URL's host come before those for any host.
/// 2. Segment by segment from the left, text comes before a parameter, and a parameter before a catch-all; where the
///    better beginning leads to no route, the next one is tried.
/// 3. Of the routes with one path, more required query items come before fewer, then more fixed values before fewer.
/// 4. `*` comes last.
///
/// A lookup takes time in the length of the URL and in the number of routes that share its path and differ in their
/// query alone, and is otherwise independent of how many routes there are.
public struct Router: Sendable {
    /// All routes, in the order in which they were given.
    public let routes: [Route]
    private let patterns: [Pattern]
    private let trie: Trie

    /// Compiles routes.
    ///
    /// - Throws: ``RouterError`` for a pattern that cannot be read, or two that are ambiguous.
    public init(@RouteBuilder _ routes: () -> [Route]) throws(RouterError) {
        try self.init(routes())
    }

    /// Compiles routes.
    ///
    /// - Throws: ``RouterError`` for a pattern that cannot be read, or two that are ambiguous.
    public init(_ routes: [Route]) throws(RouterError) {
        do {
            patterns = try routes.map { route throws(PatternError) in try PatternParser.parse(route.pattern) }
        } catch {
            throw .malformed(error)
        }
        do {
            trie = try TrieBuilder.build(patterns)
        } catch {
            throw .ambiguous(routes[error.first].pattern, routes[error.second].pattern)
        }
        self.routes = routes
    }

    /// The most specific route for a URL's text; `nil` where there is none.
    public func route(for text: String) -> Route? {
        index(for: text).map { routes[$0] }
    }

    /// Gives a request to the handler of the most specific route.
    ///
    /// - Returns: What the handler returns, or an outcome without screen where there is no route.
    /// - Throws: What the handler throws.
    @MainActor
    public func handle(_ request: Request) async throws -> Outcome {
        guard let index = index(for: request.text) else {
            return .notHandled("no route for", request.text)
        }
        var request = request
        request.captures = patterns[index].captures
        return try await routes[index].handler(request)
    }

    /// Gives a URL to the handler of the most specific route.
    ///
    /// - Throws: What the handler throws.
    @MainActor
    public func handle(_ url: URL) async throws -> Outcome {
        try await handle(Request(url))
    }

    private func index(for text: String) -> Int? {
        text.withBytes { trie.route(for: $0) }
    }
}
