/// Which bytes a text has, some of them taken together: what a pattern needs and a text lacks rules the pattern out in
/// one step.
struct LetterSet: Sendable {
    private var bits: UInt64 = 0

    init() {}

    init(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { bits |= 1 << UInt64(byte & 63) }
    }

    mutating func formUnion(_ other: LetterSet) { bits |= other.bits }

    @inline(__always)
    func isSubset(of other: LetterSet) -> Bool { bits & ~other.bits == 0 }
}

/// A text that is compared with many patterns.
struct PatternText {
    let bytes: UnsafeBufferPointer<UInt8>
    let letters: LetterSet

    @inline(__always)
    var count: Int { bytes.count }
}
