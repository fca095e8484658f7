/// Escapes visible text for XML 1.0. What ``VisibleText`` has made needs no more than this.
enum XMLText {
    /// Where the text stands.
    enum Place {
        /// Between tags. A carriage return is a reference, since readers would turn it into a line feed.
        case content
        /// Between double quotes, where readers would turn line ends and tabs into spaces.
        case attribute
    }

    /// Appends the escaped text.
    static func append(_ bytes: UnsafeBufferPointer<UInt8>, in place: Place, to result: inout ByteBuffer) {
        var plain = 0
        for index in 0..<bytes.count {
            guard let reference = reference(for: bytes[index], in: place) else { continue }
            result.append(UnsafeBufferPointer(rebasing: bytes[plain..<index]))
            result.append(reference)
            plain = index + 1
        }
        result.append(UnsafeBufferPointer(rebasing: bytes[plain..<bytes.count]))
    }

    /// Whether a byte becomes a reference.
    static func isReference(_ byte: UInt8, in place: Place) -> Bool { reference(for: byte, in: place) != nil }

    @inline(__always)
    private static func reference(for byte: UInt8, in place: Place) -> StaticString? {
        // Of the bytes above `>` none needs a reference, and most are above it.
        if byte > 0x3E { return nil }
        switch byte {
        case UInt8(ascii: "&"): return "&amp;"
        case UInt8(ascii: "<"): return "&lt;"
        case UInt8(ascii: ">"): return "&gt;"
        case UInt8(ascii: "\r"): return "&#13;"
        case UInt8(ascii: "\""): return place == .attribute ? "&quot;" : nil
        case UInt8(ascii: "\n"): return place == .attribute ? "&#10;" : nil
        case UInt8(ascii: "\t"): return place == .attribute ? "&#9;" : nil
        default: return nil
        }
    }
}
