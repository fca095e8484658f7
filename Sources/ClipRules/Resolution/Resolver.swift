/// Decides what iOS does with invocations of one clip.
///
/// A class, so that its tables are handed around as one.
public final class Resolver: Sendable {
    let profile: ClipProfile
    let local: Registry
    let advanced: Registry
    let links: AppleLinks
    /// What the websites say; `nil` where nobody asks.
    let association: Association?
    /// The default experience, whose card shows the app's name, and Apple's links, which show that card too.
    let defaultOpening: Opening
    let linkOpening: Opening
    let defaultCardAdvisory: Advisory?

    /// Compiles the clip's definition into indexes.
    public init(_ profile: ClipProfile) {
        self.profile = profile
        local = Registry(profile.local, matching: profile.matching, areLocal: true)
        advanced = Registry(profile.advanced, matching: profile.matching)
        links = AppleLinks(bundleID: profile.bundleID, demoLinks: profile.demoLinks)
        association = profile.association.map(Association.init)
        var card = profile.defaultCard ?? Card()
        card.title = profile.appName
        defaultOpening = Opening(.default, card)
        linkOpening = Opening(.link, card)
        defaultCardAdvisory = card.lengthAdvisory
    }

    /// Decides one invocation.
    ///
    /// The questions are asked in this order, and the first that fails gives the reason: the URL; Apple's link; a local
    /// experience; the entitlement; the association file; the page's banner; the experience. Where the full app is
    /// installed it opens, so that local experiences and banners play no part.
    public func resolve(_ invocation: Invocation) -> Resolution {
        var draft = Resolution(url: invocation.url, source: invocation.source, decisions: DecisionList())
        decide(invocation, &draft)
        // A case that needs no association says too that its suite is not asked about any.
        if association == nil { warnUnchecked(draft.target ?? (invocation.appInstalled ? .app : .clip), &draft) }
        return draft
    }

    private func decide(_ invocation: Invocation, _ draft: inout Resolution) {
        switch invocation.source {
        case .notification, .appSwitcher:
            draft.note(.restoresState(invocation.source))
            draft.open(invocation.appInstalled ? .app : .clip, delivering: nil)
        case .xcode:
            draft.note(.typed)
            draft.note(.associationNotAsked)
            if invocation.appInstalled { draft.note(.appInstalledButXcode) }
            draft.open(.clip, delivering: invocation.url)
        case .spotlight, .appLibrary:
            reopen(invocation, &draft)
        case .nfc, .qrCode, .appClipCode, .safariBanner, .safariCard, .messages, .maps, .siriSuggestion, .appLink,
            .testFlight:
            guard let url = checkedURL(invocation.url ?? "", &draft) else { break }
            if invocation.source == .appClipCode, url.layout.hasPort || url.layout.hostIsInternational {
                draft.warn(Advisory(.notEncodable))
            }
            open(url, invocation, &draft)
        }
    }

    /// Whether a URL is one of Apple's links: a default link or a demo link, also one that this clip does not open.
    public func isAppleLink(_ url: InvocationURL) -> Bool {
        links.kind(of: url) != nil
    }

    /// The most specific advanced experience that matches a URL, whatever would serve it.
    public func mostSpecificAdvanced(for url: InvocationURL) -> RegisteredExperience? {
        advanced.best(for: url).map { profile.advanced[$0] }
    }

    /// Hands the clip the URL of the last launch that had one, and the full app none.
    private func reopen(_ invocation: Invocation, _ draft: inout Resolution) {
        if invocation.appInstalled {
            draft.note(.appWithoutURL)
            draft.open(.app, delivering: nil)
        } else if let previous = invocation.previousURL {
            draft.note(.previousURL)
            draft.open(.clip, delivering: previous)
        } else if let own = invocation.url {
            guard checkedURL(own, &draft) != nil else { return }
            draft.note(.ownURL)
            draft.open(.clip, delivering: own)
        } else {
            draft.note(.noPreviousURL)
            draft.open(.clip, delivering: nil)
        }
    }

    private func checkedURL(_ text: String, _ draft: inout Resolution) -> InvocationURL? {
        do throws(URLRefusal) {
            return try InvocationURL(text)
        } catch {
            draft.decline(error.reason, .refused(error))
            return nil
        }
    }

    /// All questions after that about the URL itself.
    private func open(_ url: InvocationURL, _ invocation: Invocation, _ draft: inout Resolution) {
        let rules = invocation.source.rules
        if let link = links.kind(of: url) {
            open(link, url, invocation, rules, &draft)
        } else if invocation.appInstalled {
            openApp(with: url, invocation.source, rules, &draft)
        } else if invocation.source == .testFlight {
            guard passes(standing(of: url, .testFlight), &draft) else { return }
            draft.note(.testFlightEntry)
            draft.open(.clip, delivering: url.text)
        } else {
            openExperience(for: url, invocation.source, rules, &draft)
        }
    }

    /// Opens the full app, which takes the clip's place whatever experience matches. Maps and Siri show only what has a
    /// place, and hand the app its registered URL, as they do the clip.
    private func openApp(
        with url: InvocationURL, _ source: Source, _ rules: SourceRules, _ draft: inout Resolution
    ) {
        draft.note(.appInstalled)
        var delivered = url.delivered(from: source)
        guard rules.advanced == .withPlace else {
            if passesAppLinks(url, delivering: delivered, &draft) { draft.open(.app, delivering: delivered) }
            return
        }
        let sightings = look(for: url, rules).0
        let serving = serving(nil, sightings.advanced.best(profile.matching), rules, isBarred: false)
        if case .advanced(let place) = serving {
            delivered = advanced.openings[place].registered
            draft.note(.placeShown(delivered, source))
        }
        guard passesAppLinks(url, delivering: delivered, &draft) else { return }
        warnOfOpenQuestions(url, sightings, serving, rules, isBarred: false, target: .app, &draft)
        if case .advanced = serving {
            draft.open(.app, delivering: delivered)
        } else {
            declineWithoutExperience(serving, source, &draft)
        }
    }
}
