/// What the scanner makes of a URL.
struct ScannedURL {
    var layout: URLLayout
    /// The host as compared, where the text spells it in another way.
    var comparedHost: String?
}

/// Where the parts of a URL are in its text, in UTF-8 bytes; plain numbers, which cost nothing to hand around.
struct URLLayout: Sendable, Hashable {
    var hostStart: Int
    var hostEnd: Int
    /// The port, unless it is the scheme's own.
    var port: UInt16?
    var pathStart: Int
    /// Where the path ends; a query's `?` is here.
    var pathEnd: Int
    /// Where the query ends, or the path where there is none; a fragment's `#` is here.
    var queryEnd: Int
    /// Whether the path or the query has an escape that RFC 3986, section 6.2.2, would write in another way.
    var hasLooseEscapes: Bool
    /// Whether the host is written in more than ASCII.
    var hostIsInternational: Bool

    /// Whether a port is written, be it the scheme's own.
    var hasPort: Bool { pathStart > hostEnd }
    /// Whether the scheme's own port is written out.
    var hasDefaultPort: Bool { port == nil && hasPort }

    /// Whether there is a query, be it empty.
    var hasQuery: Bool { queryEnd > pathEnd }

    /// How many bytes of path and query are compared; an empty path counts as `/`.
    var comparedLength: Int { max(pathEnd - pathStart, 1) + queryEnd - pathEnd }
}

/// A scheme whose URLs the scanner reads.
struct WebScheme: Sendable {
    let name: StaticString
    let port: UInt16

    static let https = WebScheme(name: "https", port: 443)
    /// Only so that the URL Standard's tests, most of which are on http, can be asked of the scanner.
    static let http = WebScheme(name: "http", port: 80)
}
