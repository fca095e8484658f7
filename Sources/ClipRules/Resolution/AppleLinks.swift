package struct AppleLinks {
    package static let host = "appclip.apple.com"

    enum Kind: Equatable {
        case defaultLink
        /// A demo link. Only a short link fits an App Clip Code.
        case demoLink(isShort: Bool)
        case extendedDemoLink(String)
        case otherClip(String?)
    }

    /// If `nil`, every default link is treated as this clip's link.
    private let bundleID: String?
    private let demoLinks: [InvocationURL]

    init(bundleID: String?, demoLinks: [String]) {
        self.bundleID = bundleID
        self.demoLinks = demoLinks.compactMap { try? InvocationURL($0) }
    }

    func kind(of url: InvocationURL) -> Kind? {
        if !demoLinks.isEmpty, let kind = kindOfDemoLink(url) { return kind }
        guard url.isOnAppleHost else { return nil }
        let clip = url.path == "/id" ? url.query.flatMap(Self.clip) : nil
        return clip != nil && clip == bundleID ?? clip ? .defaultLink : .otherClip(clip)
    }

    private func kindOfDemoLink(_ url: InvocationURL) -> Kind? {
        let key = url.comparisonKey
        for link in demoLinks where link.comparisonKey == key && link.fragment == url.fragment {
            return .demoLink(isShort: !link.isOnAppleHost || link.query.flatMap(Self.clip) == nil)
        }
        // Unlike a demo link, the default link allows extra text.
        let defaultLink = bundleID.map(Self.defaultLink)
        for link in demoLinks where key.hasPrefix(link.comparisonKey) && link.comparisonKey != defaultLink {
            let next = key.utf8.dropFirst(link.comparisonKey.utf8.count).first
            if next.map("&?/".utf8.contains) ?? true { return .extendedDemoLink(link.text) }
        }
        return nil
    }

    package static func defaultLink(of bundleID: String) -> String { "https://appclip.apple.com/id?p=\(bundleID)" }

    private static func clip(in query: String) -> String? {
        query.utf8.split(separator: UInt8(ascii: "&")).first { $0.starts(with: "p=".utf8) }
            .map { String(Substring($0.dropFirst(2))) }
    }
}
