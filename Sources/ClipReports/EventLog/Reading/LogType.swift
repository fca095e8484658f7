import ClipSuites

/// A kind of value in the event log: what it looks like, and how it is read.
struct LogType<Value> {
    /// The end of "found …, expected …".
    let expected: String
    /// Reads a value; `nil` where it is of another kind.
    let read: (JSONValue, SourceFile) -> Value?
}

extension LogType where Value == String {
    static var string: Self {
        LogType(expected: "a string") { value, _ in
            if case .string(let text) = value.content { text } else { nil }
        }
    }
}

extension LogType where Value == Bool {
    static var boolean: Self {
        LogType(expected: "true or false") { value, _ in
            if case .boolean(let flag) = value.content { flag } else { nil }
        }
    }
}

extension LogType where Value == Double {
    static var number: Self {
        LogType(expected: "a number") { value, _ in
            if case .number(let number) = value.content { number } else { nil }
        }
    }
}

extension LogType where Value == Double {
    /// A moment as ``Timestamp`` writes it, in seconds since 1970.
    static var moment: Self {
        LogType(expected: "a time such as \"2025-11-21T09:20:00+00:00\"") { value, _ in
            if case .string(let text) = value.content { Timestamp.secondsSince1970(text) } else { nil }
        }
    }
}

extension LogType where Value == Int {
    /// A whole number that is not negative, and so small that each one can be told from the next and many be added up.
    static var count: Self {
        LogType(expected: "a whole number from 0 to \(greatestCount)") { value, _ in
            guard case .number(let number) = value.content, number >= 0 else { return nil }
            return Int(exactly: number).flatMap { $0 > greatestCount ? nil : $0 }
        }
    }

    private static var greatestCount: Int { 1 << 53 - 1 }
}

extension LogType where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// One of a few words.
    static var word: Self {
        LogType(expected: Quotation.list(Value.allCases.map(\.rawValue))) { value, _ in
            if case .string(let text) = value.content { Value(rawValue: text) } else { nil }
        }
    }
}

extension LogType where Value == Duration {
    /// Seconds, read digit by digit: a `Double` would lose the last ones of a long run.
    static var seconds: Self {
        LogType(expected: "seconds, a number from 0 to 999999999999999 without an exponent") { value, source in
            guard case .number = value.content else { return nil }
            let parts = source.bytes[value.range].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            guard parts.count <= 2, let whole = number(parts[0], digits: 15) else { return nil }
            guard parts.count == 2 else { return .seconds(whole) }
            guard let nanoseconds = number(parts[1].prefix(9), digits: 9) else { return nil }
            return .seconds(whole) + .nanoseconds(nanoseconds)
        }
    }

    /// A length of time in the spelling of the suite format.
    static var span: Self {
        LogType(expected: DurationText.expected) { value, _ in
            if case .string(let text) = value.content { DurationText.parse(text) } else { nil }
        }
    }

    /// The number that decimal digits spell, filled up with zeros to so many where they are a fraction.
    private static func number(_ bytes: ArraySlice<UInt8>, digits: Int) -> Int64? {
        guard !bytes.isEmpty, bytes.count <= digits else { return nil }
        var number: Int64 = 0
        for byte in bytes {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            number = number * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        if digits == 9 { for _ in bytes.count..<9 { number *= 10 } }
        return number
    }
}
