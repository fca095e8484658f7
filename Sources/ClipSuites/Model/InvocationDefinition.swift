import ClipRules

/// An invocation as written: one or more cases once its sources and rows are filled in.
public struct InvocationDefinition: Sendable {
    /// May hold `{column}`.
    public var title: String
    /// May hold `{column}`; `nil` only where every source has no URL.
    public var url: String?
    /// At least one.
    public var sources: [Source]
    public var isTestFlightEntry: Bool
    public var tags: [String]
    public var rows: RowsDefinition?
    public var expect: Expectation?
    public var appInstalled: Bool
    public var deviceLocation: DeviceLocation?
    public var timeout: Duration?
    public var parity: Bool?
    /// Why the cases are skipped.
    public var skip: String?
    public var location: SourceLocation
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

/// Where the rows of an invocation with `each` come from.
public enum RowsDefinition: Sendable {
    /// A CSV file with a header row. `path` is absolute, `file` as shown.
    case csv(path: String, file: String, location: SourceLocation)
    /// Objects written in the suite.
    case inline([Row])
}

/// One row of `each`: a value for each column, and where it is written.
public struct Row: Sendable, Hashable {
    public var values: [String: String]
    public var location: SourceLocation

    /// Creates a row.
    public init(values: [String: String], location: SourceLocation) {
        self.values = values
        self.location = location
    }
}

/// Steps on one device, with the container kept between them.
public struct JourneyDefinition: Sendable {
    public var title: String
    public var tags: [String]
    public var steps: [JourneyStep]
    public var skip: String?
    public var location: SourceLocation

    /// Creates a journey.
    public init(
        title: String, tags: [String] = [], steps: [JourneyStep], skip: String? = nil, location: SourceLocation
    ) {
        self.title = title
        self.tags = tags
        self.steps = steps
        self.skip = skip
        self.location = location
    }
}

/// One step of a journey.
public struct JourneyStep: Sendable {
    public var action: Action
    public var expect: Expectation?
    public var deviceLocation: DeviceLocation?
    public var timeout: Duration?
    public var location: SourceLocation

    /// Creates a step.
    public init(
        action: Action, expect: Expectation? = nil, deviceLocation: DeviceLocation? = nil, timeout: Duration? = nil,
        location: SourceLocation
    ) {
        self.action = action
        self.expect = expect
        self.deviceLocation = deviceLocation
        self.timeout = timeout
        self.location = location
    }

    /// What happens in a step.
    public enum Action: Sendable, Hashable {
        /// A URL arrives.
        case invoke(url: String, source: Source)
        /// The clip is opened again from a source that chooses the URL itself.
        case reopen(Source)
        /// The full app is installed; this is no case.
        case installApp
    }
}
