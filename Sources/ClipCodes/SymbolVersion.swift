struct SymbolVersion: Equatable {
    static let largest = 40

    let number: Int

    init(_ number: Int) { self.number = number }

    static func smallest(for count: Int, in numbers: ClosedRange<Int> = 1...largest) -> SymbolVersion? {
        numbers.lazy.map { SymbolVersion($0) }.first { $0.capacity >= count }
    }

    var size: Int { 17 + 4 * number }

    var lengthBytes: Int { number < 10 ? 1 : 2 }

    /// The number of bytes that fit in byte mode. The mode and the terminator have 4 bits each.
    var capacity: Int { dataCount - lengthBytes - 1 }

    var codewordCount: Int {
        let finders = 3 * 8 * 8
        let timing = 2 * (size - 16)
        let information = 31 + (hasInformation ? 36 : 0)
        let centres = alignmentCentres.count
        // Each alignment pattern in row or column 6 shares five modules with a timing pattern.
        let alignment = centres == 0 ? 0 : (centres * centres - 3) * 25 - 2 * (centres - 2) * 5
        return (size * size - finders - timing - information - alignment) / 8
    }

    /// The rows and columns of alignment patterns (annex E). All but the first are evenly spaced.
    var alignmentCentres: [Int] {
        guard number > 1 else { return [] }
        let gaps = number / 7 + 1
        let last = size - 7
        // Version 32 is the only exception to this formula.
        let step = number == 32 ? 26 : (last - 6 + 2 * gaps - 1) / (2 * gaps) * 2
        return [6] + (0..<gaps).reversed().map { last - $0 * step }
    }

    var hasInformation: Bool { number >= 7 }

    /// The version in six bits, followed by twelve check bits (annex D).
    var information: Int { Self.protected(number, by: 0b1_1111_0010_0101) }

    /// Level M (zero) and the mask in five bits, followed by ten check bits (annex C).
    static func format(mask: Int) -> Int { protected(mask, by: 0b101_0011_0111) ^ 0b101_0100_0001_0010 }

    /// Returns the data, followed by its remainder on division by a cyclic code's generator.
    private static func protected(_ data: Int, by generator: Int) -> Int {
        let length = Int.bitWidth - 1 - generator.leadingZeroBitCount
        var remainder = data << length
        while remainder >> length != 0 {
            let highest = Int.bitWidth - 1 - remainder.leadingZeroBitCount
            remainder ^= generator << (highest - length)
        }
        return data << length | remainder
    }
}
