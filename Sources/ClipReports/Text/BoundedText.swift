import ClipSuites

/// Cuts valid UTF-8 to a limited length: of a longer text its head and its tail stay, and between them a line says how
/// much is missing.
enum BoundedText {
    /// How much of each end stays: the line between them is shorter than 64 bytes, whatever the number in it.
    static func half(of limit: Int) -> Int { max(0, limit - 64) / 2 }

    /// Hands the parts of the text that stay to the body, in order.
    ///
    /// - Parameter rare: Bytes of which there may be only so many, where there are such.
    static func parts(
        of text: borrowing ByteBuffer, limit: Int, rare: RareBytes? = nil, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        text.withBytes { bytes in
            let hasTooMany = rare?.hasTooMany(bytes) ?? false
            guard bytes.count > limit || hasTooMany else { return body(bytes) }
            let half = min(half(of: limit), bytes.count)
            let ends = hasTooMany ? rare?.ends(of: bytes, half: half) : nil
            let head = boundary(in: bytes, before: ends?.head ?? half)
            let tail = boundary(in: bytes, after: ends?.tail ?? bytes.count - half)
            body(UnsafeBufferPointer(rebasing: bytes[..<head]))
            OmissionLine.bytes(tail - head).withUnsafeBufferPointer(body)
            body(UnsafeBufferPointer(rebasing: bytes[tail...]))
        }
    }

    /// The last index up to the given one at which a character begins.
    static func boundary(in text: UnsafeBufferPointer<UInt8>, before index: Int) -> Int {
        var index = index
        while index > 0, text[index] & 0xC0 == 0x80 { index -= 1 }
        return index
    }

    /// The first index from the given one on at which a character begins.
    static func boundary(in text: UnsafeBufferPointer<UInt8>, after index: Int) -> Int {
        var index = index
        while index < text.count, text[index] & 0xC0 == 0x80 { index += 1 }
        return index
    }

    /// Where the last whole character ends, of valid text that was cut at any byte.
    static func wholeEnd(of text: UnsafeBufferPointer<UInt8>) -> Int {
        guard !text.isEmpty else { return 0 }
        let last = boundary(in: text, before: text.count - 1)
        return UTF8Sequence(in: text, at: last).scalar == nil ? last : text.count
    }
}
