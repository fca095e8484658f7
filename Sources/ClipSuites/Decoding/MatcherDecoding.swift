extension DecodingContext {
    private static let matcherKeys = ["matches", "contains", "present"]

    /// A matcher.
    func matcher(_ value: JSONValue?) -> Matcher? {
        guard let value else { return nil }
        if let scalar = value.scalar { return scalar == .null ? .absent : .equals(scalar) }
        guard case .object(let members) = value.content else {
            mismatch(value, "a value, or an object with one of \(Quotation.list(Self.matcherKeys))")
            return nil
        }
        guard let object = KeyedObject(value, "a matcher", keys: Self.matcherKeys, in: self) else { return nil }
        guard let member = members.first, members.count == 1 else {
            let start = value.range.lowerBound
            error(
                start..<(start + 1),
                "found \(members.isEmpty ? "no key" : "\(members.count) keys"), "
                    + "expected one of \(Quotation.list(Self.matcherKeys))")
            return nil
        }
        switch member.key {
        case "matches": return regex(object["matches"])
        case "contains": return string(object["contains"]).map { .contains($0) }
        case "present": return present(member.value)
        default: return nil
        }
    }

    private func present(_ value: JSONValue) -> Matcher? {
        guard let flag = boolean(value) else { return nil }
        if !flag { error(value, "found false, expected true", fix: "write null for a value that must be absent") }
        return flag ? .present : nil
    }

    private func regex(_ value: JSONValue?) -> Matcher? {
        guard let value, let pattern = string(value) else { return nil }
        guard pattern.utf8.count <= RegexProgram.patternLimit else {
            error(value, "the regular expression is longer than \(RegexProgram.patternLimit / 1024) KiB")
            return nil
        }
        if RegexCache.shared.program(for: pattern) == nil {
            error(
                value, "found \(Quotation.of(pattern)), which is no regular expression",
                note: "the syntax is that of NSRegularExpression; in JSON a backslash is written \\\\",
                fix: RegexFault.mend(for: pattern))
            return nil
        }
        return .matches(pattern)
    }
}
