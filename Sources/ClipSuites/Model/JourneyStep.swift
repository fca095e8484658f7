import ClipRules

/// One step of a journey.
public struct JourneyStep: Sendable {
    /// What happens.
    public var action: Action
    /// What the step expects.
    public var expect: Expectation?
    /// Where the device is; `nil` where nobody knows.
    public var deviceLocation: DeviceLocation?
    /// How long the launch may take; `nil` for the suite's setting.
    public var timeout: Duration?
    /// Where the step is written.
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
