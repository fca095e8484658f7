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
