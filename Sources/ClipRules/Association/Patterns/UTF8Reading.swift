/// Where characters end in UTF-8 that may be broken.
enum UTF8Reading {
    /// How many bytes the character at an index has: a Unicode scalar, or one byte that belongs to none.
    @inline(__always)
    static func length(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let lead = bytes[index]
        return lead < 0x80 ? 1 : multibyteLength(lead, at: index, in: bytes)
    }

    private static func multibyteLength(_ lead: UInt8, at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let length: Int
        // The second byte's range keeps out overlong forms, surrogates, and what lies beyond Unicode.
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        case 0xF1...0xF3: length = 4
        default: return 1
        }
        guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 1 }
        for next in index + 2..<max(index + 2, index + length) where bytes[next] & 0xC0 != 0x80 { return 1 }
        return length
    }
}
