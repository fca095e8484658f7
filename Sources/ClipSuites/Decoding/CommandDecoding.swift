extension DecodingContext {
    /// A command with its arguments.
    func command(_ value: JSONValue?) -> [String]? {
        guard let value else { return nil }
        guard case .array(let elements) = value.content else {
            mismatch(value, "an array with the program and its arguments", fix: commandMend(value))
            return nil
        }
        let arguments = elements.compactMap { argument($0) }
        guard arguments.count == elements.count else { return nil }
        guard let program = arguments.first, !program.isEmpty else {
            error(elements.first ?? value, "found no program, expected its name as the first element")
            return nil
        }
        return arguments
    }

    /// One argument of a program, which may be empty.
    func argument(_ value: JSONValue) -> String? {
        guard let text = string(value) else { return nil }
        guard !text.utf8.contains(0) else {
            error(value, "found a NUL character, which no argument can hold")
            return nil
        }
        return text
    }

    /// The commands that run before the first launch: one, or an array of them.
    func prepare(_ value: JSONValue?) -> [[String]]? {
        guard let value else { return nil }
        if case .array(let elements) = value.content, let first = elements.first, case .array = first.content {
            return elements.compactMap { command($0) }
        }
        return command(value).map { [$0] }
    }

    /// The variables that are added to the child's environment.
    func environment(_ value: JSONValue?) -> [String: String]? {
        guard let value else { return nil }
        guard case .object(let members) = value.content else {
            mismatch(value, "an object of variables")
            return nil
        }
        var variables: [String: String] = [:]
        for member in members {
            guard checkName(member.key, at: member.keyRange), let text = argument(member.value) else { continue }
            guard variables.updateValue(text, forKey: member.key) == nil else {
                error(
                    member.keyRange, Quotation.twin(of: member.key, a: "variable"), fix: "remove one of the two")
                continue
            }
        }
        return variables
    }

    /// Names of variables, each with the value that it is written in.
    func names(_ value: JSONValue?) -> [(name: String, value: JSONValue)] {
        (elements(value, of: "an array of names of variables") ?? []).compactMap { element in
            guard let name = text(element), checkName(name, at: element.range) else { return nil }
            return (name, element)
        }
    }

    private func checkName(_ name: String, at range: Range<Int>) -> Bool {
        if name.isEmpty || name.utf8.contains(where: { $0 == UInt8(ascii: "=") || $0 == 0 }) {
            error(range, "found \(Quotation.of(name)), which cannot be the name of a variable")
            return false
        }
        if name == "_XCAppClipURL" || name.hasPrefix("CLIPFLIGHT_") {
            error(
                range, "the variable \(Quotation.of(name)) is set for each launch and cannot be set here",
                fix: "remove it")
            return false
        }
        return true
    }

    private func commandMend(_ value: JSONValue) -> String? {
        guard case .string(let text) = value.content, text.utf8.count < 200 else { return nil }
        let words = text.split(separator: " ").map { Scalar.string(String($0)).description }
        return "write [\(words.joined(separator: ", "))]"
    }
}
