import ClipRules

/// An invocation with the columns of one row filled in.
public struct InvocationInstance: Sendable, Hashable {
    /// The title.
    public var title: String
    /// The URL; `nil` where the definition has none.
    public var url: String?
    /// Where it comes from; TestFlight, for an entry of it, not included.
    public var sources: [Source]
    /// Words to select its cases by.
    public var tags: [String]
    /// What is expected.
    public var expect: Expectation?
    /// Whether its cases run with the full app installed.
    public var appInstalled: Bool
    /// Where the device is; `nil` where nobody knows.
    public var deviceLocation: DeviceLocation?
    /// Why its cases are skipped.
    public var skip: String?
    /// The row of the CSV file, or the object in the suite, that filled it in; `nil` without `each`.
    public var row: SourceLocation?

    /// What of a definition no row changes.
    init(_ definition: InvocationDefinition) {
        title = definition.title
        url = definition.url
        sources = definition.sources
        tags = definition.tags
        expect = definition.expect
        appInstalled = definition.appInstalled
        deviceLocation = definition.deviceLocation
        skip = definition.skip
    }
}
