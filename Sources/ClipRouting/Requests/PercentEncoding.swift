/// Percent-encoding over bytes (RFC 3986, section 2.1).
enum PercentEncoding {
    /// The byte that `%XX` at an index stands for; `nil` where there is no whole escape.
    @inline(__always)
    static func byte(in text: UnsafeBufferPointer<UInt8>, at index: Int, before end: Int? = nil) -> UInt8? {
        guard index + 2 < (end ?? text.count), text[index] == UInt8(ascii: "%"),
            let high = text[index + 1].hexadecimalValue, let low = text[index + 2].hexadecimalValue
        else { return nil }
        return high << 4 | low
    }

    /// The bytes of a range with its escapes resolved; what is no escape stays.
    static func decode(_ text: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        var cursor = DecodingCursor(text, range)
        while let byte = cursor.next() { bytes.append(byte) }
        return bytes
    }

    /// The text of a range with its escapes resolved. Where one is broken, or what they stand for is not UTF-8, the
    /// range stays as written.
    static func string(_ text: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> String {
        let raw = String(decoding: text[range], as: UTF8.self)
        var isEncoded = false
        for index in range where text[index] == UInt8(ascii: "%") {
            guard byte(in: text, at: index, before: range.upperBound) != nil else { return raw }
            isEncoded = true
        }
        guard isEncoded else { return raw }
        let bytes = decode(text, in: range)
        let decoded = String(decoding: bytes, as: UTF8.self)
        // Repairing invalid UTF-8 changes its bytes.
        return decoded.utf8.elementsEqual(bytes) ? decoded : raw
    }
}

/// Goes through a range byte by byte, resolving escapes on the way.
struct DecodingCursor {
    private let text: UnsafeBufferPointer<UInt8>
    private var index: Int
    private let end: Int

    @inline(__always)
    init(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        self.text = text
        index = range.lowerBound
        end = range.upperBound
    }

    @inline(__always)
    mutating func next() -> UInt8? {
        guard index < end else { return nil }
        if let byte = PercentEncoding.byte(in: text, at: index, before: end) {
            index += 3
            return byte
        }
        defer { index += 1 }
        return text[index]
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit.
    @inline(__always)
    fileprivate var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// An ASCII capital as a small letter.
    @inline(__always)
    var lowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self + 0x20 : self
    }
}
