/// A type whose values can be parameters of a screen.
public protocol ParameterConvertible: Sendable {
    /// The value as a parameter.
    var parameterValue: ParameterValue { get }
}

extension ParameterValue: ParameterConvertible {
    /// The value itself.
    public var parameterValue: ParameterValue { self }
}

extension String: ParameterConvertible {
    /// The text.
    public var parameterValue: ParameterValue { .string(self) }
}

extension Int: ParameterConvertible {
    /// The number; beyond 2⁵³ the nearest that a `Double` holds.
    public var parameterValue: ParameterValue { .number(Double(self)) }
}

extension Double: ParameterConvertible {
    /// The number.
    public var parameterValue: ParameterValue { .number(self) }
}

extension Bool: ParameterConvertible {
    /// The truth value.
    public var parameterValue: ParameterValue { .boolean(self) }
}
