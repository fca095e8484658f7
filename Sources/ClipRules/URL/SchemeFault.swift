/// Says why a text does not begin with `https://`, after looking for the scheme as a browser does.
struct SchemeFault {
    let bytes: UnsafeBufferPointer<UInt8>
    let scheme: WebScheme

    var site: URLFaultSite {
        let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.count
        guard start < bytes.count else { return URLFaultSite(.empty, at: 0) }
        var name: [UInt8] = []
        var at = start
        // Browsers drop tabs and line breaks before they read anything.
        var dropped: Int?
        while at < bytes.count, bytes[at] != UInt8(ascii: ":") {
            let byte = bytes[at]
            if [0x09, 0x0A, 0x0D].contains(byte) {
                dropped = dropped ?? at
            } else if isSchemeByte(byte, first: name.isEmpty) {
                name.append(byte.lowercasedASCII)
            } else {
                return URLFaultSite(.noScheme, at: start)
            }
            at += 1
        }
        guard at < bytes.count, !name.isEmpty else { return URLFaultSite(.noScheme, at: start) }
        // White space before or in the scheme makes a malformed URL of it, whatever the scheme.
        if start > 0 { return URLFaultSite(.surroundingSpace(bytes.scalar(at: 0)), at: 0) }
        if let dropped { return URLFaultSite(.vanishing(bytes.scalar(at: dropped)), at: dropped) }
        guard String(decoding: name, as: UTF8.self) == scheme.name.description else {
            let shown = name.count > 40 ? name.prefix(40) + "…".utf8 : name[...]
            return URLFaultSite(.otherScheme(String(decoding: shown, as: UTF8.self)), at: start)
        }
        return afterColon(at + 1)
    }

    /// The name is right, so what follows the colon is not `//`.
    private func afterColon(_ start: Int) -> URLFaultSite {
        let slashes = bytes[start...].prefix { $0 == UInt8(ascii: "/") }
        guard slashes.endIndex < bytes.count else { return URLFaultSite(.noHost, at: bytes.count) }
        switch bytes[slashes.endIndex] {
        case UInt8(ascii: "\\"): return URLFaultSite(.backslash(.host), at: slashes.endIndex)
        case ...0x20: return bytes.faultInHost(at: slashes.endIndex)
        default: return URLFaultSite(.missingSlashes, at: start)
        }
    }

    private func isSchemeByte(_ byte: UInt8, first: Bool) -> Bool {
        let isLetter = byte.lowercasedASCII &- UInt8(ascii: "a") < 26
        if first { return isLetter }
        return isLetter || byte.isASCIIDigit
            || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
    }
}
