/// Finds a string in other strings, byte by byte, in linear time.
package struct TextSearch: Hashable {
    private let part: [UInt8]
    /// The number of bytes that still match after a mismatch (Knuth, Morris and Pratt).
    private let fallback: [Int]

    package init(_ part: String) { self.init(Array(part.utf8)) }

    package init(_ part: [UInt8]) {
        var fallback = [0]
        fallback.reserveCapacity(part.count)
        for byte in part.dropFirst() {
            var length = fallback[fallback.count - 1]
            while length > 0, part[length] != byte { length = fallback[length - 1] }
            fallback.append(part[length] == byte ? length + 1 : length)
        }
        self.part = part
        self.fallback = fallback
    }

    package var count: Int { part.count }

    package func isFound(in text: String) -> Bool { isFound(among: text.utf8) }

    // Not generic, since a generic function is eighty times slower across modules.
    package func isFound(in bytes: [UInt8]) -> Bool { isFound(among: bytes) }

    /// Finds all occurrences of a non-empty string, even if they overlap.
    package func find(in bytes: [UInt8], _ found: (Range<Int>) -> Void) -> Int {
        search(bytes) { place in
            found(place)
            return true
        }
    }

    private func isFound(among bytes: some Sequence<UInt8>) -> Bool {
        var isFound = part.isEmpty
        _ = search(bytes) { _ in
            isFound = true
            return false
        }
        return isFound
    }

    @inline(__always)
    private func search(_ bytes: some Sequence<UInt8>, _ continues: (Range<Int>) -> Bool) -> Int {
        guard let first = part.first else { return 0 }
        var length = 0
        for (index, byte) in bytes.enumerated() {
            if length == part.count { length = fallback[length - 1] }
            if length == 0, byte != first { continue }
            while length > 0, part[length] != byte { length = fallback[length - 1] }
            if part[length] == byte { length += 1 }
            if length == part.count, !continues(index + 1 - length..<index + 1) { break }
        }
        return length
    }
}
