import ClipFacts

package enum DurationText {
    package static let expected = "a duration such as \"5s\", \"250ms\", \"1.5s\" or \"2m\""

    private static let longest = 86_400_000.0

    /// Reads a duration of up to a day, such as `250ms`, `1.5s` or `2m`.
    package static func parse(_ text: String) -> Duration? {
        // Reads bytes, since a digit's `Character` may include combining marks.
        let digits = text.utf8.prefix { $0.isDigit || $0 == "." }
        let unit = text.utf8.dropFirst(digits.count)
        guard let value = number(digits), let factor = units[String(Substring(unit))], value * factor <= longest
        else { return nil }
        return .microseconds(Int64((value * factor * 1000).rounded()))
    }

    package static func render(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let microseconds = attoseconds / 1_000_000_000_000
        if microseconds == 0, seconds != 0, seconds % 60 == 0 { return "\(seconds / 60)m" }
        if microseconds % 1000 == 0 { return decimal(seconds * 1000 + microseconds / 1000) + "s" }
        return decimal(seconds * 1_000_000 + microseconds) + "ms"
    }

    /// The length of each unit in milliseconds.
    private static let units = ["ms": 1.0, "s": 1000, "m": 60_000]

    private static func number(_ digits: Substring.UTF8View) -> Double? {
        let dot = UInt8(ascii: ".")
        guard digits.count <= 20, digits.first != dot, digits.last != dot else { return nil }
        return Double(String(Substring(digits)))
    }

    private static func decimal(_ thousandths: Int64) -> String { (Double(thousandths) / 1000).jsonText }
}

package struct Span: Codable {
    package var duration: Duration

    package init(_ duration: Duration) { self.duration = duration }

    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        guard let duration = DurationText.parse(try value.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: value, debugDescription: "expected \(DurationText.expected)")
        }
        self.duration = duration
    }

    package func encode(to encoder: any Encoder) throws { try DurationText.render(duration).encode(to: encoder) }
}
