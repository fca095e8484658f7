import ClipRules

/// An invocation as written: one or more cases once its sources and rows are filled in.
public struct InvocationDefinition: Sendable {
    /// The title; where rows fill it in, with its columns.
    public var title: String
    /// The URL; where rows fill it in, with its columns. `nil` only where every source has no URL.
    public var url: String?
    /// At least one, unless rows fill them in.
    public var sources: [Source]
    /// Whether it is one of the build's TestFlight entries, which adds a case from `testFlight`.
    public var isTestFlightEntry: Bool
    /// Words to select its cases by.
    public var tags: [String]
    /// The rows of `each`, and what they fill in; `nil` without.
    public var rows: RowsDefinition?
    /// What each case expects, as far as no row changes it.
    public var expect: Expectation?
    /// Whether its cases run with the full app installed.
    public var appInstalled: Bool
    /// Where the device is; `nil` where nobody knows.
    public var deviceLocation: DeviceLocation?
    /// How long one launch may take; `nil` for the suite's setting.
    public var timeout: Duration?
    /// Whether its cases are held against the full app; `nil` for the suite's setting.
    public var parity: Bool?
    /// Why the cases are skipped.
    public var skip: String?
    /// Where it is written.
    public var location: SourceLocation
    /// Where its URL is written.
    public var urlLocation: SourceLocation?

    /// Creates an invocation.
    public init(
        title: String, url: String?, sources: [Source] = [.qrCode], isTestFlightEntry: Bool = false,
        tags: [String] = [], rows: RowsDefinition? = nil, expect: Expectation? = nil, appInstalled: Bool = false,
        deviceLocation: DeviceLocation? = nil, timeout: Duration? = nil, parity: Bool? = nil, skip: String? = nil,
        location: SourceLocation, urlLocation: SourceLocation? = nil
    ) {
        self.title = title
        self.url = url
        self.sources = sources
        self.isTestFlightEntry = isTestFlightEntry
        self.tags = tags
        self.rows = rows
        self.expect = expect
        self.appInstalled = appInstalled
        self.deviceLocation = deviceLocation
        self.timeout = timeout
        self.parity = parity
        self.skip = skip
        self.location = location
        self.urlLocation = urlLocation
    }
}
