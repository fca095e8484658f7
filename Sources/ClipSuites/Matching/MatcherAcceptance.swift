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
        case (.contains(let part), .string(let found)): Self.holds(found, part) ? .accepted : .rejected
        case (.matches(let pattern), .string(let found)):
            RegexCache.shared.program(for: pattern)?.search(found) ?? .gaveUp("the regular expression is not valid")
        case (.absent, _), (.equals, _), (.contains, _), (.matches, _): .rejected
        }
    }

    /// Whether a text holds a part, byte for byte, in time that does not grow with their product.
    private static func holds(_ text: String, _ part: String) -> Bool {
        let part = Array(part.utf8)
        guard let first = part.first else { return true }
        // Knuth, Morris and Pratt: how much of the part is already found when a byte does not fit.
        var fallback = [0]
        for byte in part.dropFirst() {
            var length = fallback[fallback.count - 1]
            while length > 0, part[length] != byte { length = fallback[length - 1] }
            fallback.append(part[length] == byte ? length + 1 : length)
        }
        var length = 0
        for byte in text.utf8 {
            if length == 0, byte != first { continue }
            while length > 0, part[length] != byte { length = fallback[length - 1] }
            if part[length] == byte { length += 1 }
            if length == part.count { return true }
        }
        return false
    }
}
