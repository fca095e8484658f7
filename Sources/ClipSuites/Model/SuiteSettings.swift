/// A suite's own settings; `nil` leaves the default, and the command line wins.
public struct SuiteSettings: Sendable, Hashable {
    /// How long one launch may take; 5 seconds by default.
    public var timeout: Duration?
    /// When a launch counts as slow; 1 second by default.
    public var slow: Duration?
    /// How often a case that did not pass is tried again; never by default.
    public var retries: Int?
    /// Whether the full app is held to what the clip does; it is by default.
    public var parity: Bool?
    /// Whether hostile URLs are tried too; they are not by default.
    public var probes: Bool?

    /// Creates settings that change nothing.
    public init() {}
}
