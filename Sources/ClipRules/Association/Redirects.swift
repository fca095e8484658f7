package enum Redirects {
    package static let limit = 10
}

extension [String: AssociationProfile.Site] {
    /// The URLs that a URL redirects to in turn; more than ``Redirects/limit`` if they do not end.
    package func redirects(from url: InvocationURL) -> [String] {
        var targets: [String] = []
        var next = url
        while targets.count <= Redirects.limit, let target = self[next.host]?.redirects[next.path] {
            targets.append(target)
            guard let url = try? InvocationURL(target) else { break }
            next = url
        }
        return targets
    }
}
