#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A URL that arrived, with the values that the route's pattern found in it.
public struct Request: Sendable {
    /// The URL as Foundation reads it.
    public let url: URL
    /// The URL as delivered, which is what routes are matched against.
    public let text: String
    var captures: [Capture] = []

    /// Creates a request for a URL, and for its text as delivered where that is known.
    public init(_ url: URL, text: String? = nil) {
        self.url = url
        self.text = text ?? url.absoluteString
    }

    /// Creates a request for a URL's text; `nil` where Foundation cannot read it as a URL.
    public init?(_ text: String) {
        guard let url = URL(string: text) else { return nil }
        self.url = url
        self.text = text
    }

    /// The value that the pattern's parameter took; `nil` where the URL has none.
    ///
    /// Percent-encoding is resolved, and `+` stays `+`. A value whose encoding is broken, or does not stand for UTF-8,
    /// is kept as written. A value is never empty.
    public subscript(name: String) -> String? {
        guard let capture = captures.first(where: { $0.name == name }) else { return nil }
        return withParts { text, parts in capture.value(in: text, parts) } ?? nil
    }

    /// The values of all parameters that have one.
    public var parameters: [String: String] {
        var parameters: [String: String] = [:]
        for capture in captures { parameters[capture.name] = self[capture.name] }
        return parameters
    }

    /// All query items in their order, repeated and empty ones included, with their percent-encoding resolved.
    public var queryItems: [URLQueryItem] {
        withParts { text, parts in
            QueryText(text, parts.query).map { item in
                URLQueryItem(
                    name: PercentEncoding.string(text, in: item.name),
                    value: item.value.map { PercentEncoding.string(text, in: $0) })
            }
        } ?? []
    }

    private func withParts<Result>(_ body: (UnsafeBufferPointer<UInt8>, URLParts) -> Result) -> Result? {
        text.withBytes { bytes in URLParts(bytes).map { body(bytes, $0) } }
    }
}

extension Capture {
    /// The value in a URL that the capture's pattern matches.
    fileprivate func value(in text: UnsafeBufferPointer<UInt8>, _ parts: URLParts) -> String? {
        let range: Range<Int>?
        switch place {
        case .query(let name): range = QueryText.value(of: name, in: parts.query, of: text)
        case .segment(let index):
            range = start(ofSegment: index, in: text, parts).map { $0..<parts.segmentEnd(text, from: $0) }
        case .rest(let index):
            range = start(ofSegment: index, in: text, parts).map { $0..<parts.path.upperBound }
        }
        guard let range, !range.isEmpty else { return nil }
        return PercentEncoding.string(text, in: range)
    }

    private func start(
        ofSegment number: Int, in text: UnsafeBufferPointer<UInt8>, _ parts: URLParts
    ) -> Int? {
        var start = parts.path.lowerBound
        for _ in 0..<number {
            let end = parts.segmentEnd(text, from: start)
            guard end < parts.path.upperBound else { return nil }
            start = end + 1
        }
        return start
    }
}

extension String {
    /// Gives a closure the text's UTF-8 bytes, copied only where they do not lie in one piece.
    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        return Array(utf8).withUnsafeBufferPointer(body)
    }
}
