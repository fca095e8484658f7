/// Reads a URL's authority. Throws an error if browsers would change the host (URL Standard).
extension URLScanner {
    func scanAuthority(from start: Int) throws(InvalidURL) -> URL {
        if let plain = plainHost(from: start) { return plain }
        let end = bytes.first(in: start..<bytes.count, where: ByteSet.endsAuthority.contains) ?? bytes.count
        if let backslash = bytes.first(in: start..<end, where: { $0 == "\\" }) {
            throw InvalidURL(.backslash(.host), at: backslash)
        }
        if end == start, end < bytes.count, bytes[end] == "/" { throw InvalidURL(.extraSlash, at: end) }
        let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@"))
        if let at { try checkUserInfo(start..<at) }
        let hostStart = at.map { $0 + 1 } ?? start
        let place = hostStart..<(try hostEnd(from: hostStart, to: end))
        guard !place.isEmpty else { throw InvalidURL(.noHost, at: hostStart) }
        let host = try scanHost(place)
        let port = try scanPort(from: place.upperBound, to: end)
        let layout = URLLayout(
            host: place, port: port, path: end..<end, queryEnd: end, hostIsInternational: host.isInternational)
        return (layout, host.compared, userInfo: at == nil ? nil : start)
    }

    /// A fast path that covers most hosts (benchmark "resolve one invocation").
    private func plainHost(from start: Int) -> URL? {
        let plain = ByteSet.plainInHost
        var end = start
        while end < bytes.count, plain.contains(bytes[end]) { end += 1 }
        guard end > start, end == bytes.count || ByteSet.endsAuthority.contains(bytes[end]) else { return nil }
        // The last label of an IPv4 address begins with a digit. A dot may follow the label.
        var label = bytes[end - 1] == "." ? end - 1 : end
        while label > start, bytes[label - 1] != "." { label -= 1 }
        guard label < end, !bytes[label].isDigit else { return nil }
        let layout = URLLayout(host: start..<end, path: end..<end, queryEnd: end)
        return (layout, bytes.text(start..<end), userInfo: nil)
    }

    private func hostEnd(from start: Int, to end: Int) throws(InvalidURL) -> Int {
        guard start < end, bytes[start] == "[" else { return bytes.first(in: start..<end) { $0 == ":" } ?? end }
        let isLast: (UInt8) -> Bool = { [UInt8(ascii: "]"), 0x09, 0x0A, 0x0D].contains($0) }
        guard let last = bytes.first(in: start..<end, where: isLast) else { throw InvalidURL(.openAddress, at: start) }
        guard bytes[last] == "]" else { throw bytes.error(at: last, in: .host) }
        let next = last + 1
        guard next == end || bytes[next] == ":" else { throw bytes.error(at: next, in: .host) }
        return next
    }

    /// Rejects empty user info and empty passwords, because browsers remove them.
    private func checkUserInfo(_ range: Range<Int>) throws(InvalidURL) {
        let end = range.upperBound
        var colon: Int?
        var at = range.lowerBound
        while at < end {
            let byte = bytes[at]
            if byte == "%" {
                guard at + 2 < end, bytes[at + 1].hexValue != nil, bytes[at + 2].hexValue != nil else {
                    throw InvalidURL(.badEscape(.userInfo), at: at)
                }
            } else if byte == ":", colon == nil {
                colon = at
            } else if !ByteSet.userInfo.contains(byte) {
                throw bytes.error(at: at, in: .userInfo)
            }
            at += 1
        }
        if range.isEmpty { throw InvalidURL(.rewrittenUserInfo, at: end) }
        if let colon, colon + 1 == end { throw InvalidURL(.rewrittenUserInfo, at: colon) }
    }

    private func scanPort(from colon: Int, to end: Int) throws(InvalidURL) -> UInt16? {
        guard colon < end else { return nil }
        guard colon + 1 < end else { throw InvalidURL(.emptyPort, at: colon) }
        var value = 0
        for offset in (colon + 1)..<end {
            guard bytes[offset].isDigit else { throw bytes.error(at: offset, in: .port) }
            value = min(value * 10 + Int(bytes[offset] - UInt8(ascii: "0")), 65536)
        }
        guard let port = UInt16(exactly: value) else { throw InvalidURL(.portOutOfRange, at: colon + 1) }
        if bytes[colon + 1] == "0", end > colon + 2 {
            throw InvalidURL(.portWithZeros(String(port)), at: colon + 1)
        }
        return port == 443 ? nil : port
    }

    private typealias Host = (compared: String, isInternational: Bool)

    private func scanHost(_ range: Range<Int>) throws(InvalidURL) -> Host {
        let lower = bytes[range].map(\.lowercased)
        let written = lower.text
        var host: Host = (written, false)
        if lower.first == "[" {
            let shortest = IPv6Address.shortest(written.dropFirst().dropLast()).map { "[\($0)]" }
            guard shortest == written else {
                throw InvalidURL(.addressLiteral(browser: shortest), at: range.lowerBound)
            }
            return host
        }
        let isForbidden = { (byte: UInt8) in byte <= 0x20 || byte == 0x7F || ByteSet.forbiddenInHost.contains(byte) }
        if let offset = bytes.first(in: range, where: isForbidden) {
            guard bytes[offset] == "%" else { throw bytes.error(at: offset, in: .host) }
            let decoded = lower.percentDecoded
            let shown = decoded.prefix(100).text + (decoded.count > 100 ? "…" : "")
            throw InvalidURL(.escapedHost(shown), at: offset)
        }
        if bytes.first(in: range, where: { $0 >= 0x80 }) != nil {
            guard let name = InternationalHost.ascii(written) else {
                let problem =
                    InternationalHost.isConverted ? InvalidURL.Problem.hostWithoutASCIIForm : .hostNotConverted
                throw InvalidURL(problem, at: range.lowerBound)
            }
            host = (name, true)
        }
        if let number = IPv4Host(host.compared), number.browser != host.compared {
            throw InvalidURL(.numericHost(browser: number.browser), at: range.lowerBound)
        }
        return host
    }
}
