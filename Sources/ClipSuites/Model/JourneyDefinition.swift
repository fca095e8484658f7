import ClipRules

/// Steps on one device, with the container kept between them.
public struct JourneyDefinition: Sendable {
    /// The title of all its steps.
    public var title: String
    /// Words to select it by.
    public var tags: [String] = []
    /// The steps, in their order; the number of a step counts from 1.
    public var steps: [JourneyStep]
    /// Why it is skipped.
    public var skip: String?
    /// Where it is written.
    public var location: SourceLocation
}

/// One step of a journey.
public struct JourneyStep: Sendable {
    /// What happens.
    public var action: Action
    /// What the step expects.
    public var expect: Expectation?
    /// Where the device is; `nil` where that is unknown.
    public var deviceLocation: DeviceLocation?
    /// How long the launch may take; `nil` for the suite's setting.
    public var timeout: Duration?
    /// Where the step is written.
    public var location: SourceLocation

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
