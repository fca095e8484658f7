extension Diagnostic.Excerpt {
    /// The most bytes of a line that are shown before and behind the place of an error.
    private static let reach = 300

    /// Cuts the line that `bytes` begins with around the bytes to underline.
    ///
    /// - Parameters:
    ///   - bytes: From the line's first byte; what follows the line's end is not looked at.
    ///   - from: Where the underlined part starts, in bytes from the line's start.
    ///   - to: Where it ends. What is behind the line's end is not underlined.
    package init(line bytes: ArraySlice<UInt8>, from: Int, to: Int) {
        let base = bytes.startIndex
        let limit = min(base + max(from, min(to, from + Self.reach)) + Self.reach, bytes.endIndex)
        // The line does not end before the place, so that the search need not start at the front of a long line.
        let behindStart = min(base + from, limit)
        var end = bytes[behindStart..<limit].firstIndex(of: UInt8(ascii: "\n")) ?? limit
        let isCutBehind = end == limit && limit < bytes.endIndex && bytes[limit] != UInt8(ascii: "\n")
        if end > base, bytes[end - 1] == UInt8(ascii: "\r"), !isCutBehind { end -= 1 }
        let isCutBefore = from > Self.reach
        var start = isCutBefore ? base + from - Self.reach : base
        while isCutBefore, start < end, bytes[start] & 0xC0 == 0x80 { start += 1 }
        if isCutBehind { end = Self.wholeCharacters(bytes[start..<end]) }

        let from = min(max(base + from, start), end)
        let to = min(max(base + to, from), end)
        let before = String(decoding: bytes[start..<from], as: UTF8.self)
        let marked = String(decoding: bytes[from..<to], as: UTF8.self)
        let behind = String(decoding: bytes[to..<end], as: UTF8.self)
        let head = isCutBefore ? "…" + before : before
        self.init(
            line: head + marked + behind + (isCutBehind ? "…" : ""),
            start: head.unicodeScalars.count, length: max(1, marked.unicodeScalars.count))
    }

    /// Where bytes end without a character that is cut in two.
    private static func wholeCharacters(_ bytes: ArraySlice<UInt8>) -> Int {
        guard let lead = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return bytes.endIndex }
        let length = bytes[lead] < 0xC0 ? 1 : bytes[lead] < 0xE0 ? 2 : bytes[lead] < 0xF0 ? 3 : 4
        return lead + length > bytes.endIndex ? lead : bytes.endIndex
    }
}
