/// Where path, query and fragment of a URL are in its text.
struct URLPieces {
    let path: Range<Int>
    /// Without its `?`; empty where there is none.
    let query: Range<Int>
    /// Without its `#`; empty where there is none.
    let fragment: Range<Int>

    init(_ text: UnsafeBufferPointer<UInt8>) {
        let start = Self.pathStart(text)
        let hash = text[start...].firstIndex(of: UInt8(ascii: "#")) ?? text.count
        let mark = text[start..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
        path = start..<mark
        query = min(mark + 1, hash)..<hash
        fragment = min(hash + 1, text.count)..<text.count
    }

    /// Behind scheme and host, where the text has them.
    private static func pathStart(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        var index = 0
        if let colon = text.firstIndex(of: UInt8(ascii: ":")), text[colon...].starts(with: "://".utf8) {
            index = colon + 3
        }
        while index < text.count, !Self.endsHost(text[index]) { index += 1 }
        return index
    }

    private static func endsHost(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }
}
