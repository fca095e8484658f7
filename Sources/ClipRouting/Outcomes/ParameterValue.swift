/// A parameter of a screen.
public enum ParameterValue: Sendable, Hashable {
    case string(String)
    case number(Double)
    case boolean(Bool)
    case null
}

extension ParameterValue: ExpressibleByStringInterpolation {
    /// A string literal.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension ParameterValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// An integer literal; beyond 2⁵³ the nearest number that a `Double` holds.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }

    /// A floating-point literal.
    public init(floatLiteral value: Double) { self = .number(value) }
}

extension ParameterValue: ExpressibleByBooleanLiteral, ExpressibleByNilLiteral {
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }

    /// `nil`, which is ``null``.
    public init(nilLiteral: ()) { self = .null }
}
