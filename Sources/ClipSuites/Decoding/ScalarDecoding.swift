extension DecodingContext {
    /// A string.
    func string(_ value: JSONValue?) -> String? {
        guard let value else { return nil }
        if case .string(let text) = value.content { return text }
        if let text = filledText(value) { return text }
        let isScalar = value.scalar.map { $0 != .null } ?? false
        mismatch(value, "a string", fix: isScalar ? "put it in double quotes" : nil)
        return nil
    }

    /// The text of a number or boolean that a row fills in where only a text may stand.
    func filledText(_ value: JSONValue) -> String? { filling?.spelled[value.range.lowerBound] }

    /// A string that is not empty.
    func text(_ value: JSONValue?) -> String? {
        guard let value, let text = string(value) else { return nil }
        guard text.utf8.contains(where: { $0 != UInt8(ascii: " ") }) else {
            error(value, "found an empty string")
            return nil
        }
        return text
    }

    /// A string with its place.
    func located(_ value: JSONValue?) -> LocatedString? {
        guard let value, let text = text(value) else { return nil }
        return LocatedString(text, at: location(value))
    }

    /// `true` or `false`.
    func boolean(_ value: JSONValue?) -> Bool? {
        guard let value else { return nil }
        if case .boolean(let flag) = value.content { return flag }
        mismatch(value, "true or false", fix: typeMend(value, "bool") ?? booleanMend(value))
        return nil
    }

    /// A whole number in a range.
    func integer(_ value: JSONValue?, in range: ClosedRange<Int>) -> Int? {
        guard let value else { return nil }
        guard case .number(let number) = value.content else {
            mismatch(value, "a number", fix: typeMend(value, "number"))
            return nil
        }
        guard let whole = Int(exactly: number), range.contains(whole) else {
            error(
                value,
                "found \(digits(of: value)), expected a whole number from \(range.lowerBound) to \(range.upperBound)")
            return nil
        }
        return whole
    }

    /// A number in a range.
    func number(_ value: JSONValue?, in range: ClosedRange<Double>) -> Double? {
        guard let value else { return nil }
        guard case .number(let number) = value.content else {
            mismatch(value, "a number", fix: typeMend(value, "number"))
            return nil
        }
        guard range.contains(number) else {
            let bounds = "\(Scalar.number(range.lowerBound)) to \(Scalar.number(range.upperBound))"
            error(value, "found \(digits(of: value)), expected a number from \(bounds)")
            return nil
        }
        return number
    }

    /// A duration that is longer than nothing.
    func duration(_ value: JSONValue?) -> Duration? {
        guard let value else { return nil }
        guard case .string(let text) = value.content else {
            var fix: String?
            if case .number = value.content { fix = "write \"\(digits(of: value))s\" for seconds" }
            mismatch(value, DurationText.expected, fix: fix)
            return nil
        }
        guard let duration = DurationText.parse(text), duration > .zero else {
            error(value, "found \(Quotation.of(text)), expected \(DurationText.expected)")
            return nil
        }
        return duration
    }

    /// The elements of an array.
    func elements(_ value: JSONValue?, of expected: String) -> [JSONValue]? {
        guard let value else { return nil }
        if case .array(let elements) = value.content { return elements }
        mismatch(value, expected)
        return nil
    }

    /// An array of strings that are not empty.
    func texts(_ value: JSONValue?) -> [String]? {
        elements(value, of: "an array of strings")?.compactMap { text($0) }
    }

    /// A number's digits as written.
    func digits(of value: JSONValue) -> String {
        if let text = filledText(value) { return String(decoding: text.utf8.prefix(60), as: UTF8.self) }
        return String(decoding: source.bytes[value.range].prefix(60), as: UTF8.self)
    }

    /// How a text that a row fills in takes another type.
    private func typeMend(_ value: JSONValue, _ type: String) -> String? {
        guard let filling, case .string = value.content else { return nil }
        return filling.row.location.file == source.name
            ? "leave out the quotes in the row" : "write \":\(type)\" behind the column's name in the header"
    }

    private func booleanMend(_ value: JSONValue) -> String? {
        guard case .string(let text) = value.content, text == "true" || text == "false" else { return nil }
        return "leave out the quotes"
    }
}
