struct RoutePattern: Sendable {
    /// `scheme` and `host` in lower case; `nil` for any.
    var origin: (scheme: [UInt8], host: [UInt8])?
    /// The segments of the path; only the last can be a catch-all.
    var path: [Part] = []
    var query: [QueryItem] = []
    /// Whether it is `*`, which takes what no other route takes.
    var takesEverything = false

    /// The most segments that a pattern may have. It bounds how deep a lookup descends.
    static let segmentLimit = 128

    enum Part: Sendable, Hashable {
        /// This text; its percent-encoding is resolved.
        case text([UInt8])
        /// `{name}`: any text but the empty one.
        case parameter(String)
        /// `{name?}`: a value that may be missing.
        case optional(String)
        /// `{name...}`: all further segments.
        case catchAll(String)

        var name: String? {
            switch self {
            case .text: nil
            case .parameter(let name), .optional(let name), .catchAll(let name): name
            }
        }
    }

    struct QueryItem: Sendable, Hashable {
        /// Its percent-encoding is resolved.
        var name: [UInt8]
        var value: Part

        var isFixed: Bool { value.name == nil }
        var isOptional: Bool { if case .optional = value { true } else { false } }

        /// Whether no URL can meet both, since the first item of a name has only one value.
        func contradicts(_ other: QueryItem) -> Bool {
            name == other.name && isFixed && other.isFixed && value != other.value
        }

        /// Whether each URL that meets this requirement meets the other.
        func implies(_ other: QueryItem) -> Bool {
            name == other.name && !isOptional && (!other.isFixed || value == other.value)
        }
    }

    var names: [String] { (path + query.map(\.value)).compactMap(\.name) }

    func value(of name: String, in url: URLParts) -> Range<Int>? {
        let value: Range<Int>?
        if let index = path.firstIndex(where: { $0.name == name }) {
            guard let start = url.start(ofSegment: index) else { return nil }
            if case .catchAll = path[index] {
                value = start..<url.path.upperBound
            } else {
                value = start..<url.segmentEnd(from: start)
            }
        } else {
            value = query.first { $0.value.name == name }.flatMap { url.queryValue(of: $0.name) }
        }
        return value?.isEmpty == false ? value : nil
    }
}
