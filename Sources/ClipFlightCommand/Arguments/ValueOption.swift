import ClipSuites

struct ValueOption<Value: Sendable>: Sendable {
    let spec: OptionSpec
    let read: @Sendable (String) throws(ArgumentError) -> Value?

    /// `expected` completes the message "'--option' takes …".
    init(
        _ long: String, short: Character? = nil, value: String?, help: String, expected: String, words: [String] = [],
        mayHaveNumber: Bool = false, read: @escaping @Sendable (String) throws(ArgumentError) -> Value?
    ) {
        var spec = OptionSpec(
            long: long, short: short, valueName: value, words: words, mayHaveNumber: mayHaveNumber, help: help)
        spec.check = { [spec] text throws(ArgumentError) in
            if try read(text) == nil { throw .wrongValue(spec, found: text, expected: expected) }
        }
        self.spec = spec
        self.read = read
    }

    init(_ long: String, value: String, help: String, choices: KeyValuePairs<String, Value>) {
        let words = choices.map(\.key)
        self.init(long, value: value, help: help, expected: words.alternatives, words: words) { text in
            choices.first { $0.key == text }?.value
        }
    }
}

extension ValueOption where Value == String {
    init(_ long: String, short: Character? = nil, value: String, help: String, expected: String) {
        self.init(long, short: short, value: value, help: help, expected: expected) { $0.isEmpty ? nil : $0 }
    }
}

extension ValueOption where Value == Int {
    init(_ long: String, short: Character? = nil, value: String, help: String, in range: ClosedRange<Int>) {
        let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        self.init(long, short: short, value: value, help: help, expected: expected) {
            Int($0).flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension ValueOption where Value == Duration {
    init(_ long: String, value: String, help: String) {
        self.init(long, value: value, help: help, expected: DurationText.expected) {
            DurationText.parse($0).flatMap { $0 > .zero ? $0 : nil }
        }
    }
}

extension ValueOption where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    init(_ long: String, value: String, help: String) {
        let words = Value.allCases.map(\.rawValue)
        self.init(long, value: value, help: help, expected: words.alternatives, words: words) { Value(rawValue: $0) }
    }
}

extension String {
    func hasEnding(in endings: [String]) -> Bool {
        let path = lowercased()
        return endings.contains { path.hasSuffix($0) }
    }
}

extension [String] {
    var alternatives: String { listed("or") }
    var together: String { listed("and") }
}
