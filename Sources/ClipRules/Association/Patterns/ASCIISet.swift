/// A set of ASCII characters in two words.
package struct ASCIISet: Sendable, Hashable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// The characters of some ranges.
    package init(_ ranges: [ClosedRange<Character>] = []) {
        for range in ranges {
            guard let first = range.lowerBound.asciiValue, let last = range.upperBound.asciiValue else { continue }
            for byte in first...last { insert(byte) }
        }
    }

    /// Whether a byte is in the set.
    @inline(__always)
    package func contains(_ byte: UInt8) -> Bool {
        byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte - 64) & 1 == 1
    }

    /// The set with capital letters made small.
    package var folded: ASCIISet {
        var result = ASCIISet()
        for byte in UInt8(0)..<128 where contains(byte) { result.insert(CaseFolding.folded(byte)) }
        return result
    }

    private mutating func insert(_ byte: UInt8) {
        if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
}
