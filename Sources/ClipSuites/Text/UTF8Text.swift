/// Questions about bytes that should be UTF-8.
enum UTF8Text {
    /// The offset of the first byte that does not belong to well-formed UTF-8 (Unicode Standard, table 3-7).
    static func firstInvalidOffset(in bytes: some RandomAccessCollection<UInt8>) -> Int? {
        let found = bytes.withContiguousStorageIfAvailable { firstInvalid(in: $0) }
        return found ?? Array(bytes).withUnsafeBufferPointer { firstInvalid(in: $0) }
    }

    private static func firstInvalid(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = 0
        while index < bytes.count {
            let length = sequenceLength(in: bytes, at: index)
            if length == 0 { return index }
            index += length
        }
        return nil
    }

    private static func sequenceLength(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let lead = bytes[index]
        if lead < 0x80 { return 1 }
        let second: ClosedRange<UInt8>
        let length: Int
        switch lead {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return 0
        }
        guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
        for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 { return 0 }
        return length
    }

    /// The names that messages use for bytes which start with a byte-order mark of another encoding.
    static func foreignEncoding(of bytes: some Collection<UInt8>) -> String? {
        if bytes.starts(with: [0xFF, 0xFE, 0x00, 0x00]) || bytes.starts(with: [0x00, 0x00, 0xFE, 0xFF]) {
            return "UTF-32"
        }
        return bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) ? "UTF-16" : nil
    }
}
