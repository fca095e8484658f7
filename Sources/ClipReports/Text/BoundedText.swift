import ClipHarness
import ClipRules
import ClipSuites

/// Shortens valid UTF-8 in the middle.
enum BoundedText {
    /// The bytes kept at each end. The line that replaces the middle is shorter than 64 bytes.
    static func half(of limit: Int) -> Int { max(0, limit - 64) / 2 }

    fileprivate static func omission(_ count: Int) -> [UInt8] {
        Array("\n[... \(count) bytes are missing here ...]\n".utf8)
    }

    static func bytes(of text: [UInt8], limit: Int, references most: Int = .max) -> [UInt8] {
        text.withUnsafeBufferPointer { bytes in
            let isReference = { XMLText.reference(in: bytes, at: $0, .content) != nil }
            let hasTooMany = bytes.count > most && bytes.indices.count(where: isReference) > most
            guard hasTooMany || bytes.count > limit else { return text }
            func length(of indices: some Collection<Int>) -> Int {
                var count = 0
                return indices.prefix { index in
                    if most < .max, isReference(index) { count += 1 }
                    return count <= most / 2
                }.count
            }
            let half = half(of: limit)
            let head = boundary(in: bytes, before: length(of: bytes.indices.prefix(half)))
            let tail = boundary(in: bytes, after: bytes.count - length(of: bytes.indices.suffix(half).reversed()))
            return bytes[..<head] + omission(tail - head) + bytes[tail...]
        }
    }

    private static func boundary(in text: UnsafeBufferPointer<UInt8>, before index: Int) -> Int {
        text[...index].lastIndex { $0 & 0xC0 != 0x80 } ?? 0
    }

    fileprivate static func boundary(in text: UnsafeBufferPointer<UInt8>, after index: Int) -> Int {
        text[index...].firstIndex { $0 & 0xC0 != 0x80 } ?? text.count
    }

    fileprivate static func wholeEnd(of text: UnsafeBufferPointer<UInt8>) -> Int {
        guard !text.isEmpty else { return 0 }
        let last = boundary(in: text, before: text.count - 1)
        let sequence = UTF8Sequence(in: text, at: last)
        let isCut = text[last] >= 0xC2 && sequence.scalar == nil && last + sequence.length == text.count
        return isCut ? last : text.count
    }
}

extension CapturedOutput {
    var bytes: [UInt8] {
        guard dropped > 0 else { return head + tail }
        // The omission may split a character, so incomplete characters are dropped.
        let end = head.withUnsafeBufferPointer { BoundedText.wholeEnd(of: $0) }
        let start = tail.withUnsafeBufferPointer { BoundedText.boundary(in: $0, after: 0) }
        return head[..<end] + BoundedText.omission(dropped + head.count - end + start) + tail[start...]
    }

    package var text: String { bytes.text }
}
