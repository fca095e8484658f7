/// What one web host serves.
public struct SiteDefinition: Sendable {
    /// The host name, as written.
    public var host: String
    /// What it answers for `/.well-known/apple-app-site-association`; `nil` for nothing.
    public var association: AssociationDefinition?
    /// Pages by path, or by a beginning of paths and `*`; each an absolute path of a file.
    public var pages: [(path: LocatedString, file: LocatedString)] = []
    /// Where the host name is written.
    public var location: SourceLocation
}

/// A site's `apple-app-site-association` file.
public enum AssociationDefinition: Sendable {
    /// A file, by absolute path.
    case file(LocatedString)
    /// The JSON text of an object that is written in the suite, and where it starts.
    case inline(LocatedString)
    /// A stated error, such as `TOO_MANY_REDIRECTS`.
    case error(LocatedString)
}
