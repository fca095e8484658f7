#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The hash of a text and of what it begins with, carried on eight bytes at a time.
///
/// It is keyed by chance, once a process: nobody can write a definition whose texts all fall into one slot of a table.
struct PrefixHash {
    private var state: UInt64
    /// How many bytes are in the state.
    private var taken = 0

    /// Begins the hash of a text that is filed under an owner.
    init(owner: Int) {
        state = Self.mixed(Self.key ^ UInt64(truncatingIfNeeded: owner))
    }

    /// The hash of the first `length` bytes of a text.
    ///
    /// What is asked next has to be of the same text, and no shorter; no length may be beyond the text.
    @inline(__always)
    mutating func ofFirst(_ length: Int, of text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        assert(taken <= length && length <= text.count, "a hash goes on along one text")
        while taken + 8 <= length {
            state = Self.mixed(state ^ text.word(at: taken, until: taken + 8))
            taken += 8
        }
        let rest = taken < length ? text.word(at: taken, until: length) : 0
        return Self.mixed(state ^ rest ^ (UInt64(length) &* Self.factorOfLength))
    }

    /// Both halves of a product in one: each bit depends on all of the number's.
    @inline(__always) private static func mixed(_ number: UInt64) -> UInt64 {
        let product = number.multipliedFullWidth(by: factor)
        return product.high ^ product.low
    }

    private static let key = UInt64.random(in: .min ... .max)
    // Two odd numbers without a pattern: the digits of the golden ratio and of the root of 3.
    private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    private static let factorOfLength: UInt64 = 0xBB67_AE85_84CA_A73B
}

extension UnsafeBufferPointer<UInt8> {
    /// One to eight bytes as a number, the first byte lowest.
    @inline(__always) func word(at start: Int, until end: Int) -> UInt64 {
        assert(0 <= start && start < end && end <= count && end - start <= 8, "a word is read beyond its text")
        let mask = UInt64.max >> UInt64(64 - 8 * (end - start))
        if start + 8 <= count { return loadWord(at: start) & mask }
        // Near the end of a text, its last eight bytes are read, and those before the word are dropped.
        if count >= 8 { return loadWord(at: count - 8) >> UInt64(8 * (start + 8 - count)) & mask }
        return self[start..<end].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    @inline(__always) private func loadWord(at offset: Int) -> UInt64 {
        UInt64(littleEndian: UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Whether a text begins with these bytes.
    @inline(__always) func isBeginning(of text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count <= text.count else { return false }
        guard let own = baseAddress, let other = text.baseAddress else { return isEmpty }
        return memcmp(own, other, count) == 0
    }
}
