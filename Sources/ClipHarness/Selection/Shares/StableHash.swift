/// A hash that is the same in every run and on every machine (FNV-1a, 64 bits).
package struct StableHash: Sendable {
    /// The hash.
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Hashes the text's UTF-8.
    package init(_ text: String) {
        for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    /// Sixteen hexadecimal digits.
    package var digits: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
