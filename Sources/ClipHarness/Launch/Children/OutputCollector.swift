/// Keeps the first and the last bytes of a stream, however long it is.
struct OutputCollector {
    private var head: [UInt8] = []
    /// The last bytes after the head; a ring once it is full.
    private var ring: [UInt8] = []
    /// Where the ring's oldest byte is, once it is full.
    private var oldest = 0
    private var dropped = 0

    /// Takes the stream's next bytes.
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        let limit = CapturedOutput.limit
        let toHead = min(limit - head.count, bytes.count)
        head.append(contentsOf: bytes[..<toHead])
        var rest = bytes[toHead...]
        if rest.count > limit {
            dropped += rest.count - limit
            rest = rest.suffix(limit)
        }
        let toRing = min(limit - ring.count, rest.count)
        ring.append(contentsOf: rest.prefix(toRing))
        overwrite(with: rest.dropFirst(toRing))
    }

    /// Puts bytes in the place of the oldest ones of a full ring.
    private mutating func overwrite(with bytes: Slice<UnsafeRawBufferPointer>) {
        guard !bytes.isEmpty else { return }
        dropped += bytes.count
        let untilEnd = bytes.prefix(ring.count - oldest)
        ring.replaceSubrange(oldest..<oldest + untilEnd.count, with: untilEnd)
        let wrapped = bytes.dropFirst(untilEnd.count)
        ring.replaceSubrange(0..<wrapped.count, with: wrapped)
        oldest = (oldest + bytes.count) % ring.count
    }

    /// What was kept.
    var captured: CapturedOutput {
        CapturedOutput(head: head, tail: Array(ring[oldest...] + ring[..<oldest]), dropped: dropped)
    }
}
