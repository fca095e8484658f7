/// Reads an https URL (RFC 3986). Throws the first error, but `userInfo` only if nothing else is wrong.
struct URLScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    private static let scheme: StaticString = "https"

    typealias URL = (layout: URLLayout, host: String, userInfo: Int?)

    func scan() throws(InvalidURL) -> URL {
        var url = try scanAuthority(from: try scanScheme())
        let start = url.layout.path.lowerBound
        let path = try scan(.path, .path, from: start)
        var query = path
        if path.offset < bytes.count, bytes[path.offset] == "?" {
            query = try scan(.query, .query, from: path.offset + 1)
        }
        if query.offset < bytes.count { _ = try scan(.fragment, .fragment, from: query.offset + 1) }
        if let offset = url.userInfo { throw InvalidURL(.userInfo, at: offset) }
        url.layout.path = start..<path.offset
        url.layout.queryEnd = query.offset
        url.layout.hasLooseEscapes = path.hasLooseEscapes || query.hasLooseEscapes
        return url
    }

    private func scanScheme() throws(InvalidURL) -> Int {
        let name = Self.scheme.utf8CodeUnitCount
        guard bytes.count >= name + 3, bytes[name] == ":", bytes[name + 1] == "/", bytes[name + 2] == "/" else {
            throw schemeError
        }
        for offset in 0..<name where bytes[offset].lowercased != Self.scheme.utf8Start[offset] {
            throw schemeError
        }
        return name + 3
    }

    @inline(__always)
    private func scan(_ part: URLPart, _ allowed: ByteSet, from start: Int) throws(InvalidURL)
        -> (offset: Int, hasLooseEscapes: Bool)
    {
        var at = start
        var hasLooseEscapes = false
        while at < bytes.count {
            let byte = bytes[at]
            if byte == "%" {
                if try !isNormalEscape(at: at, in: part) { hasLooseEscapes = true }
                at += 2
            } else if !allowed.contains(byte) {
                if byte == "#", part != .fragment { break }
                if byte == "?", part == .path { break }
                throw bytes.error(at: at, in: part)
            } else if byte == "/", part == .path, let segment = dotSegment(at: at + 1) {
                throw InvalidURL(.dotSegment(segment), at: at + 1)
            }
            at += 1
        }
        return (at, hasLooseEscapes)
    }

    /// Whether an escape is necessary and written in capital letters (RFC 3986, section 6.2.2).
    private func isNormalEscape(at offset: Int, in part: URLPart) throws(InvalidURL) -> Bool {
        guard offset + 2 < bytes.count, let high = bytes[offset + 1].hexValue, let low = bytes[offset + 2].hexValue
        else { throw InvalidURL(.badEscape(part), at: offset) }
        let isLowercase = bytes[offset + 1] >= UInt8(ascii: "a") || bytes[offset + 2] >= UInt8(ascii: "a")
        return !isLowercase && !ByteSet.unreserved.contains(high << 4 | low)
    }

    /// Returns the segment if browsers remove it: `.` or `..`, even if escaped.
    private func dotSegment(at start: Int) -> String? {
        guard start < bytes.count, bytes[start] == "." || bytes[start] == "%" else { return nil }
        let end = bytes.first(in: start..<bytes.count, where: ByteSet.endsAuthority.contains) ?? bytes.count
        let segment = bytes[start..<end].text
        return [".", ".."].contains(segment.lowercased().replacing("%2e", with: ".")) ? segment : nil
    }

    private var schemeError: InvalidURL {
        guard let start = bytes.firstIndex(where: { $0 > 0x20 }) else { return InvalidURL(.empty, at: 0) }
        // White space before the scheme makes any URL malformed.
        if start > 0 { return InvalidURL(.surroundingSpace(bytes.scalar(at: 0)), at: 0) }
        let name = bytes.prefix { $0.isLetterOrDigit || "+-.".utf8.contains($0) }
        guard bytes[0].isLetter, name.count < bytes.count, bytes[name.count] == ":" else {
            return InvalidURL(.noScheme, at: 0)
        }
        let word = name.map(\.lowercased).text
        if word == Self.scheme.description { return InvalidURL(.missingSlashes, at: name.count + 1) }
        return InvalidURL(.otherScheme(word.count > 40 ? String(word.prefix(40)) + "…" : word), at: 0)
    }
}

extension UnsafeBufferPointer<UInt8> {
    func error(at offset: Int, in part: URLPart) -> InvalidURL {
        let byte = self[offset]
        if byte <= 0x20, self[offset...].allSatisfy({ $0 <= 0x20 }) {
            return InvalidURL(.surroundingSpace(scalar(at: offset)), at: offset)
        }
        switch byte {
        case 0x09, 0x0A, 0x0D: return InvalidURL(.vanishing(scalar(at: offset)), at: offset)
        case "\\": return InvalidURL(.backslash(part), at: offset)
        default: return InvalidURL(.character(scalar(at: offset), part), at: offset)
        }
    }

    func scalar(at offset: Int) -> Unicode.Scalar {
        self[offset..<Swift.min(offset + 4, count)].text.unicodeScalars.first ?? "\u{FFFD}"
    }
}
