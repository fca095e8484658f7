import Foundation

/// A host that browsers treat as an IPv4 address (URL Standard, "ends in a number").
struct IPv4Host {
    /// The spelling that browsers use; `nil` if the host is not an address.
    let browser: String?

    init?(_ host: String) {
        var parts = host.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count > 1, parts.last == "" { parts.removeLast() }
        guard let last = parts.last?.utf8, !last.isEmpty else { return nil }
        let isHexadecimal = last.starts(with: "0x".utf8) && last.dropFirst(2).allSatisfy { $0.hexValue != nil }
        guard isHexadecimal || last.allSatisfy(\.isDigit) else { return nil }
        // Browsers read `0x` as zero, but the C library does not.
        let spelling = parts.map { $0 == "0x" ? "0" : $0 }.joined(separator: ".")
        var address = in_addr()
        let isAddress = inet_aton(spelling, &address) != 0
        browser = isAddress ? withUnsafeBytes(of: address) { $0.map(String.init).joined(separator: ".") } : nil
    }
}

enum IPv6Address {
    /// Returns the browsers' spelling, with `::` for the first of the longest runs of zeros.
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
    /// Limits a host's length in bytes, because the conversion time grows faster than the length.
    static let longest = 1024

    /// Returns the `xn--` form (UTS 46, non-transitional), if any.
    static func ascii(_ host: String) -> String? { isConverted ? converted(host) : nil }

    /// Whether Foundation converts hosts as browsers do. Before macOS 14, `ß` may become `ss`.
    static let isConverted = converted("faß.example") == "xn--fa-hia.example"

    private static func converted(_ host: String) -> String? {
        guard host.utf8.count <= longest else { return nil }
        var components = URLComponents()
        components.host = host
        // Foundation percent-encodes a host that has no `xn--` form.
        guard let encoded = components.encodedHost, !encoded.isEmpty else { return nil }
        for byte in encoded.utf8 {
            guard byte > 0x20, byte < 0x7F, !ByteSet.forbiddenInHost.contains(byte) else { return nil }
        }
        return encoded.lowercased()
    }
}
