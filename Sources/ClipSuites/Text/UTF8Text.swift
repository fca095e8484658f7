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
        guard let expected = Self.followers(of: first) else {
            if first < 0x80 { scalar = Unicode.Scalar(first) }
            return
        }
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

package enum UTF8Text {
    package static func firstInvalidOffset(in bytes: some RandomAccessCollection<UInt8>) -> Int? {
        let found = bytes.withContiguousStorageIfAvailable { firstInvalid(in: $0) }
        return found ?? Array(bytes).withUnsafeBufferPointer { firstInvalid(in: $0) }
    }

    private static func firstInvalid(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = 0
        while index < bytes.count {
            if bytes[index] < 0x80 {
                index += 1
                continue
            }
            let sequence = UTF8Sequence(in: bytes, at: index)
            if sequence.scalar == nil { return index }
            index += sequence.length
        }
        return nil
    }

    /// The names that messages use for bytes which start with a byte-order mark of another encoding.
    static func foreignEncoding(of bytes: some Collection<UInt8>) -> String? {
        if bytes.starts(with: [0xFF, 0xFE, 0x00, 0x00]) || bytes.starts(with: [0x00, 0x00, 0xFE, 0xFF]) {
            return "UTF-32"
        }
        return bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) ? "UTF-16" : nil
    }

    static func message(ofInvalid byte: UInt8) -> String {
        "found the byte 0x\(String(byte, radix: 16, uppercase: true)), which is not UTF-8 here"
    }
}

extension UInt8 {
    var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
    var isLetterOrDigit: Bool { isLetter || isDigit }
}
