/// Cuts valid UTF-8 to a limited length: of a longer text its head and its tail stay, and between them a line says how
/// much is missing.
enum BoundedText {
    /// Hands the parts of the text that stay to the body, in order.
    static func parts(of text: borrowing ByteBuffer, limit: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        text.withBytes { bytes in
            guard bytes.count > limit else { return body(bytes) }
            // The line is shorter than this, whatever the number in it.
            let half = max(0, limit - 64) / 2
            let head = boundary(in: bytes, before: half)
            let tail = boundary(in: bytes, after: bytes.count - half)
            body(UnsafeBufferPointer(rebasing: bytes[..<head]))
            OmissionLine.bytes(tail - head).withUnsafeBufferPointer(body)
            body(UnsafeBufferPointer(rebasing: bytes[tail...]))
        }
    }

    private static func boundary(in text: UnsafeBufferPointer<UInt8>, before index: Int) -> Int {
        var index = index
        while index > 0, text[index] & 0xC0 == 0x80 { index -= 1 }
        return index
    }

    private static func boundary(in text: UnsafeBufferPointer<UInt8>, after index: Int) -> Int {
        var index = index
        while index < text.count, text[index] & 0xC0 == 0x80 { index += 1 }
        return index
    }
}
