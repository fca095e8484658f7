/// What one web host serves.
public struct SiteDefinition: Sendable {
    /// The host name, as written.
    public var host: String
    /// What it answers for `/.well-known/apple-app-site-association`; `nil` for nothing.
    public var association: AssociationDefinition?
    /// Pages by path, or by what paths begin with and `*`; each an absolute path of a file.
    public var pages: [(path: LocatedString, file: LocatedString)]
    /// Where the host name is written.
    public var location: SourceLocation

    /// Creates a site.
    public init(
        host: String, association: AssociationDefinition? = nil,
        pages: [(path: LocatedString, file: LocatedString)] = [], location: SourceLocation
    ) {
        self.host = host
        self.association = association
        self.pages = pages
        self.location = location
    }
}
