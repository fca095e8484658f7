/// Where in a URL's bytes its parts stand.
struct URLParts {
    var scheme: Range<Int>
    /// What stands between `://` and the path.
    var authority: Range<Int>
    /// The authority without user information and without the port that the scheme has anyway.
    var host: Range<Int>
    /// The path without its first slash and without one at the end: `https://h`, `https://h/` have the same.
    var path: Range<Int>
    /// What stands between `?` and `#`.
    var query: Range<Int>

    /// Finds the parts of a text that begins `scheme://`; any other has none.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        guard let colon = text.firstIndex(where: { !$0.isSchemeByte }), colon > 0, colon + 2 < text.count,
            text[colon] == UInt8(ascii: ":"), text[colon + 1] == UInt8(ascii: "/"),
            text[colon + 2] == UInt8(ascii: "/")
        else { return nil }
        scheme = 0..<colon

        var index = colon + 3
        while index < text.count, !text[index].isDelimiter { index += 1 }
        authority = (colon + 3)..<index
        host = Self.host(text, authority, scheme)

        let pathStart = index
        while index < text.count, text[index] != UInt8(ascii: "?"), text[index] != UInt8(ascii: "#") { index += 1 }
        path = Self.trimmed(text, pathStart..<index)

        guard index < text.count, text[index] == UInt8(ascii: "?") else {
            query = index..<index
            return
        }
        let queryStart = index + 1
        while index < text.count, text[index] != UInt8(ascii: "#") { index += 1 }
        query = queryStart..<index
    }

    /// The end of the segment that begins at an index.
    @inline(__always)
    func segmentEnd(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < path.upperBound, text[index] != UInt8(ascii: "/") { index += 1 }
        return index
    }

    private static func trimmed(_ text: UnsafeBufferPointer<UInt8>, _ path: Range<Int>) -> Range<Int> {
        guard !path.isEmpty else { return path }
        let start = path.lowerBound + 1
        let hasSlash = start < path.upperBound && text[path.upperBound - 1] == UInt8(ascii: "/")
        return start..<(hasSlash ? path.upperBound - 1 : path.upperBound)
    }

    private static func host(
        _ text: UnsafeBufferPointer<UInt8>, _ authority: Range<Int>, _ scheme: Range<Int>
    ) -> Range<Int> {
        var start = authority.lowerBound
        for index in authority where text[index] == UInt8(ascii: "@") { start = index + 1 }
        var end = authority.upperBound
        let port: StaticString
        switch scheme.count {
        case 5: port = ":443"
        case 4: port = ":80"
        default: return start..<end
        }
        let length = port.utf8CodeUnitCount
        if end - start >= length, isEqual(text, from: end - length, to: port) {
            let name: StaticString = scheme.count == 5 ? "https" : "http"
            if isEqual(text, from: scheme.lowerBound, to: name) { end -= length }
        }
        return start..<end
    }

    /// Whether a text stands at an index, in capitals or small letters.
    private static func isEqual(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int, to expected: StaticString
    ) -> Bool {
        expected.withUTF8Buffer { bytes in
            bytes.indices.allSatisfy { text[start + $0].lowercased == bytes[$0] }
        }
    }
}

extension UInt8 {
    /// Whether a scheme may hold the byte (RFC 3986, section 3.1).
    @inline(__always)
    fileprivate var isSchemeByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// Whether the byte ends an authority.
    @inline(__always)
    fileprivate var isDelimiter: Bool {
        self == UInt8(ascii: "/") || self == UInt8(ascii: "?") || self == UInt8(ascii: "#")
    }
}
