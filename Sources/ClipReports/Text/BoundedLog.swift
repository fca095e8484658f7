/// Valid UTF-8 that is added piece by piece and has a limited length: of a longer text its head and its tail stay, and
/// between them a line says how much is missing. Memory does not grow beyond some limits.
struct BoundedLog: ~Copyable {
    private var head = ByteBuffer()
    private var tail = ByteBuffer()
    private var dropped = 0
    private let half: Int

    init(limit: Int) { half = BoundedText.half(of: limit) }

    /// Adds text at the end.
    mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        let room = min(text.count, half - head.count)
        head.append(UnsafeBufferPointer(rebasing: text[..<room]))
        tail.append(UnsafeBufferPointer(rebasing: text[room...]))
        // Moving the bytes now and then costs less than moving them each time.
        if tail.count > 2 * half { dropFirst(tail.count - half) }
    }

    /// Adds text at the end.
    mutating func append(text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    /// Forgets the text and gives its memory back.
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
                OmissionLine.bytes(dropped + head.count - end + start).withUnsafeBufferPointer(body)
                body(UnsafeBufferPointer(rebasing: tail[start...]))
            }
        }
    }

    private mutating func dropFirst(_ number: Int) {
        tail.removeFirst(number)
        dropped += number
    }
}
