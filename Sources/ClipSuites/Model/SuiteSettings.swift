/// A suite's own settings; `nil` leaves the default, and the command line wins.
public struct SuiteSettings: Sendable, Hashable {
    public var timeout: Duration?
    public var slow: Duration?
    public var retries: Int?
    public var parity: Bool?
    public var probes: Bool?

    /// Creates settings that change nothing.
    public init() {}
}
