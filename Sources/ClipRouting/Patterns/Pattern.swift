/// A route's pattern, read from its text.
struct Pattern: Sendable, Hashable {
    /// `scheme://host` in lower case; `nil` for any.
    var origin: [UInt8]?
    var segments: [Segment] = []
    /// The name of the catch-all that ends the path.
    var rest: String?
    var query: [QueryRequirement] = []
    /// Whether it is `*`, which takes what nothing else takes.
    var takesEverything = false

    /// The most segments that a pattern may have, which bounds how deep a lookup descends.
    static let segmentLimit = 128
    /// What stands between scheme and host.
    static let originSeparator = Array("://".utf8)

    /// A part of the path between slashes.
    enum Segment: Sendable, Hashable {
        /// Text with its percent-encoding resolved.
        case literal([UInt8])
        /// Any text but the empty one.
        case parameter(String)
    }

    /// The values that a matching URL gives to names.
    var captures: [Capture] {
        var captures: [Capture] = []
        for (index, segment) in segments.enumerated() {
            if case .parameter(let name) = segment { captures.append(Capture(name: name, place: .segment(index))) }
        }
        if let rest { captures.append(Capture(name: rest, place: .rest(from: segments.count))) }
        for item in query {
            if let name = item.parameter { captures.append(Capture(name: name, place: .query(item.name))) }
        }
        return captures
    }
}

/// Where in a URL a parameter's value stands.
struct Capture: Sendable, Hashable {
    var name: String
    var place: Place

    enum Place: Sendable, Hashable {
        case segment(Int)
        case rest(from: Int)
        case query([UInt8])
    }
}
