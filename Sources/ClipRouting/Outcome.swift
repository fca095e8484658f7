/// What the handlers did with a URL: the screen they show and its parameters.
public struct Outcome: Sendable, Hashable {
    /// The screen's name; `nil` means that the URL was not handled.
    public var screen: String?
    /// The screen's parameters.
    public var parameters: [String: ParameterValue]
    /// Why the URL was not handled.
    public var reason: String?

    /// Creates an outcome.
    public init(screen: String?, parameters: [String: ParameterValue] = [:], reason: String? = nil) {
        self.screen = screen
        self.parameters = parameters
        self.reason = reason
    }
}

/// A parameter of a screen.
public enum ParameterValue: Sendable, Hashable {
    case string(String)
    case number(Double)
    case boolean(Bool)
    case null
}
