extension DecodingContext {
    /// Where a byte of a string's text is written: escapes take more bytes in the file than in the text.
    ///
    /// - Parameters:
    ///   - value: A string.
    ///   - offset: In bytes of its UTF-8 text.
    /// - Returns: The bytes of the file that stand for the character; at the text's end, the closing quote.
    func range(of offset: Int, inString value: JSONValue) -> Range<Int> {
        let bytes = source.bytes
        let end = max(value.range.lowerBound + 1, value.range.upperBound - 1)
        var index = value.range.lowerBound + 1
        var passed = 0
        while index < end {
            let (written, meant) = width(at: index, in: bytes, until: end)
            if passed + meant > offset { return index..<min(index + written, end) }
            passed += meant
            index += written
        }
        return end..<(end + 1)
    }

    /// How many bytes the character at an index takes in the file, and in the text.
    private func width(at index: Int, in bytes: [UInt8], until end: Int) -> (written: Int, meant: Int) {
        guard bytes[index] == UInt8(ascii: "\\"), index + 1 < end else {
            var length = 1
            while index + length < end, bytes[index + length] & 0xC0 == 0x80 { length += 1 }
            return (length, length)
        }
        guard bytes[index + 1] == UInt8(ascii: "u"), index + 6 <= end,
            let unit = UInt16(String(decoding: bytes[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
        else { return (2, 1) }
        if UTF16.isLeadSurrogate(unit) { return (min(12, end - index), 4) }
        return (6, unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3)
    }
}
