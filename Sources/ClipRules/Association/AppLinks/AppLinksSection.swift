/// The section `applinks`: which universal links open which apps (Apple, the `applinks` reference).
package struct AppLinksSection: Sendable, Hashable {
    package var details: [AppLinksDetail]
    /// What every component has that says nothing else.
    package var defaults: AppLinksComponent?
    package var substitutionVariables: [String: [String]]

    package init(
        details: [AppLinksDetail], defaults: AppLinksComponent? = nil, substitutionVariables: [String: [String]] = [:]
    ) {
        self.details = details
        self.defaults = defaults
        self.substitutionVariables = substitutionVariables
    }
}

/// One of the `details`: some apps, and the rules for them.
package struct AppLinksDetail: Sendable, Hashable {
    /// What `appIDs` names or, without it, `appID`.
    package var appIDs: [ApplicationIdentifier]
    package var rules: Rules
    /// What the components of this detail have where they say nothing else.
    package var defaults: AppLinksComponent?

    package init(appIDs: [ApplicationIdentifier], rules: Rules, defaults: AppLinksComponent? = nil) {
        self.appIDs = appIDs
        self.rules = rules
        self.defaults = defaults
    }

    /// Rules in one of the two forms. Where a file has both, `components` are read and `paths` are not (WWDC19 717).
    package enum Rules: Sendable, Hashable {
        case components([AppLinksComponent])
        /// The form before iOS 13.
        case paths([AppLinksPath])
    }
}

/// One of the `components`, or the `defaults` for them; what is `nil` is left out.
package struct AppLinksComponent: Sendable, Hashable {
    package var path: String?
    package var query: Query?
    package var fragment: String?
    /// Whether a URL that matches is kept from opening.
    package var exclude: Bool?
    /// Whether capital and small letters differ.
    package var caseSensitive: Bool?
    /// Whether the URL is compared as it is written, with its percent-encoding.
    package var percentEncoded: Bool?
    /// The line on which the component starts, from 1.
    package var line = 1

    package enum Query: Sendable, Hashable {
        case text(String)
        /// Patterns for single items; items that are not named are free.
        case items([Item])
    }

    package struct Item: Sendable, Hashable {
        package var name: String
        package var pattern: String

        package init(_ name: String, _ pattern: String) {
            self.name = name
            self.pattern = pattern
        }
    }

    /// This component, with what it leaves out taken from defaults (the `applinks.Defaults` reference).
    package func completed(by defaults: AppLinksComponent?) -> AppLinksComponent {
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
    package init(line: Int) { self.init(path: nil, line: line) }
}

/// An entry of the legacy `paths`: a path pattern, after `NOT ` for one that excludes.
package struct AppLinksPath: Sendable, Hashable {
    package var text: String
    package var line: Int

    package init(_ text: String, line: Int = 1) {
        self.text = text
        self.line = line
    }

    package var excludes: Bool { text.hasPrefix("NOT ") }
    package var pattern: Substring { excludes ? text.dropFirst(4) : text[...] }
}
