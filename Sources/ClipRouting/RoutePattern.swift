struct RoutePattern {
    /// The origin in lower case; `nil` matches any origin.
    var origin: (scheme: [UInt8], host: [UInt8])?
    /// Only the last segment can be a catch-all.
    var path: [Part] = []
    var query: [QueryItem] = []
    /// Whether the pattern is `*`, which matches every URL that no other route matches.
    var takesEverything = false

    /// The maximum number of segments, which limits the depth of a lookup.
    static let segmentLimit = 128

    enum Part: Hashable {
        /// Percent-decoded text.
        case text([UInt8])
        /// `{name}`: any text that is not empty.
        case parameter(String)
        /// `{name?}`: a query value that may be missing.
        case optional(String)
        /// `{name...}`: all remaining segments.
        case catchAll(String)

        var name: String? {
            switch self {
            case .text: nil
            case .parameter(let name), .optional(let name), .catchAll(let name): name
            }
        }
    }

    struct QueryItem: Hashable {
        /// The percent-decoded name.
        var name: [UInt8]
        var value: Part

        var isFixed: Bool { value.name == nil }
        var isOptional: Bool { if case .optional = value { true } else { false } }

        /// Whether no URL can match both items. If a URL repeats a name, only the first value counts.
        func contradicts(_ other: QueryItem) -> Bool {
            name == other.name && isFixed && other.isFixed && value != other.value
        }

        func implies(_ other: QueryItem) -> Bool {
            name == other.name && !isOptional && (!other.isFixed || value == other.value)
        }
    }

    var names: [String] { (path + query.map(\.value)).compactMap(\.name) }

    func value(of name: String, in url: URLParts) -> Range<Int>? {
        guard let index = path.firstIndex(where: { $0.name == name }) else {
            return query.first { $0.value.name == name }.flatMap { url.queryValue(of: $0.name) }
        }
        guard let start = url.start(ofSegment: index) else { return nil }
        var end = url.path.upperBound
        if case .parameter = path[index] { end = url.segmentEnd(from: start) }
        return start < end ? start..<end : nil
    }
}
