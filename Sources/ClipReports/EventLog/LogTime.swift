import ClipSuites

/// A length of time in seconds, with nine decimals.
struct LogSeconds: LogValue {
    let duration: Duration

    init(_ duration: Duration) { self.duration = duration }

    static var schema: JSONSchema { .number }
    static var expected: String { "seconds, a number from 0 to 999999999999999 without an exponent" }

    func write(to writer: inout JSONWriter) { writer.seconds(duration) }

    /// Reads digit by digit: a `Double` would lose the last ones of a long run.
    static func read(_ value: JSONValue, in source: SourceFile) throws(Diagnostic) -> LogSeconds {
        guard case .number = value.content else { throw mismatch(value, in: source) }
        let parts = source.bytes[value.range].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= 2, parts[0].count <= 15, let whole = number(parts[0]) else {
            throw mismatch(value, in: source)
        }
        let fraction = parts.count == 2 ? parts[1].prefix(9) : [UInt8(ascii: "0")]
        guard var nanoseconds = number(fraction) else { throw mismatch(value, in: source) }
        for _ in fraction.count..<9 { nanoseconds *= 10 }
        return LogSeconds(.seconds(whole) + .nanoseconds(nanoseconds))
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        digits.allSatisfy { $0 &- 0x30 < 10 } ? Int64(String(decoding: digits, as: UTF8.self)) : nil
    }
}

/// A length of time in the spelling of the suite format, such as `5s`.
struct LogSpan: LogScalar {
    let duration: Duration

    init(_ duration: Duration) { self.duration = duration }

    static var schema: JSONSchema { .matching(#"^[0-9]+(\.[0-9]+)?(ms|s|m)$"#) }
    static var expected: String { DurationText.expected }

    func write(to writer: inout JSONWriter) { writer.string(DurationText.render(duration)) }

    init?(log value: JSONValue.Content) {
        guard case .string(let text) = value, let duration = DurationText.parse(text) else { return nil }
        self.init(duration)
    }
}

/// A moment as ``Timestamp`` writes it.
struct LogMoment: LogScalar {
    let secondsSince1970: Double

    init(secondsSince1970: Double) { self.secondsSince1970 = secondsSince1970 }

    static var schema: JSONSchema { .moment }
    static var expected: String { "a time such as \"2025-11-21T09:20:00+00:00\"" }

    func write(to writer: inout JSONWriter) { writer.string(Timestamp(secondsSince1970: secondsSince1970).text) }

    init?(log value: JSONValue.Content) {
        guard case .string(let text) = value, let seconds = Timestamp.secondsSince1970(text) else { return nil }
        self.init(secondsSince1970: seconds)
    }
}
