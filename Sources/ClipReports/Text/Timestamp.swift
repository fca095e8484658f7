#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A moment as ISO 8601 writes it, in UTC and to the second: `2025-11-21T09:20:00+00:00`.
struct Timestamp {
    let text: String

    /// Takes seconds since 1970. What is no moment between the years 1 and 9999 counts as the beginning of 1970.
    init(secondsSince1970 seconds: Double) {
        let range = -62_135_596_800.0..<253_402_300_800.0
        var moment = range.contains(seconds) ? time_t(seconds.rounded(.down)) : 0
        var parts = tm()
        gmtime_r(&moment, &parts)
        var bytes = ByteBuffer(capacity: 32)
        func append(_ number: Int32, _ digits: Int, _ mark: StaticString) {
            FixedPoint.append(UInt64(max(0, number)), minimumDigits: digits, to: &bytes)
            bytes.append(mark)
        }
        append(parts.tm_year + 1900, 4, "-")
        append(parts.tm_mon + 1, 2, "-")
        append(parts.tm_mday, 2, "T")
        append(parts.tm_hour, 2, ":")
        append(parts.tm_min, 2, ":")
        append(parts.tm_sec, 2, "+00:00")
        text = bytes.string
    }
}

extension Timestamp {
    /// The moment that a timestamp's text names; `nil` where it is none in the spelling that is written here.
    static func secondsSince1970(_ text: String) -> Double? {
        let digits = text.utf8.enumerated().filter { !marks.keys.contains($0.offset) }.map(\.element)
        guard text.utf8.count == 25, digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
            text.utf8.enumerated().allSatisfy({ marks[$0.offset] == nil || marks[$0.offset] == $0.element })
        else { return nil }
        func number(_ range: Range<Int>) -> Int32 {
            digits[range].reduce(0) { $0 * 10 + Int32($1 - UInt8(ascii: "0")) }
        }
        var parts = tm()
        parts.tm_year = number(0..<4) - 1900
        parts.tm_mon = number(4..<6) - 1
        parts.tm_mday = number(6..<8)
        parts.tm_hour = number(8..<10)
        parts.tm_min = number(10..<12)
        parts.tm_sec = number(12..<14)
        let seconds = Double(timegm(&parts))
        // Days and hours beyond their range would have been carried over.
        return Timestamp(secondsSince1970: seconds).text == text ? seconds : nil
    }

    /// What stands between the digits, at which place.
    private static let marks: [Int: UInt8] = [
        4: UInt8(ascii: "-"), 7: UInt8(ascii: "-"), 10: UInt8(ascii: "T"), 13: UInt8(ascii: ":"),
        16: UInt8(ascii: ":"), 19: UInt8(ascii: "+"), 22: UInt8(ascii: ":"),
    ]
}
