/// A text that is looked for in others, byte for byte, in time that does not grow with the product of their lengths.
package struct TextSearch: Sendable, Hashable {
    private let part: [UInt8]
    /// Knuth, Morris and Pratt: how much of the part is already found when a byte does not fit.
    private let fallback: [Int]

    /// Prepares the search for a text; the empty one is in every text.
    package init(_ part: String) {
        let part = Array(part.utf8)
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

    package func isFound(in text: String) -> Bool { isFound(among: text.utf8) }

    /// Whether its UTF-8 is anywhere among bytes.
    package func isFound(in bytes: [UInt8]) -> Bool { isFound(among: bytes) }

    private func isFound(among bytes: some Sequence<UInt8>) -> Bool {
        guard let first = part.first else { return true }
        var length = 0
        for byte in bytes {
            if length == 0, byte != first { continue }
            while length > 0, part[length] != byte { length = fallback[length - 1] }
            if part[length] == byte { length += 1 }
            if length == part.count { return true }
        }
        return false
    }
}
