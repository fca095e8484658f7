/// What the section `applinks` says of one URL and one app.
public enum AppLinksDecision: Sendable, Hashable {
    /// No detail names the application identifier.
    case unknownID
    /// A rule matches, and lets the URL open the app.
    case match(AppLinksRule)
    /// The deciding rule keeps the URL from opening.
    case excluded(AppLinksRule)
    /// No rule matches.
    case noRule
    /// Comparing took more steps than any honest file and URL need, and was given up.
    case tooCostly
}
