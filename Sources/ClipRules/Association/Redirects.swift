package enum Redirects {
    package static let limit = 10
    private static let stores: Set<String> = ["apps.apple.com", "itunes.apple.com"]

    /// Whether a URL is one of the App Store, to which pages send phones that open no App Clip.
    static func isStore(_ target: String) -> Bool {
        (try? InvocationURL(target)).map { stores.contains($0.host) } ?? false
    }

    /// App Store Connect's word for a host that redirects its association file; `nil` if it does not.
    package static func error(for file: InvocationURL, by table: PathTable<String>) -> String? {
        guard let target = table.target(of: file) else { return nil }
        let isOwn = (try? InvocationURL(target))?.host == file.host
        return isOwn ? "TOO_MANY_REDIRECTS" : "CROSS_SITE_REDIRECTS_FORBIDDEN"
    }
}

extension PathTable<String> {
    /// A `*` at the end carries what the key's `*` stood for, and the query; a fragment is carried unless the target has
    /// its own (RFC 9110, 10.2.2).
    fileprivate func target(of url: InvocationURL) -> String? {
        guard let key = key(for: url.path), var target = byKey[key] else { return nil }
        if target.hasSuffix("*"), key.hasSuffix("*") {
            // The key "*" stands for the whole path, but its target has the slash.
            let start = key == "*" ? 1 : key.utf8.count - 1
            target.removeLast()
            target += String(decoding: url.path.utf8.dropFirst(start), as: UTF8.self)
            if let query = url.query { target += (target.contains("?") ? "&" : "?") + query }
        }
        guard let fragment = url.fragment, !target.contains("#") else { return target }
        return target + "#" + fragment
    }
}

extension [String: AssociationProfile.Site] {
    /// The URLs to which a URL redirects in turn, up to the App Store. An endless chain has more than ``Redirects/limit``.
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
