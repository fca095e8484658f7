/// What a case checks.
public enum CaseKind: String, CaseIterable, Sendable, Hashable {
    /// The registered URL itself, which Maps and Siri hand over.
    case exact
    /// A URL that goes on from a registered one.
    case prefix
    /// Served by the default experience.
    case `default`
    /// One of Apple's links.
    case link
    /// Expected to be declined.
    case decline
    /// Launched without a URL.
    case reopen
    /// A step of a journey.
    case journey
    /// The same invocation with the full app installed, which is held to what the clip does.
    case parity
    /// A hostile URL.
    case probe
}
