import ClipRouting
import TestSupport
import Testing

/// The pattern of the route that wins a URL; `nil` if no route matches.
func winner(_ url: String, _ patterns: String...) throws -> String? {
    try Router(patterns.map { Route($0) { _ in .screen("any") } }).route(for: url)?.pattern
}

/// The values that a pattern captures from a URL; `nil` if it does not match.
@MainActor
func captures(_ url: String, _ pattern: String) async throws -> [String: String]? {
    let router = try Router([
        Route(pattern) { request in .screen("taken", request.parameters.mapValues { $0 as any ParameterConvertible }) }
    ])
    let outcome = try await router.handle(#require(Request(url)))
    guard outcome.screen != nil else { return nil }
    return outcome.parameters.compactMapValues { value in
        if case .string(let text) = value { text } else { nil }
    }
}

extension SeededGenerator {
    /// Picks a random element of a list that is not empty.
    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &self)]
    }
}
