/// Reads user info, host and port: what stands between `//` and the path.
struct AuthorityScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    let start: Int
    let defaultPort: UInt16

    struct Authority {
        var url: ScannedURL
        /// Where the user info begins, if there is one.
        var userInfo: Int?
        /// Where the authority ends.
        var end: Int
    }

    func scan() throws(URLFaultSite) -> Authority {
        if let plain = plainHost() { return plain }
        var end = start
        var at: Int?
        var backslash: Int?
        while end < bytes.count {
            let byte = bytes[end]
            if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
            if byte == UInt8(ascii: "@") { at = end }
            if byte == UInt8(ascii: "\\"), backslash == nil { backslash = end }
            end += 1
        }
        if let backslash { throw URLFaultSite(.backslash(.host), at: backslash) }
        if end == start, end < bytes.count, bytes[end] == UInt8(ascii: "/") {
            throw URLFaultSite(.extraSlash, at: end)
        }
        var hostStart = start
        if let at {
            try checkUserInfo(until: at)
            hostStart = at + 1
        }
        let hostEnd = try hostEnd(from: hostStart, to: end)
        guard hostEnd > hostStart else { throw URLFaultSite(.noHost, at: hostStart) }
        let host = try HostScanner(bytes: bytes, range: hostStart..<hostEnd).scan()
        let port = try scanPort(from: hostEnd, to: end)
        let layout = URLLayout(
            hostStart: hostStart, hostEnd: hostEnd, port: port, pathStart: end, pathEnd: end, queryEnd: end,
            hasLooseEscapes: false, hostIsInternational: host.isInternational)
        let url = ScannedURL(layout: layout, comparedHost: host.compared)
        return Authority(url: url, userInfo: at == nil ? nil : start, end: end)
    }

    /// Nearly every authority: a host that is compared as it is written, and that looks like no address.
    private func plainHost() -> Authority? {
        let plain = ByteSet.plainInHost
        var end = start
        while end < bytes.count, plain.contains(bytes[end]) { end += 1 }
        guard end > start, end == bytes.count || ByteSet.endsAuthority.contains(bytes[end]) else { return nil }
        // A number can only be where a digit begins the last label, which a dot may follow.
        var label = bytes[end - 1] == UInt8(ascii: ".") ? end - 1 : end
        while label > start, bytes[label - 1] != UInt8(ascii: ".") { label -= 1 }
        guard label < end, !bytes[label].isASCIIDigit else { return nil }
        let layout = URLLayout(
            hostStart: start, hostEnd: end, port: nil, pathStart: end, pathEnd: end, queryEnd: end,
            hasLooseEscapes: false, hostIsInternational: false)
        return Authority(url: ScannedURL(layout: layout), end: end)
    }

    private func hostEnd(from start: Int, to end: Int) throws(URLFaultSite) -> Int {
        var offset = start
        if start < end, bytes[start] == UInt8(ascii: "[") {
            while offset < end, bytes[offset] != UInt8(ascii: "]") {
                if [0x09, 0x0A, 0x0D].contains(bytes[offset]) { throw bytes.faultInHost(at: offset) }
                offset += 1
            }
            guard offset < end else { throw URLFaultSite(.addressLiteral(browser: nil), at: start) }
            offset += 1
            guard offset == end || bytes[offset] == UInt8(ascii: ":") else {
                throw bytes.faultInHost(at: offset)
            }
            return offset
        }
        while offset < end, bytes[offset] != UInt8(ascii: ":") { offset += 1 }
        return offset
    }

    /// One colon may part a name from a password; neither may be empty, or a browser drops something.
    private func checkUserInfo(until end: Int) throws(URLFaultSite) {
        let allowed = ByteSet.userInfo
        var colon: Int?
        var at = start
        while at < end {
            let byte = bytes[at]
            if byte == UInt8(ascii: "%") {
                guard at + 2 < end, bytes[at + 1].hexValue != nil, bytes[at + 2].hexValue != nil else {
                    throw URLFaultSite(.badEscape(.userInfo), at: at)
                }
            } else if byte == UInt8(ascii: ":"), colon == nil {
                colon = at
            } else if !allowed.contains(byte) {
                throw bytes.faultOfCharacter(at: at, in: .userInfo)
            }
            at += 1
        }
        if end == start { throw URLFaultSite(.rewrittenUserInfo, at: start) }
        if let colon, colon + 1 == end { throw URLFaultSite(.rewrittenUserInfo, at: colon) }
    }

    private func scanPort(from colon: Int, to end: Int) throws(URLFaultSite) -> UInt16? {
        guard colon < end else { return nil }
        guard colon + 1 < end else { throw URLFaultSite(.emptyPort, at: colon) }
        var value = 0
        for offset in (colon + 1)..<end {
            guard bytes[offset].isASCIIDigit else { throw portFault(at: offset, end: end) }
            value = min(value * 10 + Int(bytes[offset] - UInt8(ascii: "0")), 65536)
        }
        guard let port = UInt16(exactly: value) else { throw URLFaultSite(.portOutOfRange, at: colon + 1) }
        if bytes[colon + 1] == UInt8(ascii: "0"), end > colon + 2 {
            throw URLFaultSite(.portWithZeros(String(port)), at: colon + 1)
        }
        return port == defaultPort ? nil : port
    }

    private func portFault(at offset: Int, end: Int) -> URLFaultSite {
        let found = bytes.faultOfCharacter(at: offset, in: .port)
        if case .character(let scalar, _) = found.fault { return URLFaultSite(.notAPort(scalar), at: offset) }
        return found
    }
}
