/// Reads a host as the URL Standard does, and refuses one that it would turn into another.
struct HostScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    let range: Range<Int>

    struct Host {
        /// The host as compared, where the text spells it in another way.
        var compared: String?
        var isInternational = false
    }

    func scan() throws(URLFaultSite) -> Host {
        if bytes[range.lowerBound] == UInt8(ascii: "[") { return try scanAddressLiteral() }
        var hasUppercase = false
        var isInternational = false
        var lastLabel = range.lowerBound
        for offset in range {
            let byte = bytes[offset]
            if byte >= 0x80 {
                isInternational = true
            } else if byte <= 0x20 || byte == 0x7F || ByteSet.forbiddenInHost.contains(byte) {
                throw fault(at: offset)
            } else if byte.isUppercaseASCII {
                hasUppercase = true
            } else if byte == UInt8(ascii: "."), offset + 1 < range.upperBound {
                lastLabel = offset + 1
            }
        }
        if isInternational { return try scanInternational() }
        if bytes[lastLabel].isASCIIDigit { try refuseNumber(text(lowercased: hasUppercase)) }
        return Host(compared: hasUppercase ? text(lowercased: true) : nil)
    }

    private func text(lowercased: Bool) -> String {
        String(decoding: bytes[range].lazy.map { lowercased ? $0.lowercasedASCII : $0 }, as: UTF8.self)
    }

    private func fault(at offset: Int) -> URLFaultSite {
        guard bytes[offset] == UInt8(ascii: "%") else { return bytes.faultInHost(at: offset) }
        return URLFaultSite(.escapedHost(decoded(limit: 100)), at: offset)
    }

    /// The host with its escapes decoded, for a message.
    private func decoded(limit: Int) -> String {
        var result: [UInt8] = []
        var at = range.lowerBound
        while at < range.upperBound, result.count < limit {
            if bytes[at] == UInt8(ascii: "%"), at + 2 < range.upperBound, let high = bytes[at + 1].hexValue,
                let low = bytes[at + 2].hexValue
            {
                result.append(high << 4 | low)
                at += 3
            } else {
                result.append(bytes[at].lowercasedASCII)
                at += 1
            }
        }
        return String(decoding: result, as: UTF8.self) + (at < range.upperBound ? "…" : "")
    }

    private func scanInternational() throws(URLFaultSite) -> Host {
        // Punycode is not linear, and no DNS name is nearly that long.
        guard range.count <= InternationalHost.longest else { throw URLFaultSite(.hostTooLong, at: range.lowerBound) }
        guard let name = InternationalHost(text(lowercased: true)).ascii else {
            throw URLFaultSite(.hostWithoutASCIIForm, at: range.lowerBound)
        }
        try refuseNumber(name)
        return Host(compared: name, isInternational: true)
    }

    /// Refuses a host that a browser takes as an IPv4 address, unless it is spelt as one.
    private func refuseNumber(_ host: String) throws(URLFaultSite) {
        switch IPv4Spelling(host) {
        case .name, .canonical: return
        case .number(let browser): throw URLFaultSite(.numericHost(browser: browser), at: range.lowerBound)
        }
    }

    private func scanAddressLiteral() throws(URLFaultSite) -> Host {
        let written = text(lowercased: true)
        let address = IPv6Address(written.utf8.dropFirst().dropLast())
        guard let address else { throw URLFaultSite(.addressLiteral(browser: nil), at: range.lowerBound) }
        let shortest = "[\(address.shortest)]"
        guard shortest == written else { throw URLFaultSite(.addressLiteral(browser: shortest), at: range.lowerBound) }
        return Host(compared: written.utf8.elementsEqual(bytes[range]) ? nil : written)
    }
}
