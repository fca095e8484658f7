/// An https URL as App Clip experiences compare it.
///
/// It is invalid if RFC 3986 has it so, its host aside, or if a browser makes another URL of it.
package struct InvocationURL: Sendable, Hashable {
    package let text: String
    var layout: URLLayout
    /// As compared: in lower case, in its `xn--` form, an IPv6 address between brackets.
    package let host: String

    /// Parses and checks a URL, in linear time.
    ///
    /// - Throws: ``InvalidURL``: `notHTTPS` before `malformedURL` before `userInfo`.
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

    /// The query as written; empty after a lone `?`, `nil` without one.
    package var query: String? { layout.hasQuery ? text.part((layout.path.upperBound + 1)..<layout.queryEnd) : nil }

    /// The fragment as written, which is delivered but not compared; `nil` without a `#`.
    package var fragment: String? {
        layout.queryEnd < text.utf8.count ? text.part((layout.queryEnd + 1)..<text.utf8.count) : nil
    }

    /// Passes the bytes of ``path`` to a closure, as the row "resolve one invocation" needs it.
    @inline(__always)
    func withPath<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if layout.path.isEmpty { return "/".withBytes(body) }
        return text.withBytes { body(UnsafeBufferPointer(rebasing: $0[layout.path])) }
    }

    /// All that is compared: URLs are equal to App Clips when their keys are.
    package var comparisonKey: String { keyWithoutQuery + (query.map { "?\($0)" } ?? "") }

    /// Equal for texts that are one URL, the fragment included, however scheme, host and port are spelled.
    package static func wholeKey(of text: String) -> String {
        guard let url = try? InvocationURL(text) else { return text }
        return url.comparisonKey + (url.fragment.map { "#\($0)" } ?? "")
    }

    var site: String { layout.port.map { "\(host):\($0)" } ?? host }
    var keyWithoutQuery: String { "https://\(site)\(path)" }
}

struct URLLayout: Sendable, Hashable {
    var host: Range<Int>
    var port: UInt16?
    var path: Range<Int>
    /// The end of the query, or else of the path; a fragment's `#` is here.
    var queryEnd: Int
    /// Whether path or query have an escape that RFC 3986, section 6.2.2, would write in another way.
    var hasLooseEscapes = false
    var hostIsInternational = false

    /// Whether a port is written, be it 443.
    var hasPort: Bool { path.lowerBound > host.upperBound }
    var hasQuery: Bool { queryEnd > path.upperBound }
    /// The number of bytes of path and query that are compared; an empty path counts as `/`.
    var comparedLength: Int { max(path.count, 1) + queryEnd - path.upperBound }
}
