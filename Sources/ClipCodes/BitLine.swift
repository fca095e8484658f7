/// A row or column of up to 192 modules, one bit each; bit `n` is module `n`.
///
/// Whole lines are combined at once. With arrays of `Bool` a code takes seven times as long, and so do the HTML report of
/// a large suite, which draws one for each URL, and the tests of all forty versions.
struct BitLine: Sendable, Equatable {
    private var low: UInt64 = 0
    private var middle: UInt64 = 0
    private var high: UInt64 = 0

    /// Creates a line of light modules.
    init() {}

    private init(_ low: UInt64, _ middle: UInt64, _ high: UInt64) {
        (self.low, self.middle, self.high) = (low, middle, high)
    }

    /// The line whose first modules are dark.
    static func first(_ count: Int) -> BitLine {
        // A shift by more than the width gives zero.
        BitLine(~(.max << UInt64(count)), ~(.max << max(0, count - 64)), ~(.max << max(0, count - 128)))
    }

    /// Whether a module is dark.
    @inline(__always)
    subscript(_ index: Int) -> Bool {
        get {
            let word = index < 64 ? low : index < 128 ? middle : high
            return word >> UInt64(index & 63) & 1 == 1
        }
        set {
            let bit = 1 << UInt64(index & 63) as UInt64
            switch index >> 6 {
            case 0: low = newValue ? low | bit : low & ~bit
            case 1: middle = newValue ? middle | bit : middle & ~bit
            default: high = newValue ? high | bit : high & ~bit
            }
        }
    }

    /// How many modules are dark.
    var darkCount: Int { low.nonzeroBitCount + middle.nonzeroBitCount + high.nonzeroBitCount }

    /// The first dark module.
    var firstDark: Int? {
        if low != 0 { return low.trailingZeroBitCount }
        if middle != 0 { return 64 + middle.trailingZeroBitCount }
        return high != 0 ? 128 + high.trailingZeroBitCount : nil
    }

    @inline(__always)
    static func & (a: BitLine, b: BitLine) -> BitLine { BitLine(a.low & b.low, a.middle & b.middle, a.high & b.high) }
    @inline(__always)
    static func | (a: BitLine, b: BitLine) -> BitLine { BitLine(a.low | b.low, a.middle | b.middle, a.high | b.high) }
    @inline(__always)
    static func ^ (a: BitLine, b: BitLine) -> BitLine { BitLine(a.low ^ b.low, a.middle ^ b.middle, a.high ^ b.high) }
    @inline(__always)
    static prefix func ~ (a: BitLine) -> BitLine { BitLine(~a.low, ~a.middle, ~a.high) }

    /// The line whose module `n` is module `n + count` of the one on the left; `count` is from 1 to 63.
    @inline(__always)
    static func >> (line: BitLine, count: UInt64) -> BitLine {
        BitLine(
            line.low &>> count | line.middle &<< (64 &- count), line.middle &>> count | line.high &<< (64 &- count),
            line.high &>> count)
    }

    /// The line whose module `n` is module `n - count` of the one on the left; `count` is from 1 to 63.
    @inline(__always)
    static func << (line: BitLine, count: UInt64) -> BitLine {
        BitLine(
            line.low &<< count, line.middle &<< count | line.low &>> (64 &- count),
            line.high &<< count | line.middle &>> (64 &- count))
    }
}
