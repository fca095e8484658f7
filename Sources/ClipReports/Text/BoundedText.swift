import ClipHarness
import ClipSuites

/// Cuts valid UTF-8 to a limited length: of a longer text its head and its tail stay, and between them a line says how
/// much is missing.
enum BoundedText {
    /// How much of each end stays: the line between them is shorter than 64 bytes, whatever the number in it.
    fileprivate static func half(of limit: Int) -> Int { max(0, limit - 64) / 2 }

    /// The line in place of bytes that are left out.
    fileprivate static func omission(_ count: Int) -> [UInt8] {
        Array("\n[... \(count) bytes are missing here ...]\n".utf8)
    }

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
            omission(tail - head).withUnsafeBufferPointer(body)
            body(UnsafeBufferPointer(rebasing: bytes[tail...]))
        }
    }

    /// The last index up to the given one at which a character begins.
    private static func boundary(in text: UnsafeBufferPointer<UInt8>, before index: Int) -> Int {
        var index = index
        while index > 0, text[index] & 0xC0 == 0x80 { index -= 1 }
        return index
    }

    /// The first index from the given one on at which a character begins.
    fileprivate static func boundary(in text: UnsafeBufferPointer<UInt8>, after index: Int) -> Int {
        text[index...].firstIndex { $0 & 0xC0 != 0x80 } ?? text.count
    }

    /// Where the last whole character ends, of text that may have been cut at any byte.
    fileprivate static func wholeEnd(of text: UnsafeBufferPointer<UInt8>) -> Int {
        guard !text.isEmpty else { return 0 }
        let last = boundary(in: text, before: text.count - 1)
        let sequence = UTF8Sequence(in: text, at: last)
        let isCut = text[last] >= 0xC2 && sequence.scalar == nil && last + sequence.length == text.count
        return isCut ? last : text.count
    }
}

/// Bytes of which a text may have only so many.
struct RareBytes {
    let limit: Int
    let isOne: (UInt8) -> Bool

    fileprivate func hasTooMany(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // Most texts are too short to be counted.
        text.count > limit && text.count(where: isOne) > limit
    }

    /// Where a head ends and a tail begins that have half of them each, and at most so many bytes, of a text that has
    /// too many.
    fileprivate func ends(of text: UnsafeBufferPointer<UInt8>, half: Int) -> (head: Int, tail: Int) {
        (length(of: text.prefix(half)), text.count - length(of: text.suffix(half).reversed()))
    }

    /// How many bytes come before the first that is one too many for half of a text.
    private func length(of bytes: some Sequence<UInt8>) -> Int {
        var (length, count) = (0, 0)
        for byte in bytes {
            if isOne(byte) { count += 1 }
            if count > limit / 2 { break }
            length += 1
        }
        return length
    }
}

/// Valid UTF-8 that is added piece by piece and bounded as by ``BoundedText``. Memory does not grow beyond some limits.
struct BoundedLog: ~Copyable {
    private var head = ByteBuffer()
    private var tail = ByteBuffer()
    private var dropped = 0
    private let half: Int

    init(limit: Int) { half = BoundedText.half(of: limit) }

    mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        let room = min(text.count, half - head.count)
        head.append(UnsafeBufferPointer(rebasing: text[..<room]))
        tail.append(UnsafeBufferPointer(rebasing: text[room...]))
        // Moving the bytes now and then costs less than moving them each time.
        guard tail.count > 2 * half else { return }
        dropped += tail.count - half
        tail.removeFirst(tail.count - half)
    }

    mutating func removeAll() {
        head = ByteBuffer()
        tail = ByteBuffer()
        dropped = 0
    }

    /// Hands the parts of the text that stay to the body, in order.
    borrowing func parts(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        head.withBytes { head in
            tail.withBytes { tail in
                guard dropped > 0 || tail.count > half else {
                    body(head)
                    return body(tail)
                }
                // The pieces are cut at any byte.
                let end = BoundedText.wholeEnd(of: head)
                let start = BoundedText.boundary(in: tail, after: tail.count - min(half, tail.count))
                body(UnsafeBufferPointer(rebasing: head[..<end]))
                BoundedText.omission(dropped + head.count - end + start).withUnsafeBufferPointer(body)
                body(UnsafeBufferPointer(rebasing: tail[start...]))
            }
        }
    }
}

extension CapturedOutput {
    /// What was printed, in one piece with a line for what was dropped in the middle.
    var bytes: [UInt8] {
        guard dropped > 0 else { return head + tail }
        // The cut may have gone through a character; the program did not print half of one.
        let end = head.withUnsafeBufferPointer { BoundedText.wholeEnd(of: $0) }
        let start = tail.withUnsafeBufferPointer { BoundedText.boundary(in: $0, after: 0) }
        return head[..<end] + BoundedText.omission(dropped + head.count - end + start) + tail[start...]
    }

    /// The same as text, with bytes that are no UTF-8 as U+FFFD.
    var text: String { String(decoding: bytes, as: UTF8.self) }
}
