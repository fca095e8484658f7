/// The fifteen bits that tell a reader the level and the mask.
enum FormatInformation {
    /// Five bits, ten that protect them (annex C), all over a pattern that keeps them from being zero.
    static func bits(_ level: ErrorCorrectionLevel, mask: Int) -> Int {
        let data = level.bits << 3 | mask
        return BCHCode.appended(to: data, generator: 0b101_0011_0111) ^ 0b101_0100_0001_0010
    }
}

/// The eighteen bits that tell a reader the version, from 7 on.
enum VersionInformation {
    /// Six bits and twelve that protect them (annex D).
    static func bits(_ version: Int) -> Int {
        BCHCode.appended(to: version, generator: 0b1_1111_0010_0101)
    }
}

/// A binary cyclic code.
enum BCHCode {
    /// The data, followed by the remainder that makes the whole a multiple of the generator.
    static func appended(to data: Int, generator: Int) -> Int {
        let length = Int.bitWidth - 1 - generator.leadingZeroBitCount
        var remainder = data << length
        while remainder >> length != 0 {
            let highest = Int.bitWidth - 1 - remainder.leadingZeroBitCount
            remainder ^= generator << (highest - length)
        }
        return data << length | remainder
    }
}
