extension Resolver {
    /// What the website says of opening the clip from a source.
    struct Standing {
        /// What entitlement and association file say; `nil` where nobody asks.
        var site: AssociationDecision?
        /// What the page says, where the source asks it and the site lets the clip open.
        var page: AssociationDecision?

        /// Whether the clip may not open.
        var isBarred: Bool { site?.declined != nil || page?.declined != nil }
    }

    /// Asks whether the website vouches for the clip, and the page for its banner where the source shows one.
    ///
    /// - Parameter site: What the website says of the clip, if that is known.
    func standing(of url: InvocationURL, _ source: Source, site: AssociationDecision? = nil) -> Standing {
        guard let association else { return Standing() }
        let site = site ?? association.decideClip(host: url.host)
        guard let need = source.bannerNeed, site.declined == nil else { return Standing(site: site) }
        return Standing(site: site, page: association.decideBanner(need, host: url.host, path: url.path))
    }

    /// Writes down what the website says.
    ///
    /// - Returns: Whether nothing speaks against opening the clip; else the draft is declined.
    func passes(_ standing: Standing, _ draft: inout Resolution) -> Bool {
        guard let site = standing.site else {
            draft.note(.associationUnchecked(.clip))
            return true
        }
        return draft.take(site) && (standing.page.map { draft.take($0) } ?? true)
    }

    /// Asks whether the website lets a URL open the full app, which is installed, and writes down the answer.
    ///
    /// - Returns: Whether nothing speaks against opening the app; else the draft is declined.
    func passesAppLinks(_ url: InvocationURL, delivering delivered: String, _ draft: inout Resolution) -> Bool {
        guard let association else {
            draft.note(.associationUnchecked(.app))
            return true
        }
        return draft.take(association.decideApp(host: url.host, url: delivered))
    }

    /// Warns that nothing is stated to ask about association.
    func warnUnchecked(_ target: Target, _ draft: inout Resolution) {
        draft.warn(Advisory(.associationUnchecked, .unchecked(target)))
    }
}

extension Resolution {
    /// Writes down a decision about association, and whether it lets the invocation go on.
    fileprivate mutating func take(_ decision: AssociationDecision) -> Bool {
        note(.answers(decision))
        if !decision.advisories.isEmpty { advisories += decision.advisories }
        guard let reason = decision.declined else { return true }
        declined = reason
        return false
    }
}
