/// The section `applinks`: which universal links open which apps (Apple, the `applinks` reference).
public struct AppLinksSection: Sendable, Hashable {
    /// The details in their order.
    public var details: [AppLinksDetail]
    /// What every component has that says nothing else.
    public var defaults: AppLinksComponent?
    /// The values of substitution variables by name.
    public var substitutionVariables: [String: [String]]

    /// Creates a section.
    public init(
        details: [AppLinksDetail], defaults: AppLinksComponent? = nil, substitutionVariables: [String: [String]] = [:]
    ) {
        self.details = details
        self.defaults = defaults
        self.substitutionVariables = substitutionVariables
    }
}

/// One of the `details`: some apps, and the rules for them.
public struct AppLinksDetail: Sendable, Hashable {
    /// What `appIDs` names or, without it, `appID`.
    public var appIDs: [ApplicationIdentifier]
    /// The rules in their order.
    public var rules: Rules
    /// What the components of this detail have where they say nothing else.
    public var defaults: AppLinksComponent?

    /// Creates a detail.
    public init(appIDs: [ApplicationIdentifier], rules: Rules, defaults: AppLinksComponent? = nil) {
        self.appIDs = appIDs
        self.rules = rules
        self.defaults = defaults
    }

    /// Rules in one of the two forms. Where a file has both, `components` are read and `paths` are not (WWDC19 717).
    public enum Rules: Sendable, Hashable {
        /// Today's form.
        case components([AppLinksComponent])
        /// The form before iOS 13.
        case paths([AppLinksPath])
    }
}

/// One of the `components`, or the `defaults` for them; what is `nil` is left out.
public struct AppLinksComponent: Sendable, Hashable {
    /// `/`: the pattern for the path.
    public var path: String?
    /// `?`: the pattern or patterns for the query.
    public var query: Query?
    /// `#`: the pattern for the fragment.
    public var fragment: String?
    /// Whether a URL that matches is kept from opening.
    public var exclude: Bool?
    /// Whether capital and small letters differ.
    public var caseSensitive: Bool?
    /// Whether the URL is compared as it is written, with its percent-encoding.
    public var percentEncoded: Bool?
    /// The line on which the component starts, from 1.
    public var line = 1

    /// What the query has to be.
    public enum Query: Sendable, Hashable {
        /// One pattern for the whole query.
        case text(String)
        /// Patterns for single items; items that are not named are free.
        case items([Item])
    }

    /// What the query items of one name have to be.
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

    /// This component, with what it leaves out taken from defaults.
    ///
    /// Apple lets `defaults` hold every key that a component holds; the more specific one counts (the
    /// `applinks.Defaults` reference).
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

extension AppLinksComponent {
    /// Creates a component that matches everything.
    public init(line: Int) { self.init(path: nil, line: line) }
}

/// An entry of the legacy `paths`: a path pattern, after `NOT ` for one that excludes.
public struct AppLinksPath: Sendable, Hashable {
    /// The entry as written.
    public var text: String
    /// Its line, from 1.
    public var line: Int

    /// Creates an entry.
    public init(_ text: String, line: Int = 1) {
        self.text = text
        self.line = line
    }

    /// Whether the entry excludes what it matches.
    public var excludes: Bool { text.hasPrefix("NOT ") }
    /// The path pattern.
    public var pattern: Substring { excludes ? text.dropFirst(4) : text[...] }
}
