import ClipSuites

/// An option with a value of a type: what is right, and what a wrong one is answered with.
struct ValueOption<Value: Sendable>: Sendable {
    let spec: OptionSpec
    /// What a right value looks like, as the end of "… takes …".
    let expected: String
    /// The words that are right, where only some are.
    var words: [String] = []
    /// Reads a value; `nil` where it is wrong.
    let read: @Sendable (String) -> Value?
}

extension ValueOption where Value == String {
    /// An option that takes any text but the empty one.
    static func text(_ spec: OptionSpec, expected: String) -> Self {
        Self(spec: spec, expected: expected) { $0.isEmpty ? nil : $0 }
    }
}

extension ValueOption where Value == Int {
    /// An option that takes a whole number in a range.
    static func count(_ spec: OptionSpec, in range: ClosedRange<Int>) -> Self {
        Self(spec: spec, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
            guard let number = Int(text), range.contains(number) else { return nil }
            return number
        }
    }
}

extension ValueOption where Value == Duration {
    /// An option that takes a duration longer than nothing.
    static func duration(_ spec: OptionSpec) -> Self {
        Self(spec: spec, expected: DurationText.expected) { text in
            DurationText.parse(text).flatMap { $0 > .zero ? $0 : nil }
        }
    }
}

extension ValueOption where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// An option that takes one of a few words.
    static func choice(_ spec: OptionSpec) -> Self {
        let words = Value.allCases.map(\.rawValue)
        return Self(spec: spec, expected: words.alternatives, words: words) { Value(rawValue: $0) }
    }
}

extension [String] {
    /// `auto, always or never`.
    var alternatives: String { listed("or") }

    /// `junit, html and json`.
    var together: String { listed("and") }

    private func listed(_ word: String) -> String {
        guard let last else { return "" }
        return count == 1 ? last : dropLast().joined(separator: ", ") + " \(word) " + last
    }
}
