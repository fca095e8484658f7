/// Recognises the links that Apple hosts for a clip: the default link and demo links.
struct AppleLinks: Sendable {
    enum Kind: Equatable {
        case defaultLink
        /// Only a short one fits an App Clip Code: one that does not name the clip.
        case demoLink(isShort: Bool)
        /// A demo link with something added, which takes it out of use.
        case extendedDemoLink(String)
        /// A link on Apple's host that names another clip, or none.
        case otherClip(String?)
    }

    private let bundleID: String
    private let demoLinks: [DemoLink]

    private struct DemoLink: Sendable {
        let url: InvocationURL
        /// The link's ``InvocationURL/comparisonKey``, made once for all URLs that are compared with it.
        let key: String
    }

    init(bundleID: String, demoLinks: [String]) {
        self.bundleID = bundleID
        self.demoLinks = demoLinks.compactMap { text in
            (try? InvocationURL(text)).map { DemoLink(url: $0, key: $0.comparisonKey) }
        }
    }

    func kind(of url: InvocationURL) -> Kind? {
        if !demoLinks.isEmpty, let kind = kindOfDemoLink(url) { return kind }
        guard url.isOnAppleHost else { return nil }
        let clip = url.path == "/id" ? url.query.flatMap(Self.clip) : nil
        return clip == bundleID ? .defaultLink : .otherClip(clip)
    }

    private func kindOfDemoLink(_ url: InvocationURL) -> Kind? {
        let key = url.comparisonKey
        for link in demoLinks where link.key == key && link.url.fragment == url.fragment {
            return .demoLink(isShort: !link.url.isOnAppleHost || link.url.query.flatMap(Self.clip) == nil)
        }
        // To the default link, anything may be added.
        let defaultLink = "https://appclip.apple.com/id?p=\(bundleID)"
        for link in demoLinks where key.hasPrefix(link.key) && link.key != defaultLink {
            let next = key.utf8.dropFirst(link.key.utf8.count).first
            if next.map("&?/".utf8.contains) ?? true { return .extendedDemoLink(link.url.text) }
        }
        return nil
    }

    /// The value of the first `p` in a default link's query.
    private static func clip(in query: String) -> String? {
        query.utf8.split(separator: UInt8(ascii: "&")).first { $0.starts(with: "p=".utf8) }
            .map { String(Substring($0.dropFirst(2))) }
    }
}

extension InvocationURL {
    fileprivate var isOnAppleHost: Bool {
        let name = "appclip.apple.com"
        // Most hosts differ in length already.
        guard layout.hostEnd - layout.hostStart == name.utf8.count || comparedHost != nil else { return false }
        return layout.port == nil && host == name
    }
}
