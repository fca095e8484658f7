/// How a host looks to a browser that would rather see an IPv4 address in it (URL Standard, "ends in a number").
enum IPv4Spelling: Equatable {
    /// Not at all like an address.
    case name
    /// Four decimal numbers, as browsers write them.
    case canonical
    /// A number in another spelling, with the address that a browser makes of it, if any.
    case number(browser: String?)

    init(_ host: String) {
        var parts = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(Substring.init)
        if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
        guard let last = parts.last, Self.isNumber(last) else {
            self = .name
            return
        }
        let browser = Self.address(parts)
        self = browser == host ? .canonical : .number(browser: browser)
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
