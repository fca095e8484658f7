/// Reads an https URL byte by byte, by RFC 3986, and refuses what a browser would read as another URL.
///
/// One pass, linear in the text. The first fault from the left is told; user info only where there is no other.
struct URLScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    let scheme: WebScheme

    func scan() throws(URLFaultSite) -> ScannedURL {
        let start = try scanScheme()
        var authority = try AuthorityScanner(bytes: bytes, start: start, defaultPort: scheme.port).scan()
        let pathStart = authority.end
        let pathEnd = try scanPath(from: pathStart)
        var hasLooseEscapes = pathEnd.hasLooseEscapes
        var queryEnd = pathEnd.offset
        if queryEnd < bytes.count, bytes[queryEnd] == UInt8(ascii: "?") {
            let end = try scanPart(.query, from: queryEnd + 1)
            hasLooseEscapes = hasLooseEscapes || end.hasLooseEscapes
            queryEnd = end.offset
        }
        if queryEnd < bytes.count { try scanFragment(from: queryEnd + 1) }
        if let offset = authority.userInfo { throw URLFaultSite(.userInfo, at: offset) }
        authority.url.layout.pathStart = pathStart
        authority.url.layout.pathEnd = pathEnd.offset
        authority.url.layout.queryEnd = queryEnd
        authority.url.layout.hasLooseEscapes = hasLooseEscapes
        return authority.url
    }

    /// Returns where the authority begins.
    private func scanScheme() throws(URLFaultSite) -> Int {
        let name = scheme.name.utf8CodeUnitCount
        guard bytes.count >= name + 3, bytes[name] == UInt8(ascii: ":"),
            bytes[name + 1] == UInt8(ascii: "/"), bytes[name + 2] == UInt8(ascii: "/")
        else { throw SchemeFault(bytes: bytes, scheme: scheme).site }
        for offset in 0..<name where bytes[offset].lowercasedASCII != scheme.name.utf8Start[offset] {
            throw SchemeFault(bytes: bytes, scheme: scheme).site
        }
        return name + 3
    }

    private typealias End = (offset: Int, hasLooseEscapes: Bool)

    private func scanPath(from start: Int) throws(URLFaultSite) -> End {
        let allowed = ByteSet.path
        var at = start
        var hasLooseEscapes = false
        while at < bytes.count {
            let byte = bytes[at]
            if byte == UInt8(ascii: "/") {
                if let segment = dotSegment(at: at + 1) { throw URLFaultSite(.dotSegment(segment), at: at + 1) }
            } else if byte == UInt8(ascii: "%") {
                if try !isNormalEscape(at: at, in: .path) { hasLooseEscapes = true }
                at += 2
            } else if !allowed.contains(byte) {
                if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
                throw fault(at: at, in: .path)
            }
            at += 1
        }
        return (at, hasLooseEscapes)
    }

    private func scanPart(_ part: URLPart, from start: Int) throws(URLFaultSite) -> End {
        let allowed = part.allowed
        var at = start
        var hasLooseEscapes = false
        while at < bytes.count {
            let byte = bytes[at]
            if byte == UInt8(ascii: "%") {
                if try !isNormalEscape(at: at, in: part) { hasLooseEscapes = true }
                at += 2
            } else if !allowed.contains(byte) {
                if byte == UInt8(ascii: "#"), part == .query { break }
                throw fault(at: at, in: part)
            }
            at += 1
        }
        return (at, hasLooseEscapes)
    }

    private func scanFragment(from start: Int) throws(URLFaultSite) { _ = try scanPart(.fragment, from: start) }

    /// Whether an escape is as RFC 3986, section 6.2.2, would write it: needed, and in capitals.
    private func isNormalEscape(at offset: Int, in part: URLPart) throws(URLFaultSite) -> Bool {
        guard offset + 2 < bytes.count, let high = bytes[offset + 1].hexValue, let low = bytes[offset + 2].hexValue
        else { throw URLFaultSite(.badEscape(part), at: offset) }
        let isLowercase = bytes[offset + 1] >= UInt8(ascii: "a") || bytes[offset + 2] >= UInt8(ascii: "a")
        return !isLowercase && !ByteSet.unreserved.contains(high << 4 | low)
    }

    /// The segment beginning here, if a browser would resolve it away: `.` and `..`, their dots escaped or not.
    private func dotSegment(at start: Int) -> String? {
        var at = start
        var dots = 0
        while at < bytes.count, dots <= 2 {
            if bytes[at] == UInt8(ascii: ".") {
                at += 1
            } else if bytes[at] == UInt8(ascii: "%"), at + 2 < bytes.count, bytes[at + 1] == UInt8(ascii: "2"),
                bytes[at + 2].lowercasedASCII == UInt8(ascii: "e")
            {
                at += 3
            } else {
                break
            }
            dots += 1
        }
        guard dots == 1 || dots == 2 else { return nil }
        if at < bytes.count, ![UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains(bytes[at]) {
            return nil
        }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private func fault(at offset: Int, in part: URLPart) -> URLFaultSite {
        bytes.faultOfCharacter(at: offset, in: part)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The fault of a character that may not stand at an offset.
    func faultOfCharacter(at offset: Int, in part: URLPart) -> URLFaultSite {
        let byte = self[offset]
        if byte <= 0x20, self[offset...].allSatisfy({ $0 <= 0x20 }) {
            return URLFaultSite(.surroundingSpace(scalar(at: offset)), at: offset)
        }
        switch byte {
        case 0x09, 0x0A, 0x0D: return URLFaultSite(.vanishing(scalar(at: offset)), at: offset)
        case UInt8(ascii: "\\"): return URLFaultSite(.backslash(part), at: offset)
        default: return URLFaultSite(.character(scalar(at: offset), part), at: offset)
        }
    }

    /// The fault of a character that no host may hold.
    func faultInHost(at offset: Int) -> URLFaultSite {
        let found = faultOfCharacter(at: offset, in: .host)
        guard case .character(let scalar, _) = found.fault else { return found }
        return URLFaultSite(.forbiddenInHost(scalar), at: offset)
    }

    /// The character that begins at an offset.
    func scalar(at offset: Int) -> Unicode.Scalar {
        String(decoding: self[offset..<Swift.min(offset + 4, count)], as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    }
}
