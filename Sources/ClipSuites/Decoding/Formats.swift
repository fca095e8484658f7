import ClipFacts

extension Format {
    static func word(_: Value.Type) -> Format
    where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
        word(Array(Value.allCases))
    }

    static func word(_ values: [Value]) -> Format where Value: RawRepresentable & Sendable, Value.RawValue == String {
        let words = values.map(\.rawValue)
        return Format(.word(words)) { context, value in context.word(value, of: words).flatMap(Value.init) }
    }

    static func word(of words: [String]) -> Format<String> { .init(.word(words)) { $0.word($1, of: words) } }

    static func array<Element>(_ element: Format<Element>, of expected: String) -> Format<[Element]> {
        .init(.array(element.type)) { context, value in
            context.elements(value, of: expected).compactMap { element.read(context, $0) }
        }
    }

    var unlessEmpty: Format {
        Format(type) { [read] in $0.filling != nil && $1.isEmptyField ? nil : read($0, $1) }
    }

    static var text: Format<String> { .init(.text) { $0.text($1) } }
    static var string: Format<String> { .init(.string) { $0.string($1) } }
    static var boolean: Format<Bool> { .init(.boolean) { $0.boolean($1) } }
    static var duration: Format<Duration> { .init(.duration) { $0.duration($1) } }
    static var file: Format<LocatedString> { .init(.path(.file)) { $0.path($1, as: .file) } }
    static var folder: Format<LocatedString> { .init(.path(.folder)) { $0.path($1, as: .folder) } }

    static func integer(in range: ClosedRange<Int>) -> Format<Int> {
        .init(.integer(range)) { $0.integer($1, in: range) }
    }

    static func number(in range: ClosedRange<Double>) -> Format<Double> {
        .init(.number(range)) { $0.number($1, in: range) }
    }

    static func unread(_ type: ValueType) -> Format<JSONValue> { .init(type) { $1 } }
}

extension DecodingContext {
    package func string(_ value: JSONValue?, of expected: String = "a string") -> String? {
        guard let value else { return nil }
        if let text = value.string ?? filledText(value) { return text }
        let isScalar = value.scalar.map { $0 != .null } ?? false
        return mismatch(value, expected, fix: isScalar ? "put it in double quotes" : nil)
    }

    func filledText(_ value: JSONValue) -> String? { filling?.spelled[value.range.lowerBound] }

    func text(_ value: JSONValue) -> String? {
        guard let text = string(value) else { return nil }
        return text.isBlank ? error(value, "found an empty string") : text
    }

    func located(_ value: JSONValue) -> LocatedString? { text(value).map { LocatedString($0, at: location(value)) } }

    func boolean(_ value: JSONValue?) -> Bool? {
        guard let value else { return nil }
        if let flag = value.boolean { return flag }
        let isQuoted = ["true", "false"].contains(value.string)
        return mismatch(
            value, "true or false", fix: typeFix(value, "bool") ?? (isQuoted ? "leave out the quotes" : nil))
    }

    func integer(_ value: JSONValue, in range: ClosedRange<Int>) -> Int? {
        guard let number = number(value) else { return nil }
        if let whole = Int(exactly: number.double), range.contains(whole) { return whole }
        let bounds = "\(range.lowerBound) to \(range.upperBound)"
        return error(value, "found \(digits(of: value)), expected a whole number from \(bounds)")
    }

    func number(_ value: JSONValue, in range: ClosedRange<Double>) -> Double? {
        guard let number = number(value) else { return nil }
        if range.contains(number.double) { return number.double }
        let bounds = "\(DecimalNumber(range.lowerBound)) to \(DecimalNumber(range.upperBound))"
        return error(value, "found \(digits(of: value)), expected a number from \(bounds)")
    }

    private func number(_ value: JSONValue) -> DecimalNumber? {
        if case .number(let number) = value.content { return number }
        return mismatch(value, "a number", fix: typeFix(value, "number"))
    }

    func duration(_ value: JSONValue) -> Duration? {
        guard case .string(let text) = value.content else {
            var fix: String?
            if case .number = value.content { fix = "write \"\(digits(of: value))s\" for seconds" }
            return mismatch(value, DurationText.expected, fix: fix)
        }
        if let duration = DurationText.parse(text), duration > .zero { return duration }
        return error(value, "found \(quoted: text), expected \(DurationText.expected)")
    }

    package func elements(_ value: JSONValue?, of expected: String) -> [JSONValue] {
        guard let value else { return [] }
        let fix = value.string.map { "put it in brackets: [\(quoted: $0)]" }
        return value.elements ?? mismatch(value, expected, fix: fix) ?? []
    }

    func members(_ value: JSONValue?, of expected: String) -> [JSONMember]? {
        guard let value else { return nil }
        if let members = value.members { return members }
        return mismatch(value, expected)
    }

    func word(_ value: JSONValue, of words: [String]) -> String? {
        guard case .string(let text) = value.content else { return mismatch(value, Quotation.list(words)) }
        if words.contains(where: text.isExactly) { return text }
        return error(
            value, "found \(quoted: text), expected \(Quotation.list(words))",
            fix: Suggestion.nearest(to: text, in: words).map(Quotation.suggestion))
    }

    func digits(of value: JSONValue) -> String {
        if let text = filledText(value) { return text.utf8.prefix(60).text }
        return source.bytes[value.range].prefix(60).text
    }

    private func typeFix(_ value: JSONValue, _ type: String) -> String? {
        guard let filling, case .string = value.content else { return nil }
        return filling.row.location.file == source.name
            ? "leave out the quotes in the row" : "write \":\(type)\" after the column's name in the header"
    }
}
