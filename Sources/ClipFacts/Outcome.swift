/// The result of handling a URL: the screen that the clip shows, with its parameters.
public struct Outcome: Sendable, Hashable, Encodable {
    /// The screen's name; `nil` if the URL was not handled.
    public var screen: String?
    /// The screen's parameters.
    public var parameters: [String: ParameterValue]
    /// The reason why the URL was not handled.
    public var reason: String?

    /// Creates an outcome.
    public init(screen: String?, parameters: [String: ParameterValue] = [:], reason: String? = nil) {
        self.screen = screen
        self.parameters = parameters
        self.reason = reason
    }

    /// Creates an outcome with a screen. Parameters are strings, numbers, Booleans or `nil`.
    ///
    ///     .screen("bike", ["bikeID": request["bikeID"], "price": 4.5, "isElectric": true])
    public static func screen(_ name: String, _ parameters: [String: (any ParameterConvertible)?] = [:]) -> Outcome {
        Outcome(screen: name, parameters: parameters.mapValues { $0?.parameterValue ?? .null })
    }

    /// Creates an outcome for a URL that the clip does not handle.
    public static func notHandled(_ reason: String) -> Outcome {
        Outcome(screen: nil, reason: reason)
    }

    package static func notHandled(_ reason: String, _ text: String) -> Outcome {
        let isLong = text.utf8.count > 1000
        return .notHandled(
            reason + " " + (isLong ? String(text.unicodeScalars.prefix(200)) + "… (\(text.utf8.count) bytes)" : text))
    }

    private enum CodingKeys: String, CodingKey { case screen, parameters, reason }

    /// Writes the outcome, with `null` for a missing screen.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(screen, forKey: .screen)
        try members.encode(parameters, forKey: .parameters)
        try members.encodeIfPresent(reason, forKey: .reason)
    }
}

/// A parameter of a screen.
public enum ParameterValue: Sendable, Hashable, ParameterConvertible {
    case string(String)
    case number(DecimalNumber)
    case boolean(Bool)
    case null

    /// The value itself.
    public var parameterValue: ParameterValue { self }
}

/// A type whose values can be parameters of a screen.
public protocol ParameterConvertible: Sendable {
    /// The value as a parameter.
    var parameterValue: ParameterValue { get }
}

extension String: ParameterConvertible {
    /// The string as a parameter.
    public var parameterValue: ParameterValue { .string(self) }
}

extension Int: ParameterConvertible {
    /// The number as a parameter.
    public var parameterValue: ParameterValue { .number(DecimalNumber(self)) }
}

extension Double: ParameterConvertible {
    /// The number as a parameter.
    public var parameterValue: ParameterValue { .number(DecimalNumber(self)) }
}

extension Bool: ParameterConvertible {
    /// The Boolean value as a parameter.
    public var parameterValue: ParameterValue { .boolean(self) }
}
