/// Where the entries of the associated domains entitlement stand.
public enum DomainsDefinition: Sendable, Hashable {
    /// Written in the suite, each with its place.
    case inline([LocatedString])
    /// In a property list, by absolute path.
    case entitlements(path: String, location: SourceLocation)
}
