/// One of the `components`, or the `defaults` for them. What is `nil` is not said.
public struct AppLinksComponent: Sendable, Hashable {
    /// `/`: the pattern for the path.
    public var path: String?
    /// `?`: the pattern or patterns for the query.
    public var query: Query?
    /// `#`: the pattern for the fragment.
    public var fragment: String?
    /// Whether a URL that matches is kept from opening.
    public var exclude: Bool?
    /// What the author notes; the system ignores it.
    public var comment: String?
    /// Whether capital and small letters differ.
    public var caseSensitive: Bool?
    /// Whether the URL is compared as it is written, with its percent-encoding.
    public var percentEncoded: Bool?
    /// The line on which the component starts, from 1.
    public var line: Int

    /// Creates a component.
    public init(
        path: String? = nil, query: Query? = nil, fragment: String? = nil, exclude: Bool? = nil,
        comment: String? = nil, caseSensitive: Bool? = nil, percentEncoded: Bool? = nil, line: Int = 1
    ) {
        self.path = path
        self.query = query
        self.fragment = fragment
        self.exclude = exclude
        self.comment = comment
        self.caseSensitive = caseSensitive
        self.percentEncoded = percentEncoded
        self.line = line
    }

    /// What is asked of the query.
    public enum Query: Sendable, Hashable {
        /// One pattern for the whole query.
        case text(String)
        /// Patterns for single items; items that are not named are free.
        case items([Item])
    }

    /// What is asked of the query items of one name.
    public struct Item: Sendable, Hashable {
        /// The name.
        public var name: String
        /// The pattern for each of their values.
        public var pattern: String

        /// Creates an item.
        public init(_ name: String, _ pattern: String) {
            self.name = name
            self.pattern = pattern
        }
    }

    /// This component, with what it does not say taken from defaults. Apple lets `defaults` hold every key that a
    /// component holds; the more specific one counts (the `applinks.Defaults` reference).
    public func completed(by defaults: AppLinksComponent?) -> AppLinksComponent {
        guard let defaults else { return self }
        var result = self
        result.path = path ?? defaults.path
        result.query = query ?? defaults.query
        result.fragment = fragment ?? defaults.fragment
        result.exclude = exclude ?? defaults.exclude
        result.caseSensitive = caseSensitive ?? defaults.caseSensitive
        result.percentEncoded = percentEncoded ?? defaults.percentEncoded
        return result
    }
}
