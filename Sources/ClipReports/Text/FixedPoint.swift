/// Writes numbers as bytes: decimal digits only, without exponent, sign or locale.
enum FixedPoint {
    /// Appends a count. A negative one is written as 0.
    static func append(_ number: Int, to bytes: inout ByteBuffer) {
        append(UInt64(max(0, number)), minimumDigits: 1, to: &bytes)
    }

    /// Appends a duration in seconds with the given number of decimals, 1 to 9, rounded. A negative one is written
    /// as 0.
    static func append(_ duration: Duration, decimals: Int, to bytes: inout ByteBuffer) {
        var (seconds, attoseconds) = duration < .zero ? (0, 0) : duration.components
        var unit: Int64 = 1_000_000_000_000_000_000
        for _ in 0..<decimals { unit /= 10 }
        var parts = (attoseconds + unit / 2) / unit
        if parts * unit >= 1_000_000_000_000_000_000 {
            seconds = seconds == .max ? seconds : seconds + 1
            parts = 0
        }
        append(UInt64(seconds), minimumDigits: 1, to: &bytes)
        bytes.append(UInt8(ascii: "."))
        append(UInt64(parts), minimumDigits: decimals, to: &bytes)
    }

    /// A duration in seconds with three decimals.
    static func seconds(_ duration: Duration) -> String {
        var bytes = ByteBuffer(capacity: 32)
        append(duration, decimals: 3, to: &bytes)
        return bytes.string
    }

    /// Appends digits, with zeros in front where there are fewer than asked for.
    static func append(_ number: UInt64, minimumDigits: Int, to bytes: inout ByteBuffer) {
        let start = bytes.count
        var rest = number
        var digits = 0
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
            digits += 1
        } while rest > 0 || digits < minimumDigits
        bytes.reverse(from: start)
    }
}
