import ClipSuites
import Foundation

enum FixedPoint {
    /// Appends a duration in seconds with 1 to 9 decimals. A negative duration becomes 0.
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
        bytes.append(".")
        append(UInt64(parts), minimumDigits: decimals, to: &bytes)
    }

    static func seconds(_ duration: Duration, decimals: Int = 3) -> String {
        var bytes = ByteBuffer(capacity: 32)
        append(duration, decimals: decimals, to: &bytes)
        return bytes.string
    }

    static func append(_ number: UInt64, minimumDigits: Int, to bytes: inout ByteBuffer) {
        var (unit, digits): (UInt64, Int) = (1, 1)
        while digits < minimumDigits || number / unit >= 10 { (unit, digits) = (unit * 10, digits + 1) }
        while unit > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
            unit /= 10
        }
    }
}

/// A moment in ISO 8601 format, in UTC, to the second: `2025-11-21T09:20:00+00:00`.
struct Timestamp: Codable {
    let text: String

    /// A moment outside the years 1 to 9999 becomes the start of 1970.
    init(secondsSince1970 seconds: Double) {
        let range = -62_135_596_800.0..<253_402_300_800.0
        var moment = time_t(range.contains(seconds) ? seconds.rounded(.down) : 0)
        // Foundation would load all time zones first (benchmark row "start to first case").
        var utc = tm()
        gmtime_r(&moment, &utc)
        text = String(
            format: "%04d-%02d-%02dT%02d:%02d:%02d+00:00", utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday, utc.tm_hour,
            utc.tm_min, utc.tm_sec)
    }

    var words: String {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let parts = text.prefix(10).split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return text }
        return "\(parts[2]) \(months[parts[1] - 1]) \(parts[0]), \(text.dropFirst(11).prefix(5)) UTC"
    }

    var secondsSince1970: Double? {
        guard let moment = try? Date(text, strategy: .iso8601).timeIntervalSince1970 else { return nil }
        // Foundation also accepts other formats.
        return Timestamp(secondsSince1970: moment).text.utf8.elementsEqual(text.utf8) ? moment : nil
    }

    init(from decoder: any Decoder) throws {
        text = try String(from: decoder)
        guard secondsSince1970 == nil else { return }
        let problem = "found \(quoted: text), expected a time such as \"2025-11-21T09:20:00+00:00\""
        throw DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: decoder.codingPath, debugDescription: problem))
    }

    func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
}
