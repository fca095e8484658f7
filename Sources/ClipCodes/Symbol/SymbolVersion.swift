/// One of the forty sizes, and what follows from it.
struct SymbolVersion: Sendable, Equatable {
    static let largest = 40

    /// 1 to 40.
    let number: Int

    init(_ number: Int) { self.number = number }

    /// Modules a side.
    var size: Int { 17 + 4 * number }

    /// Whether the version is written into the symbol.
    var hasInformation: Bool { number >= 7 }

    /// How many bytes say how many bytes follow.
    var lengthBytes: Int { number < 10 ? 1 : 2 }

    /// How many bytes the symbol holds in byte mode. The mode and the end take a nibble each.
    func capacity(at level: ErrorCorrectionLevel) -> Int {
        BlockLayout(self, level).dataCount - lengthBytes - 1
    }

    /// How many codewords the modules have room for that serve no other purpose.
    var codewordCount: Int {
        let finders = 3 * 8 * 8
        let timing = 2 * (size - 16)
        let information = 31 + (hasInformation ? 36 : 0)
        // Those on row and column 6 share five modules each with the timing pattern.
        let across = max(alignmentCentres.count - 2, 0)
        let alignment = alignmentCount * 25 - 2 * across * 5
        return (size * size - finders - timing - information - alignment) / 8
    }

    private var alignmentCount: Int {
        let count = alignmentCentres.count
        return count == 0 ? 0 : count * count - 3
    }

    /// The rows, and columns, on which alignment patterns are centred (annex E): from 6 to the seventh from the end, in
    /// even steps but for the first.
    var alignmentCentres: [Int] {
        guard number > 1 else { return [] }
        let gaps = number / 7 + 1
        let last = size - 7
        // Version 32 alone is not what the rounding gives.
        let step = number == 32 ? 26 : (last - 6 + 2 * gaps - 1) / (2 * gaps) * 2
        return [6] + (0..<gaps).reversed().map { last - $0 * step }
    }
}
