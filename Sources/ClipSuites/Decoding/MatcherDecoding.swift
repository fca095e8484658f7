import ClipFacts

struct MatcherKeys {
    let matches = Key("matches", Format(.form(.part)) { $0.regex($1) }, "A regular expression to find in a string.")
    let contains = Key("contains", Format(.form(.part)) { $0.part($1) }, "Text to find in a string.")
    let present = Key("present", Format(.only(true)) { $0.present($1) }, "`true`: any value but null.")

    static let format = ObjectFormat(
        "a matcher", MatcherKeys(), rules: [.exactlyOne(["matches", "contains", "present"])])
}

extension ValueType {
    static var matcher: ValueType { .oneOf(scalars + [.object(MatcherKeys.format)]) }
    static let scalars: [ValueType] = [
        .string, .number(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude), .boolean, .null,
    ]
}

extension Format {
    static var matcher: Format<Matcher> { .init(.matcher) { $0.matcher($1) } }
}

extension DecodingContext {
    func matcher(_ value: JSONValue) -> Matcher? {
        if let scalar = value.scalar { return scalar == .null ? .absent : .equals(scalar) }
        let names = Quotation.list(MatcherKeys.format.keys.map(\.name))
        guard members(value, of: "a value, or an object with one of \(names)") != nil,
            let object = KeyedObject(value, MatcherKeys.format, in: self)
        else { return nil }
        return object.matches ?? object.present ?? object.contains.map { .contains($0) }
    }

    fileprivate func present(_ value: JSONValue) -> Matcher? {
        guard let flag = boolean(value) else { return nil }
        if !flag { error(value, "found false, expected true", fix: "write null for a value that must be absent") }
        return flag ? .present : nil
    }

    fileprivate func part(_ value: JSONValue) -> String? {
        guard let part = string(value) else { return nil }
        return part.isEmpty ? anyText(value, "an empty string, which every string contains") : part
    }

    private func anyText<Value>(_ value: JSONValue, _ found: String) -> Value? {
        error(
            value, "found \(found); expected one that excludes some values",
            fix: (filling == nil ? "write the text to find" : "fill in the row") + ", or expect { \"present\": true }")
    }

    fileprivate func regex(_ value: JSONValue) -> Matcher? {
        guard let pattern = string(value) else { return nil }
        guard pattern.utf8.count <= RegexProgram.patternLimit else {
            return error(value, "the regular expression is longer than \(RegexProgram.patternLimit / 1024) KiB")
        }
        guard let regex = RegexProgram(pattern) else {
            return error(
                value, "\(quoted: pattern) is not a regular expression",
                note: "the syntax is NSRegularExpression's; in JSON, a backslash is written \\\\",
                fix: RegexProgram.fix(for: pattern))
        }
        let isLacking = pattern.isEmpty || filling?.lacking.contains(value.range.lowerBound) == true
        if isLacking, regex.search("") == .accepted, regex.search("\u{1}") == .accepted {
            return anyText(value, "the regular expression \(quoted: pattern), which every string matches")
        }
        return .matches(regex)
    }
}
