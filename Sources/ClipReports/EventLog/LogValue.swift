import ClipRouting
import ClipSuites

/// A type of value that the event log holds.
protocol LogWritable: Sendable {
    /// What the schema says about it.
    static var schema: JSONSchema { get }

    func write(to writer: inout JSONWriter)
}

/// A type of value that can be read from the event log.
protocol LogValue: LogWritable {
    /// The end of the message "found …, expected …".
    static var expected: String { get }
    /// The value of a member that is left out or null; `nil` where it must be there.
    static var absent: Self? { get }

    static func read(_ value: JSONValue, in source: SourceFile) throws(Diagnostic) -> Self
}

extension LogValue {
    static var absent: Self? { nil }

    static func mismatch(_ value: JSONValue, in source: SourceFile) -> Diagnostic {
        LogObject.mismatch(value, expected, in: source)
    }
}

extension JSONWriter {
    mutating func write(_ name: StaticString, _ value: some LogWritable) {
        key(name)
        value.write(to: &self)
    }
}

/// A type of value that is no container.
protocol LogScalar: LogValue {
    /// Takes a value; `nil` where it is of another type.
    init?(log value: JSONValue.Content)
}

extension LogScalar {
    static func read(_ value: JSONValue, in source: SourceFile) throws(Diagnostic) -> Self {
        guard let scalar = Self(log: value.content) else { throw mismatch(value, in: source) }
        return scalar
    }
}

extension String: LogScalar {
    static var schema: JSONSchema { .string }
    static var expected: String { "a string" }

    func write(to writer: inout JSONWriter) { writer.string(self) }

    init?(log value: JSONValue.Content) {
        guard case .string(let text) = value else { return nil }
        self = text
    }
}

extension Bool: LogScalar {
    static var schema: JSONSchema { .boolean }
    static var expected: String { "true or false" }

    func write(to writer: inout JSONWriter) { writer.boolean(self) }

    init?(log value: JSONValue.Content) {
        guard case .boolean(let flag) = value else { return nil }
        self = flag
    }
}

extension Double: LogScalar {
    static var schema: JSONSchema { .number }
    static var expected: String { "a number" }

    func write(to writer: inout JSONWriter) { writer.number(DecimalNumber(self)) }

    init?(log value: JSONValue.Content) {
        guard case .number(let number) = value else { return nil }
        self = number.double
    }
}

/// A count, so small that as a `Double` it differs from the next one, and many of them can be added up.
extension Int: LogScalar {
    static var schema: JSONSchema { .whole(from: 0) }
    static var expected: String { "a whole number from 0 to \(greatest)" }

    private static var greatest: Int { 1 << 53 - 1 }

    func write(to writer: inout JSONWriter) { writer.number(self) }

    init?(log value: JSONValue.Content) {
        guard case .number(let number) = value, let count = Int(exactly: number.double),
            (0...Self.greatest).contains(count)
        else { return nil }
        self = count
    }
}

/// One of an enumeration's words.
extension LogScalar where Self: RawRepresentable & CaseIterable, RawValue == String {
    static var schema: JSONSchema { .word(allCases.map(\.rawValue)) }
    static var expected: String { Quotation.list(allCases.map(\.rawValue)) }

    func write(to writer: inout JSONWriter) { writer.string(rawValue) }

    init?(log value: JSONValue.Content) {
        guard case .string(let text) = value else { return nil }
        self.init(rawValue: text)
    }
}

extension Optional: LogWritable where Wrapped: LogWritable {
    static var schema: JSONSchema { .oneOf([Wrapped.schema, .null]) }

    func write(to writer: inout JSONWriter) {
        if let self { self.write(to: &writer) } else { writer.null() }
    }
}

extension Optional: LogValue where Wrapped: LogValue {
    static var expected: String { Wrapped.expected }
    static var absent: Wrapped?? { .some(nil) }

    static func read(_ value: JSONValue, in source: SourceFile) throws(Diagnostic) -> Wrapped? {
        try Wrapped.read(value, in: source)
    }
}

extension Array: LogWritable where Element: LogWritable {
    static var schema: JSONSchema { .array(Element.schema) }

    func write(to writer: inout JSONWriter) { writer.array(self) { $1.write(to: &$0) } }
}

extension Array: LogValue where Element: LogValue {
    static var expected: String { "an array" }

    static func read(_ value: JSONValue, in source: SourceFile) throws(Diagnostic) -> [Element] {
        guard case .array(let values) = value.content else { throw mismatch(value, in: source) }
        var elements: [Element] = []
        elements.reserveCapacity(values.count)
        for value in values { elements.append(try Element.read(value, in: source)) }
        return elements
    }
}

/// A length of time in seconds, with nine decimals.
struct LogSeconds: LogValue {
    let duration: Duration

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
        return LogSeconds(duration: .seconds(whole) + .nanoseconds(nanoseconds))
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
