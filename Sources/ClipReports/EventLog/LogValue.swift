import ClipRouting
import ClipSuites

/// A type of value that the event log holds.
protocol LogValue: Sendable {
    static var schema: JSONSchema { get }
    /// The end of the message "found …, expected …".
    static var expected: String { get }
    /// The value of a member that is left out or null; `nil` if it must be there.
    static var absent: Self? { get }

    var json: JSONTree { get }

    static func read(_ value: JSONValue, in source: SourceFile) throws(Diagnostic) -> Self
}

extension LogValue {
    static var absent: Self? { nil }

    static func mismatch(_ value: JSONValue, in source: SourceFile) -> Diagnostic {
        LogObject.mismatch(value, expected, in: source)
    }
}

/// A value that is not a container.
protocol LogScalar: LogValue {
    /// Takes a value; `nil` if it is of another type.
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

    var json: JSONTree { .text(self) }

    init?(log value: JSONValue.Content) {
        guard case .string(let text) = value else { return nil }
        self = text
    }
}

extension Bool: LogScalar {
    static var schema: JSONSchema { .boolean }
    static var expected: String { "true or false" }

    var json: JSONTree { .flag(self) }

    init?(log value: JSONValue.Content) {
        guard case .boolean(let flag) = value else { return nil }
        self = flag
    }
}

extension Double: LogScalar {
    static var schema: JSONSchema { .number }
    static var expected: String { "a number" }

    var json: JSONTree { .scalar(.number(DecimalNumber(self))) }

    init?(log value: JSONValue.Content) {
        guard case .number(let number) = value else { return nil }
        self = number.double
    }
}

/// A count that is exact as a `Double`.
extension Int: LogScalar {
    static var schema: JSONSchema { .whole(from: 0) }
    static var expected: String { "a whole number from 0 to \(greatest)" }

    private static var greatest: Int { 1 << 53 - 1 }

    var json: JSONTree { .whole(self) }

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

    var json: JSONTree { .text(rawValue) }

    init?(log value: JSONValue.Content) {
        guard case .string(let text) = value else { return nil }
        self.init(rawValue: text)
    }
}

extension Optional: LogValue where Wrapped: LogValue {
    static var schema: JSONSchema { .oneOf([Wrapped.schema, .null]) }
    static var expected: String { Wrapped.expected }
    static var absent: Wrapped?? { .some(nil) }

    var json: JSONTree { self?.json ?? .scalar(.null) }

    static func read(_ value: JSONValue, in source: SourceFile) throws(Diagnostic) -> Wrapped? {
        try Wrapped.read(value, in: source)
    }
}

extension Array: LogValue where Element: LogValue {
    static var schema: JSONSchema { .array(Element.schema) }
    static var expected: String { "an array" }

    var json: JSONTree { .array(map(\.json)) }

    static func read(_ value: JSONValue, in source: SourceFile) throws(Diagnostic) -> [Element] {
        guard case .array(let values) = value.content else { throw mismatch(value, in: source) }
        var elements: [Element] = []
        elements.reserveCapacity(values.count)
        for value in values { elements.append(try Element.read(value, in: source)) }
        return elements
    }
}

/// A length of time in seconds, written with at most nine decimals.
struct LogSeconds: LogScalar {
    let duration: Duration

    init(duration: Duration) { self.duration = duration }

    static var schema: JSONSchema { .number }
    static var expected: String { "seconds, a number from 0 to \(greatest)" }

    /// What can be added up without an overflow.
    private static let greatest = 999_999_999_999_999

    var json: JSONTree { .scalar(.number(DecimalNumber(FixedPoint.seconds(duration, decimals: 9)) ?? 0)) }

    init?(log value: JSONValue.Content) {
        guard case .number(let number) = value, (0...Double(Self.greatest)).contains(number.double) else { return nil }
        // In whole nanoseconds, which are what is written.
        let (seconds, rest) = (number.double.rounded(.down), number.double.truncatingRemainder(dividingBy: 1))
        duration = .seconds(Int64(seconds)) + .nanoseconds(Int64((rest * 1e9).rounded()))
    }
}

/// A length of time in the spelling of the suite format, such as `5s`.
struct LogSpan: LogScalar {
    let duration: Duration

    init(_ duration: Duration) { self.duration = duration }

    static var schema: JSONSchema { .matching(#"^[0-9]+(\.[0-9]+)?(ms|s|m)$"#) }
    static var expected: String { DurationText.expected }

    var json: JSONTree { .text(DurationText.render(duration)) }

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

    var json: JSONTree { .text(Timestamp(secondsSince1970: secondsSince1970).text) }

    init?(log value: JSONValue.Content) {
        guard case .string(let text) = value, let seconds = Timestamp.secondsSince1970(text) else { return nil }
        self.init(secondsSince1970: seconds)
    }
}
