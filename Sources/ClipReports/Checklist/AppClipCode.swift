import ClipHarness
import ClipRules

/// What Apple's App Clip Code Generator makes of a URL.
package enum AppClipCode: Sendable, Equatable {
    case drawing(svg: String)
    /// It makes none, for a reason in its own words.
    case refused(String)
}

extension TestCase {
    /// The URL for which an App Clip Code is to be made; `nil` for another source, and for what no code holds.
    package var appClipCodeURL: String? {
        guard source == .appClipCode, let url, (try? InvocationURL(url)) != nil,
            !resolution.advisories.contains(where: { $0.name == .notEncodable })
        else { return nil }
        return url
    }
}
