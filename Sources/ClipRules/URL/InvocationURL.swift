/// An https URL, compared as iOS compares the URLs of experiences. The initializer rejects strings
/// that RFC 3986 forbids (except in the host) or that browsers would change.
package struct InvocationURL: Hashable {
    package let text: String
    var layout: URLLayout
    /// The lowercase host. International hosts are in `xn--` form, and IPv6 addresses in brackets.
    package let host: String

    /// Checks for `notHTTPS` first, then for `malformedURL`, then for `userInfo`.
    package init(_ text: String) throws(InvalidURL) {
        var text = text
        let url = try text.withUTF8 { bytes in
            Result { () throws(InvalidURL) in try URLScanner(bytes: bytes).scan() }
        }.get()
        self.text = text
        layout = url.layout
        host = url.host
    }

    package var port: Int? { layout.port.map(Int.init) }
    package var path: String { withPath { $0.text($0.indices) } }

    /// The query as written; empty if nothing follows the `?`.
    package var query: String? { layout.hasQuery ? text.part((layout.path.upperBound + 1)..<layout.queryEnd) : nil }

    /// The fragment as written, which is delivered but not compared.
    package var fragment: String? {
        layout.queryEnd < text.utf8.count ? text.part((layout.queryEnd + 1)..<text.utf8.count) : nil
    }

    /// This is inlined for speed (benchmark "resolve one invocation").
    @inline(__always)
    func withPath<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if layout.path.isEmpty { return "/".withBytes(body) }
        return text.withBytes { body(UnsafeBufferPointer(rebasing: $0[layout.path])) }
    }

    /// A key for comparison. Two URLs match exactly if their keys are equal.
    package var comparisonKey: String { keyWithoutQuery + (query.map { "?\($0)" } ?? "") }

    /// Returns a key that includes the fragment and normalises the scheme, host and port.
    package static func wholeKey(of text: String) -> String {
        guard let url = try? InvocationURL(text) else { return text }
        return url.comparisonKey + (url.fragment.map { "#\($0)" } ?? "")
    }

    var site: String { layout.port.map { "\(host):\($0)" } ?? host }
    var keyWithoutQuery: String { "https://\(site)\(path)" }
}

struct URLLayout: Hashable {
    var host: Range<Int>
    var port: UInt16?
    var path: Range<Int>
    /// The end of the query, or of the path if there is no query.
    var queryEnd: Int
    /// Whether the path or query has an escape that is not normalised (RFC 3986, section 6.2.2).
    var hasLooseEscapes = false
    var hostIsInternational = false

    /// Whether the URL includes a port, even `:443`.
    var hasPort: Bool { path.lowerBound > host.upperBound }
    var hasQuery: Bool { queryEnd > path.upperBound }
    /// The length of the path and query in bytes. An empty path counts as `/`.
    var comparedLength: Int { max(path.count, 1) + queryEnd - path.upperBound }
}
