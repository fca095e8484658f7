extension InvocationURL {
    /// The same URL with its escapes as RFC 3986, section 6.2.2, would write them: unreserved characters without,
    /// all others in capitals; `nil` where that is how it is written, or where it makes no URL.
    var withNormalisedEscapes: InvocationURL? {
        guard layout.hasLooseEscapes else { return nil }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var at = 0
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "%"), at + 2 < bytes.count, let high = bytes[at + 1].hexValue,
                let low = bytes[at + 2].hexValue
            {
                let value = high << 4 | low
                if ByteSet.unreserved.contains(value) {
                    result.append(value)
                } else {
                    result += [bytes[at], bytes[at + 1].uppercasedHex, bytes[at + 2].uppercasedHex]
                }
                at += 3
            } else {
                result.append(bytes[at])
                at += 1
            }
        }
        guard result != bytes else { return nil }
        return try? InvocationURL(String(decoding: result, as: UTF8.self))
    }
}

extension UInt8 {
    /// A hexadecimal digit as a capital.
    fileprivate var uppercasedHex: UInt8 { self >= UInt8(ascii: "a") ? self & ~0x20 : self }
}
