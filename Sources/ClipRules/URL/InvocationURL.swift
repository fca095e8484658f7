/// An https URL as App Clip experiences compare it.
///
/// A text is refused if RFC 3986 forbids it, except in the host, or if browsers would change the URL.
package struct InvocationURL: Hashable {
    package let text: String
    var layout: URLLayout
    /// In lower case and its `xn--` form, an IPv6 address in brackets.
    package let host: String

    /// Throws `notHTTPS` first, then `malformedURL`, then `userInfo`.
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

    /// As written; delivered but not compared.
    package var fragment: String? {
        layout.queryEnd < text.utf8.count ? text.part((layout.queryEnd + 1)..<text.utf8.count) : nil
    }

    /// Inlined for the performance row "resolve one invocation".
    @inline(__always)
    func withPath<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if layout.path.isEmpty { return "/".withBytes(body) }
        return text.withBytes { body(UnsafeBufferPointer(rebasing: $0[layout.path])) }
    }

    /// App Clips treat URLs as equal if their keys are equal.
    package var comparisonKey: String { keyWithoutQuery + (query.map { "?\($0)" } ?? "") }

    /// A key with the fragment. The spelling of scheme, host and port does not matter.
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
    /// The end of the query, or else of the path. A fragment's `#` is here.
    var queryEnd: Int
    /// Whether an escape of path or query could be written in another way (RFC 3986, section 6.2.2).
    var hasLooseEscapes = false
    var hostIsInternational = false

    /// Also for a written `:443`.
    var hasPort: Bool { path.lowerBound > host.upperBound }
    var hasQuery: Bool { queryEnd > path.upperBound }
    /// The number of compared bytes in path and query. An empty path is `/`.
    var comparedLength: Int { max(path.count, 1) + queryEnd - path.upperBound }
}
