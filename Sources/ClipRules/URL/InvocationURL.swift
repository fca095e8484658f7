/// An https URL as App Clip experiences compare it.
///
/// It is invalid where RFC 3986 has it so, its host aside, or where a browser makes another URL of it.
public struct InvocationURL: Sendable, Hashable {
    /// The URL as written, which is what the clip receives.
    public let text: String
    var layout: URLLayout
    /// The host as compared: in lower case, in its `xn--` form, an IPv6 address between brackets.
    public let host: String

    /// Parses and checks a URL, in linear time.
    ///
    /// - Throws: ``InvalidURL``: `notHTTPS` before `malformedURL` before `userInfo`.
    public init(_ text: String) throws(InvalidURL) {
        var text = text
        let url = try text.withUTF8 { bytes -> Result<ScannedURL, InvalidURL> in
            do throws(InvalidURL) {
                return .success(try URLScanner(bytes: bytes).scan())
            } catch {
                return .failure(error)
            }
        }.get()
        self.text = text
        layout = url.layout
        host = url.host
    }
}

struct ScannedURL {
    var layout: URLLayout
    /// The host as compared.
    var host: String
    /// Where user info begins, which makes the URL invalid.
    var userInfo: Int?
}

/// Where the parts of a URL are in its text, in UTF-8 bytes.
struct URLLayout: Sendable, Hashable {
    var hostStart: Int
    var hostEnd: Int
    /// The port, unless it is 443.
    var port: UInt16?
    var pathStart: Int
    /// Where the path ends; a query's `?` is here.
    var pathEnd: Int
    /// Where the query ends, or the path where there is none; a fragment's `#` is here.
    var queryEnd: Int
    /// Whether the path or the query has an escape that RFC 3986, section 6.2.2, would write in another way.
    var hasLooseEscapes = false
    var hostIsInternational = false

    init(host: Range<Int>, port: UInt16? = nil, end: Int) {
        hostStart = host.lowerBound
        hostEnd = host.upperBound
        self.port = port
        pathStart = end
        pathEnd = end
        queryEnd = end
    }

    /// Whether a port is written, be it 443.
    var hasPort: Bool { pathStart > hostEnd }
    /// Whether `:443` is written out.
    var hasDefaultPort: Bool { port == nil && hasPort }
    var hasQuery: Bool { queryEnd > pathEnd }
    /// How many bytes of path and query are compared; an empty path counts as `/`.
    var comparedLength: Int { max(pathEnd - pathStart, 1) + queryEnd - pathEnd }
}

extension InvocationURL {
    /// The port, unless it is 443.
    public var port: Int? { layout.port.map(Int.init) }

    /// The path as compared: as written, or `/` where none is.
    public var path: String { withPath { $0.text($0.indices) } }

    /// The query as written; empty after a lone `?`, `nil` without one.
    public var query: String? { layout.hasQuery ? text.part((layout.pathEnd + 1)..<layout.queryEnd) : nil }

    /// The fragment as written, which is delivered but not compared; `nil` without a `#`.
    public var fragment: String? {
        layout.queryEnd < text.utf8.count ? text.part((layout.queryEnd + 1)..<text.utf8.count) : nil
    }

    /// Passes the bytes of ``path`` to a closure, as the row "resolve one invocation" needs it.
    @inline(__always)
    func withPath<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if layout.pathEnd == layout.pathStart { return "/".withBytes(body) }
        return text.withBytes { body(UnsafeBufferPointer(rebasing: $0[layout.pathStart..<layout.pathEnd])) }
    }

    /// All that is compared, in one spelling: two URLs are equal to App Clips when their keys are.
    public var comparisonKey: String { keyWithoutQuery + (query.map { "?\($0)" } ?? "") }

    /// The part of ``comparisonKey`` before the query.
    var keyWithoutQuery: String { "https://\(host)\(layout.port.map { ":\($0)" } ?? "")\(path)" }

    /// Whether both are one URL to App Clips, by their ``comparisonKey``.
    public func equals(_ other: InvocationURL) -> Bool { comparisonKey == other.comparisonKey }
}
