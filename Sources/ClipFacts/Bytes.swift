// These members are inlinable, because loops over URLs and files use them for every byte.
extension UInt8 {
    @inlinable package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
    @inlinable package var isUppercase: Bool { self &- UInt8(ascii: "A") < 26 }
    @inlinable package var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
    @inlinable package var isLetterOrDigit: Bool { isLetter || isDigit }
    @inlinable package var lowercased: UInt8 { isUppercase ? self | 0x20 : self }
    @inlinable package static func == (byte: UInt8, character: Unicode.Scalar) -> Bool {
        UInt32(byte) == character.value
    }
    @inlinable package static func != (byte: UInt8, character: Unicode.Scalar) -> Bool { !(byte == character) }
    @inlinable package static func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool { byte == character }
    @inlinable package var hexValue: UInt8? {
        if isDigit { return self & 0xF }
        return isLetter && self & 0x1F <= 6 ? (self & 0xF) + 9 : nil
    }
}

extension UInt8? {
    @inlinable package static func == (byte: UInt8?, character: Unicode.Scalar) -> Bool {
        byte.map { $0 == character } ?? false
    }
    @inlinable package static func != (byte: UInt8?, character: Unicode.Scalar) -> Bool { !(byte == character) }
    @inlinable package static func ~= (character: Unicode.Scalar, byte: UInt8?) -> Bool { byte == character }
}

extension Collection<UInt8> {
    /// The bytes as UTF-8 text. Invalid bytes become U+FFFD.
    @inlinable package var text: String { String(decoding: self, as: UTF8.self) }
}

extension String {
    @inlinable @inline(__always)
    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
    }
}
