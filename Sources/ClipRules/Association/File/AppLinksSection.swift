/// The section `applinks`: which universal links open which apps (Apple, the `applinks` reference).
public struct AppLinksSection: Sendable, Hashable {
    /// The details in their order.
    public var details: [AppLinksDetail]
    /// What every component that says nothing else has.
    public var defaults: AppLinksComponent?
    /// The values of substitution variables by name.
    public var substitutionVariables: [String: [String]]
    /// The line on which the section starts, from 1.
    public var line: Int

    /// Creates a section.
    public init(
        details: [AppLinksDetail], defaults: AppLinksComponent? = nil, substitutionVariables: [String: [String]] = [:],
        line: Int = 1
    ) {
        self.details = details
        self.defaults = defaults
        self.substitutionVariables = substitutionVariables
        self.line = line
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
    /// The line on which the detail starts, from 1.
    public var line: Int

    /// Creates a detail.
    public init(
        appIDs: [ApplicationIdentifier], rules: Rules, defaults: AppLinksComponent? = nil, line: Int = 1
    ) {
        self.appIDs = appIDs
        self.rules = rules
        self.defaults = defaults
        self.line = line
    }

    /// Rules in one of the two forms. Where a file has both, `components` are read and `paths` are not (WWDC19 717).
    public enum Rules: Sendable, Hashable {
        /// Today's form.
        case components([AppLinksComponent])
        /// The form before iOS 13.
        case paths([AppLinksPath])
    }
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
