import ClipSuites

/// What a command was given, checked against its specification.
struct ParsedArguments: Sendable {
    /// The arguments that are no options, in order.
    var operands: [String] = []
    private var occurrences: [(option: OptionSpec, value: String)] = []

    /// Notes an option that was given; a flag has the value "".
    mutating func add(_ option: OptionSpec, value: String = "") {
        occurrences.append((option, value))
    }

    /// Whether an option was given.
    func has(_ option: OptionSpec) -> Bool {
        occurrences.contains { $0.option == option }
    }

    /// Every value of an option, in order.
    ///
    /// - Throws: ``ArgumentError/wrongValue(_:found:expected:suggestion:)`` for the first value that is none.
    func values<Value>(of option: ValueOption<Value>) throws(ArgumentError) -> [Value] {
        var values: [Value] = []
        for occurrence in occurrences where occurrence.option == option.spec {
            guard let value = option.read(occurrence.value) else {
                throw .wrongValue(
                    option.spec, found: occurrence.value, expected: option.expected,
                    suggestion: Suggestion.nearest(to: occurrence.value, in: option.words))
            }
            values.append(value)
        }
        return values
    }

    /// The last value of an option, so that a wrapper's default can be overridden by what follows it.
    ///
    /// - Throws: as ``values(of:)``.
    func value<Value>(of option: ValueOption<Value>) throws(ArgumentError) -> Value? {
        try values(of: option).last
    }
}
