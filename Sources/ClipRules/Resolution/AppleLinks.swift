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

    private struct DemoLink: Sendable {
        var url: InvocationURL
        var key: String
        /// Whether it is spelt as the default link, to which anything may be added.
        var isDefaultLink: Bool
        /// Whether it is on Apple's host and names a clip, which makes it too long for an App Clip Code.
        var namesClip: Bool
    }

    private let bundleID: String
    private let demoLinks: [DemoLink]

    init(bundleID: String, demoLinks: [String]) {
        self.bundleID = bundleID
        self.demoLinks = demoLinks.compactMap { text in
            (try? InvocationURL(text)).map {
                let key = $0.comparisonKey
                return DemoLink(
                    url: $0, key: key, isDefaultLink: key == "https://appclip.apple.com/id?p=\(bundleID)",
                    namesClip: $0.isOnAppleHost && $0.query.flatMap(Self.clip) != nil)
            }
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
        for link in demoLinks where key == link.key && url.fragment == link.url.fragment {
            return .demoLink(isShort: !link.namesClip)
        }
        for link in demoLinks where !link.isDefaultLink && key.hasPrefix(link.key) {
            let next = key.utf8.dropFirst(link.key.utf8.count).first
            let boundary = [UInt8(ascii: "&"), UInt8(ascii: "?"), UInt8(ascii: "/")]
            if next.map(boundary.contains) ?? true { return .extendedDemoLink(link.url.text) }
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
