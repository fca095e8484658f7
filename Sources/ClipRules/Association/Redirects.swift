package enum Redirects {
    package static let limit = 10
    private static let stores: Set<String> = [
        "apps.apple.com", "itunes.apple.com", "geo.itunes.apple.com", "beta.itunes.apple.com", "testflight.apple.com",
        "appstore.com", "www.appstore.com", "appsto.re",
    ]
    /// The schemes that the App Store and TestFlight register. Their URLs may have any host or none.
    private static let storeSchemes: Set<String> = ["itms:", "itmss:", "itms-apps:", "itms-appss:", "itms-beta:"]

    package static func isStore(_ target: String) -> Bool {
        let parts = target.split(separator: "/", maxSplits: 2)
        let scheme = parts.first?.lowercased() ?? ""
        if storeSchemes.contains(scheme) { return true }
        guard parts.count > 1, ["http:", "https:"].contains(scheme) else { return false }
        return stores.contains(parts[1].prefix { !"?#:".contains($0) }.lowercased())
    }

    package static func error(for file: InvocationURL, by table: PathTable<String>) -> String? {
        guard let target = table.target(of: file) else { return nil }
        let secure = target.lowercased().hasPrefix("http://") ? "https" + target.dropFirst(4) : target
        let isOwn = (try? InvocationURL(secure))?.host == file.host
        return isOwn ? "TOO_MANY_REDIRECTS" : "CROSS_SITE_REDIRECTS_FORBIDDEN"
    }
}

extension PathTable<String> {
    /// Replaces a target's final `*` with the rest of the URL's path and query.
    /// Keeps the URL's fragment unless the target has a fragment (RFC 9110, 10.2.2).
    fileprivate func target(of url: InvocationURL) -> String? {
        guard let key = key(for: url.path), var target = byKey[key] else { return nil }
        if target.hasSuffix("*"), key.hasSuffix("*") {
            // The key `*` also matches the first slash, which the target already contains.
            let start = key == "*" ? 1 : key.utf8.count - 1
            target.removeLast()
            target += url.path.utf8.dropFirst(start).text
            if let query = url.query { target += (target.contains("?") ? "&" : "?") + query }
        }
        guard let fragment = url.fragment, !target.contains("#") else { return target }
        return target + "#" + fragment
    }
}

extension [String: AssociationProfile.Site] {
    /// Returns the targets in order, at most ``Redirects/limit`` + 1. Stops at the App Store.
    package func redirects(from url: InvocationURL) -> [String] {
        var targets: [String] = []
        var next = url
        while targets.count <= Redirects.limit, let target = self[next.host]?.redirects.target(of: next) {
            targets.append(target)
            guard !Redirects.isStore(target), let url = try? InvocationURL(target) else { break }
            next = url
        }
        return targets
    }
}
