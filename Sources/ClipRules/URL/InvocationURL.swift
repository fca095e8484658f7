/// An https URL, compared as iOS compares the URLs of experiences. The initializer rejects strings
/// that RFC 3986 forbids (except in the host) or that browsers would change.
package struct InvocationURL: Hashable {
    package let text: String
    var layout: URLLayout
    /// The host in lower case and in its `xn--` form. An IPv6 address is in brackets.
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

    /// As written; empty after a lone `?`.
    package var query: String? { layout.hasQuery ? text.part((layout.path.upperBound + 1)..<layout.queryEnd) : nil }

    /// As written. The fragment is delivered but not compared.
    package var fragment: String? {
        layout.queryEnd < text.utf8.count ? text.part((layout.queryEnd + 1)..<text.utf8.count) : nil
    }

    /// Inlined for the benchmark "resolve one invocation".
    @inline(__always)
    func withPath<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if layout.path.isEmpty { return "/".withBytes(body) }
        return text.withBytes { body(UnsafeBufferPointer(rebasing: $0[layout.path])) }
    }

    /// Two URLs are an exact match if their keys are equal.
    package var comparisonKey: String { keyWithoutQuery + (query.map { "?\($0)" } ?? "") }

    /// A key with the fragment, however the scheme, host and port are spelled.
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
    /// The end of the query or, if the URL has none, of the path.
    var queryEnd: Int
    /// Whether the path or query has an escape that is not normalised (RFC 3986, section 6.2.2).
    var hasLooseEscapes = false
    var hostIsInternational = false

    /// Whether a port is written, even `:443`.
    var hasPort: Bool { path.lowerBound > host.upperBound }
    var hasQuery: Bool { queryEnd > path.upperBound }
    /// In bytes. An empty path is compared as `/`.
    var comparedLength: Int { max(path.count, 1) + queryEnd - path.upperBound }
}
