import Foundation

/// A duration in a log, in seconds, with at most nine decimals and no exponent.
package struct Seconds: Hashable, Codable {
    package let duration: Duration

    package init(_ duration: Duration) { self.duration = duration }

    /// The maximum in seconds, which keeps sums of several durations from overflowing.
    private static let greatest = Decimal(999_999_999_999_999)

    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        let seconds = try value.decode(Decimal.self)
        guard (0...Self.greatest).contains(seconds) else {
            throw DecodingError.dataCorruptedError(
                in: value, debugDescription: "found \(seconds), expected seconds, a number from 0 to \(Self.greatest)")
        }
        let whole = NSDecimalNumber(decimal: seconds).int64Value
        let rest = NSDecimalNumber(decimal: (seconds - Decimal(whole)) * 1_000_000_000)
        duration = .seconds(whole) + .nanoseconds(rest.int64Value)
    }

    package func encode(to encoder: any Encoder) throws {
        // A duration is negative if the clock was set back.
        let (seconds, attoseconds) = max(duration, .zero).components
        var value = encoder.singleValueContainer()
        let rest = Decimal(sign: .plus, exponent: -9, significand: Decimal(attoseconds / 1_000_000_000))
        try value.encode(Decimal(seconds) + rest)
    }
}
