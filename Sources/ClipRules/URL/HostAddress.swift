import Foundation

/// A host that browsers treat as an IPv4 address (URL Standard, "ends in a number").
struct IPv4Host {
    /// The spelling that browsers use; `nil` if browsers reject the host.
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
    /// Returns the system's spelling. Browsers differ only if an IPv4 address is embedded.
    static func shortest(_ text: some StringProtocol) -> String? {
        var address = in6_addr()
        var spelling = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard !text.utf8.contains(where: { $0 == 0 || $0 == "." }),
            inet_pton(AF_INET6, String(text), &address) == 1,
            inet_ntop(AF_INET6, &address, &spelling, socklen_t(spelling.count)) != nil
        else { return nil }
        return spelling.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }.text
    }
}

enum InternationalHost {
    /// A host's maximum length in bytes. Conversion time grows faster than the length.
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
        let isHost = encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !ByteSet.forbiddenInHost.contains($0) }
        return isHost ? encoded.lowercased() : nil
    }
}
