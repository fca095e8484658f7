/// Bytes of which a text may have only so many.
struct RareBytes {
    /// How many there may be.
    let limit: Int
    /// Which they are.
    let isOne: (UInt8) -> Bool

    /// Whether a text has more of them.
    func hasTooMany(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // Most texts are too short to be counted.
        text.count > limit && text.count(where: isOne) > limit
    }

    /// Where a head ends and a tail begins that have half of them each, and at most so many bytes, of a text that has
    /// too many.
    func ends(of text: UnsafeBufferPointer<UInt8>, half: Int) -> (head: Int, tail: Int) {
        var (head, count) = (0, 0)
        while head < half {
            if isOne(text[head]) { count += 1 }
            if count > limit / 2 { break }
            head += 1
        }
        var tail = text.count
        count = 0
        while tail > text.count - half {
            if isOne(text[tail - 1]) { count += 1 }
            if count > limit / 2 { break }
            tail -= 1
        }
        return (head, tail)
    }
}
