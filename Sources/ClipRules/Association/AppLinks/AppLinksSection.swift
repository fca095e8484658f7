/// The `applinks` section of an association file (Apple, the `applinks` reference).
package struct AppLinksSection: Hashable {
    package var details: [AppLinksDetail]
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

package struct AppLinksDetail: Hashable {
    /// The identifiers in `appIDs`, or in `appID` if `appIDs` is missing.
    package var appIDs: [ApplicationIdentifier]
    /// The rules in `components`, or else in the legacy `paths` (WWDC19, session 717).
    package var rules: [AppLinksComponent]
    package var defaults: AppLinksComponent?

    package init(appIDs: [ApplicationIdentifier], rules: [AppLinksComponent] = [], defaults: AppLinksComponent? = nil) {
        self.appIDs = appIDs
        self.rules = rules
        self.defaults = defaults
    }
}

package struct AppLinksComponent: Hashable {
    package var path: String?
    package var query: Query?
    package var fragment: String?
    package var exclude: Bool?
    package var caseSensitive: Bool?
    package var percentEncoded: Bool?
    package var line = 1
    /// Whether the rule comes from `paths`, which supports neither variables nor defaults.
    package private(set) var isLegacy = false

    package enum Query: Hashable {
        case text(String)
        case items([Item])
    }

    package struct Item: Hashable {
        package var name: String
        package var pattern: String

        package init(_ name: String, _ pattern: String) {
            self.name = name
            self.pattern = pattern
        }
    }

    /// Returns a copy with missing keys filled in from defaults (Apple, `applinks.Defaults`).
    package func completed(by defaults: AppLinksComponent?) -> AppLinksComponent {
        guard let defaults, !isLegacy else { return self }
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

    package init(legacy text: String, line: Int = 1) {
        let excludes = text.hasPrefix("NOT ")
        self.init(path: excludes ? String(text.dropFirst(4)) : text, exclude: excludes ? true : nil, line: line)
        isLegacy = true
    }
}
