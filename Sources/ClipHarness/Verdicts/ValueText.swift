import ClipSuites

extension Scalar? {
    /// The value as a message shows it: as JSON, on one line; `none` where there is no value.
    func shown(limit: Int = OneLine.shownInMessage) -> String {
        switch self {
        case .string(let text): OneLine.quoted(text, limit: limit)
        case .number(let number): Self.shown(number)
        case .boolean(let boolean): boolean ? "true" : "false"
        case .null: "null"
        case nil: "none"
        }
    }

    /// A whole number without a fraction, as people write it.
    private static func shown(_ number: Double) -> String {
        guard let whole = Int64(exactly: number), whole.magnitude < 1 << 53 else { return "\(number)" }
        return "\(whole)"
    }
}

extension Matcher {
    /// What a message says was expected.
    func shown(limit: Int = OneLine.shownInMessage) -> String {
        switch self {
        case .equals(let scalar): Scalar?.some(scalar).shown(limit: limit)
        case .matches(let pattern): "a match of /\(OneLine.text(pattern, limit: limit))/"
        case .contains(let text): "text that contains \(OneLine.quoted(text, limit: limit))"
        case .present: "any value"
        case .absent: "none"
        }
    }
}
