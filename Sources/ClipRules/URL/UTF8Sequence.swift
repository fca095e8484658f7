/// One step through bytes that claim to be UTF-8.
///
/// The Unicode Standard, table 3-7, says which sequences are well formed; of an ill-formed one, the longest part that
/// could have begun a sequence counts as one error, as in `String(decoding:as:)`. Written out, since Swift's
/// own parser takes ten times as long in debug builds, and `swift test` reads all scalars through it.
package struct UTF8Sequence {
    /// How many bytes the step covers, at least 1.
    package var length = 1
    /// The scalar that they encode; `nil` where they encode none.
    package var scalar: Unicode.Scalar?

    /// Looks at the bytes from an index that is within them.
    package init(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
        let first = bytes[index]
        guard first >= 0x80 else {
            scalar = Unicode.Scalar(first)
            return
        }
        guard let expected = Self.followers(of: first) else { return }
        var value = UInt32(first) & expected.bits
        while length <= expected.count {
            let next = index + length
            guard next < bytes.count else { return }
            let allowed: ClosedRange<UInt8> = length == 1 ? expected.second : 0x80...0xBF
            guard allowed.contains(bytes[next]) else { return }
            value = value << 6 | UInt32(bytes[next] & 0x3F)
            length += 1
        }
        scalar = Unicode.Scalar(value)
    }

    private static func followers(of first: UInt8) -> (count: Int, second: ClosedRange<UInt8>, bits: UInt32)? {
        switch first {
        case 0xC2...0xDF: (1, 0x80...0xBF, 0x1F)
        case 0xE0: (2, 0xA0...0xBF, 0x0F)
        case 0xED: (2, 0x80...0x9F, 0x0F)
        case 0xE1...0xEF: (2, 0x80...0xBF, 0x0F)
        case 0xF0: (3, 0x90...0xBF, 0x07)
        case 0xF1...0xF3: (3, 0x80...0xBF, 0x07)
        case 0xF4: (3, 0x80...0x8F, 0x07)
        default: nil
        }
    }
}
