/// One decision on the way to a resolution.
public struct TraceStep: Sendable, Hashable {
    /// What was decided, in a sentence.
    public var text: String

    /// Creates a step.
    public init(_ text: String) { self.text = text }
}
