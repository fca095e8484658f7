import ClipRules
import ClipSuites

package struct WebHost: Hashable {
    /// The host in lowercase ASCII, followed by any port other than 443.
    package let authority: String

    package static func isMeant(by text: String) -> Bool {
        text.contains("://") || ["http:", "https:"].contains { text.lowercased().hasPrefix($0) }
    }

    package init?(_ text: String) {
        guard !text.utf8.dropFirst("https://".utf8.count).contains(where: "/?#".utf8.contains) else { return nil }
        self.init(ofURL: text)
    }

    package init?(ofURL text: String) {
        guard let url = try? InvocationURL(text) else { return nil }
        authority = url.port.map { "\(url.host):\($0)" } ?? url.host
    }

    init(name: String) { authority = name }

    package static func nearest(to text: String) -> String {
        guard let authority = URLOutline(text)?.authority else { return "https://example.com" }
        let name = authority.prefix { $0 != ":" }
        return ["https://\(authority)", "https://\(name)"].first { WebHost($0) != nil } ?? "https://example.com"
    }

    /// Returns a URL without its user, password and query, which may be secret.
    package static func shown(_ text: String) -> String { URLOutline(text)?.text ?? text }

    package var associationURL: String { "https://\(authority)\(AssociationDocument.path)" }

    /// The association file's URL in Apple's cache, which supports only port 443.
    package var cacheURL: String? {
        authority.contains(":") ? nil : "https://app-site-association.cdn-apple.com/a/v1/\(authority)"
    }
}
