extension UnsafeBufferPointer<UInt8> {
    /// In debug builds, this search is twenty times as fast as a slice's `firstIndex(where:)`.
    @inline(__always)
    func first(in range: Range<Int>, where condition: (UInt8) -> Bool) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if condition(self[index]) { return index }
            index += 1
        }
        return nil
    }

    @inline(__always)
    func text(_ range: Range<Int>) -> String { UnsafeBufferPointer(rebasing: self[range]).text }
}

extension String {
    func part(_ range: Range<Int>) -> String { withBytes { $0.text(range) } }
}

extension Collection<UInt8> {
    /// The bytes with each `%XX` decoded. Any other `%` is kept.
    var percentDecoded: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var rest = self[...]
        while let byte = rest.popFirst() {
            if byte == "%", let high = rest.first?.hexValue, let low = rest.dropFirst().first?.hexValue {
                result.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return result
    }
}

extension [UInt8] {
    var folded: [UInt8] { allSatisfy { $0 < 0x80 } ? map(\.lowercased) : Array(text.lowercased().utf8) }

    /// Treats each byte of invalid UTF-8 as a character.
    @inline(__always)
    func lengthOfCharacter(at index: Int) -> Int { self[index] < 0x80 ? 1 : lengthOfScalar(at: index) }

    private func lengthOfScalar(at index: Int) -> Int {
        let sequence = withUnsafeBufferPointer { UTF8Sequence(in: $0, at: index) }
        return sequence.scalar == nil ? 1 : sequence.length
    }
}
