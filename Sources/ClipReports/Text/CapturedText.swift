import ClipHarness
import ClipSuites

/// What a child printed, as bytes in one piece with a line for what was dropped in the middle.
struct CapturedText {
    let bytes: [UInt8]

    init(_ output: CapturedOutput) {
        guard output.dropped > 0 else {
            bytes = output.head + output.tail
            return
        }
        // The cut may have gone through a character; half of one is no fault of the program's.
        let head = output.head.dropLast(CapturedText.brokenEnd(of: output.head))
        let tail = output.tail.drop { $0 & 0xC0 == 0x80 }
        let missing = output.dropped + output.head.count - head.count + output.tail.count - tail.count
        bytes = head + OmissionLine.bytes(missing) + tail
    }

    /// The same as text, with bytes that are no UTF-8 as U+FFFD.
    var string: String { String(decoding: bytes, as: UTF8.self) }

    /// How many bytes at the end begin a character without ending it.
    private static func brokenEnd(of bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { buffer in
            for back in 1...3 where back <= buffer.count {
                let index = buffer.count - back
                if buffer[index] & 0xC0 == 0x80 { continue }
                let sequence = UTF8Sequence(in: buffer, at: index)
                return buffer[index] >= 0xC2 && sequence.scalar == nil && sequence.length == back ? back : 0
            }
            return 0
        }
    }
}
