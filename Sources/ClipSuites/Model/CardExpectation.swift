/// The fields of a card that are checked; a field that is `.unchecked` may be anything.
public struct CardExpectation: Sendable, Hashable {
    /// The title.
    public var title: Expectation.Expected<String> = .unchecked
    /// The line below it.
    public var subtitle: Expectation.Expected<String> = .unchecked
    /// The verb on the button.
    public var action: Expectation.Expected<String> = .unchecked
    /// The header image, as the suite names it.
    public var image: Expectation.Expected<String> = .unchecked

    /// Creates an expectation that checks no field.
    public init() {}
}
