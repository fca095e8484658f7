extension Matcher {
    /// Compares a value; an absent one is `.null`.
    ///
    /// Strings are compared byte for byte: `é` in one scalar is another text than in two, and handlers see the
    /// difference too. Numbers are compared by value.
    public func accepts(_ scalar: Scalar) -> MatcherVerdict {
        switch (self, scalar) {
        case (.absent, .null), (.equals(.null), .null): .accepted
        case (.present, let value): value == .null ? .rejected : .accepted
        case (.equals(.string(let expected)), .string(let found)):
            expected.utf8.elementsEqual(found.utf8) ? .accepted : .rejected
        case (.equals(.number(let expected)), .number(let found)): expected == found ? .accepted : .rejected
        case (.equals(.boolean(let expected)), .boolean(let found)): expected == found ? .accepted : .rejected
        case (.contains(let part), .string(let found)): TextSearch(part).isFound(in: found) ? .accepted : .rejected
        case (.matches(let pattern), .string(let found)):
            RegexCache.shared.program(for: pattern)?.search(found) ?? .gaveUp("the regular expression is not valid")
        case (.absent, _), (.equals, _), (.contains, _), (.matches, _): .rejected
        }
    }
}
