import ClipSuites

struct Arguments {
    private(set) var operands: [String] = []
    /// `option` is `nil` for an operand, and `value` is empty for a flag.
    private var given: [(option: OptionSpec?, value: String, words: ArraySlice<String>)] = []

    /// Accepts `--opt=value`, `--opt value`, `-oVALUE`, `-o VALUE` and `-o=VALUE`. `--` ends the options.
    init(_ arguments: ArraySlice<String>, of command: CommandSpec) throws(ArgumentError) {
        var rest = arguments
        while let argument = rest.popFirst() {
            let start = rest.startIndex - 1
            if argument == "--" {
                given.append((nil, "", arguments[start...]))
                for operand in rest { try add(operand: operand, of: command) }
                break
            }
            guard let found = try Self.option(argument, of: command) else {
                try add(operand: argument, of: command)
                given.append((nil, "", [argument]))
                continue
            }
            var value = found.attached
            if found.spec.valueName == nil {
                if let value, found.spec.words.isEmpty, !found.spec.mayHaveNumber {
                    throw .unexpectedValue(found.spec, found: value)
                }
                if found.spec.mayHaveNumber, value == nil, rest.first.flatMap({ Int($0) }) != nil {
                    value = rest.removeFirst()
                }
            } else if value == nil {
                // In `-j -3`, the value is wrong. In `-o --strict`, the value is missing.
                guard let next = rest.first, next != "--", (try? Self.option(next, of: command)) == nil else {
                    throw .missingValue(found.spec)
                }
                value = rest.removeFirst()
            }
            try found.spec.check(value ?? "")
            given.append((found.spec, value ?? "", arguments[start..<rest.startIndex]))
        }
        if let operand = command.operand, operands.count < operand.counts.lowerBound {
            throw .missingOperand(operand.name)
        }
    }

    private mutating func add(operand: String, of command: CommandSpec) throws(ArgumentError) {
        guard let limit = command.operand?.counts.upperBound, operands.count < limit else {
            throw .unexpectedOperand(operand, after: operands.last, limit: operands.count)
        }
        operands.append(operand)
    }

    private static func option(
        _ argument: String, of command: CommandSpec
    ) throws(ArgumentError) -> (spec: OptionSpec, attached: String?)? {
        guard argument.hasPrefix("-"), argument != "-" else { return nil }
        func unknown(_ spelling: String, _ name: Substring) -> ArgumentError {
            let nearest = Suggestion.nearest(to: String(name), in: command.options.map(\.long))
            return .unknown("option", found: spelling, suggestion: nearest.map { "--" + $0 })
        }
        if argument.hasPrefix("--") {
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let spec = command.options.first(where: { $0.long == parts[0] }) else {
                if let successor = RetiredWords.options[command.name]?[String(parts[0])] {
                    throw .retired("--" + parts[0], successor: successor)
                }
                throw unknown("--" + parts[0], parts[0])
            }
            return (spec, parts.count > 1 ? String(parts[1]) : nil)
        }
        let text = argument.dropFirst()
        guard let spec = command.options.first(where: { $0.short == text.first }) else {
            throw unknown("-" + text.prefix(1), text)
        }
        let attached = text.dropFirst()
        return (spec, attached.isEmpty ? nil : String(attached.first == "=" ? attached.dropFirst() : attached))
    }

    func words(of wanted: [OptionSpec]) -> [String] {
        given.filter { word in wanted.contains { $0 == word.option } }.flatMap(\.words)
    }

    func words(without removed: [OptionSpec], adding flag: OptionSpec) -> [String] {
        let kept = given.filter { word in !removed.contains { $0 == word.option } }.flatMap(\.words)
        let end = kept.firstIndex(of: "--") ?? kept.endIndex
        return kept[..<end] + ["--" + flag.long] + kept[end...]
    }

    func has(_ option: OptionSpec) -> Bool { given.contains { $0.option == option } }

    func values<Value>(of option: ValueOption<Value>) -> [Value] {
        given.filter { $0.option == option.spec }.compactMap { try? option.read($0.value) }
    }

    /// Returns the last value, so that users can override the default of a wrapper script.
    func value<Value>(of option: ValueOption<Value>) -> Value? { values(of: option).last }
}
