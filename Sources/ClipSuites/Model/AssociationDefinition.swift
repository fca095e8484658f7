/// A site's `apple-app-site-association` file.
public enum AssociationDefinition: Sendable {
    /// A file, by absolute path.
    case file(LocatedString)
    /// The JSON text of an object that is written in the suite, and where it starts.
    case inline(LocatedString)
    /// A stated error, such as `TOO_MANY_REDIRECTS`.
    case error(LocatedString)
}
