/// The items of a query, found in its bytes without copying them.
struct QueryText: Sequence, IteratorProtocol {
    private let text: UnsafeBufferPointer<UInt8>
    private var index: Int
    private let end: Int

    /// One `name=value`, or a name alone.
    struct Item {
        var name: Range<Int>
        var value: Range<Int>?
    }

    @inline(__always)
    init(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        self.text = text
        index = range.lowerBound
        end = range.upperBound
    }

    @inline(__always)
    mutating func next() -> Item? {
        guard index < end else { return nil }
        let start = index
        var equals: Int?
        while index < end, text[index] != UInt8(ascii: "&") {
            if equals == nil, text[index] == UInt8(ascii: "=") { equals = index }
            index += 1
        }
        let stop = index
        index += 1
        guard let equals else { return Item(name: start..<stop, value: nil) }
        return Item(name: start..<equals, value: (equals + 1)..<stop)
    }

    /// The value of the first item of a name; `nil` where there is no such item or its value is empty.
    @inline(__always)
    static func value(
        of name: [UInt8], in query: Range<Int>, of text: UnsafeBufferPointer<UInt8>
    ) -> Range<Int>? {
        for item in QueryText(text, query) where isEqual(text, item.name, name[...]) {
            guard let value = item.value, !value.isEmpty else { return nil }
            return value
        }
        return nil
    }

    /// Whether a range with its escapes resolved equals bytes.
    @inline(__always)
    static func isEqual(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ bytes: ArraySlice<UInt8>) -> Bool {
        var cursor = DecodingCursor(text, range)
        for byte in bytes where cursor.next() != byte { return false }
        return cursor.next() == nil
    }
}
