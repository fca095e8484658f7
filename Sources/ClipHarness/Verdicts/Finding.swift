/// One thing that is wrong with a case.
public struct Finding: Sendable, Hashable {
    /// What kind of thing it is.
    public var type: FindingType
    /// What is wrong, in one line.
    public var message: String
    /// What was expected, where the finding compares.
    public var expected: String?
    /// What was found instead.
    public var found: String?

    /// Creates a finding.
    public init(_ type: FindingType, _ message: String, expected: String? = nil, found: String? = nil) {
        self.type = type
        self.message = message
        self.expected = expected
        self.found = found
    }
}
