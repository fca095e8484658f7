import Foundation

/// A host in which a browser would rather see an IPv4 address (URL Standard, "ends in a number").
struct IPv4Host {
    let browser: String?

    init?(_ host: String) {
        var parts = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(Substring.init)
        if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
        guard let last = parts.last, Self.isNumber(last) else { return nil }
        browser = Self.address(parts)
    }

    private static func isNumber(_ part: Substring) -> Bool {
        guard !part.isEmpty else { return false }
        if part.utf8.allSatisfy(\.isASCIIDigit) { return true }
        return part.hasPrefix("0x") && part.utf8.dropFirst(2).allSatisfy { $0.hexValue != nil }
    }

    /// The address of one to four numbers, the last of which fills all bytes that are left.
    private static func address(_ parts: [Substring]) -> String? {
        guard (1...4).contains(parts.count) else { return nil }
        let numbers = parts.compactMap(value)
        guard numbers.count == parts.count, let last = numbers.last else { return nil }
        let leading = numbers.dropLast()
        guard leading.allSatisfy({ $0 <= 255 }), last < 1 << (8 * UInt64(5 - numbers.count)) else { return nil }
        var address = last
        for (place, number) in leading.enumerated() { address |= number << (8 * UInt64(3 - place)) }
        return [24, 16, 8, 0].map { String(address >> UInt64($0) & 255) }.joined(separator: ".")
    }

    private static func value(_ part: Substring) -> UInt64? {
        guard isNumber(part) else { return nil }
        if part.hasPrefix("0x") { return part.count == 2 ? 0 : UInt64(part.dropFirst(2), radix: 16) }
        if part.hasPrefix("0"), part.count > 1 { return UInt64(part, radix: 8) }
        return UInt64(part)
    }
}

enum IPv6Address {
    /// The one spelling that browsers write of an address: lower case, the first longest run of two or more zeros left
    /// out; `nil` where it is none.
    static func shortest(_ text: some StringProtocol) -> String? {
        var address = in6_addr()
        guard !text.utf8.contains(0), inet_pton(AF_INET6, String(text), &address) == 1 else { return nil }
        let groups = withUnsafeBytes(of: address) { bytes in
            stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        }
        var run = 0..<0
        var start = 0
        while start < groups.count {
            let end = groups[start...].firstIndex { $0 != 0 } ?? groups.count
            if end - start > run.count { run = start..<end }
            start = end + 1
        }
        func joined(_ groups: ArraySlice<UInt16>) -> String {
            groups.map { String($0, radix: 16) }.joined(separator: ":")
        }
        return run.count < 2
            ? joined(groups[...]) : joined(groups[..<run.lowerBound]) + "::" + joined(groups[run.upperBound...])
    }
}

enum InternationalHost {
    /// The longest host that is converted, in bytes: Punycode is not linear, and no DNS name is nearly that long.
    static let longest = 1024

    /// The `xn--` form of a host with characters beyond ASCII by UTS 46, non-transitional; `nil` where there is none.
    static func ascii(_ host: String) -> String? {
        guard host.utf8.count <= longest else { return nil }
        var components = URLComponents()
        components.host = host
        // Where there is no such form, Foundation percent-encodes instead.
        guard let encoded = components.encodedHost, !encoded.isEmpty else { return nil }
        for byte in encoded.utf8 {
            guard byte > 0x20, byte < 0x7F, !ByteSet.forbiddenInHost.contains(byte) else { return nil }
        }
        return encoded.lowercased()
    }
}
