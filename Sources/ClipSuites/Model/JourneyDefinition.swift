/// Steps on one device, with the container kept between them.
public struct JourneyDefinition: Sendable {
    /// The title of all its steps.
    public var title: String
    /// Words to select it by.
    public var tags: [String]
    /// The steps, in their order; the number of a step counts from 1.
    public var steps: [JourneyStep]
    /// Why it is skipped.
    public var skip: String?
    /// Where it is written.
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
