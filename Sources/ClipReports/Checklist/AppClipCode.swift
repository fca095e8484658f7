import ClipHarness
import ClipRules

/// The answer of Apple's App Clip Code Generator for a URL.
package enum AppClipCode: Sendable, Equatable {
    case drawing(svg: String)
    case refused(String)
}

extension TestCase {
    /// The URL for an App Clip Code; `nil` for another source, or if no code holds it.
    package var appClipCodeURL: String? {
        guard source == .appClipCode, let url = terms.url, (try? InvocationURL(url)) != nil,
            !resolution.advisories.contains(where: { $0.name == .notEncodable })
        else { return nil }
        return url
    }
}
