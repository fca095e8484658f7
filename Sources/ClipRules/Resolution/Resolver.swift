/// Decides what iOS does with invocations of one clip. A class, so that its tables are passed on as one.
package final class Resolver: Sendable {
    let profile: ClipProfile
    let local: Registry
    let advanced: Registry
    let links: AppleLinks
    private let association: Association?
    /// The card shows the app's name, also if one of Apple's links shows it.
    private let defaultOpening: Opening
    private let linkOpening: Opening

    package init(_ profile: ClipProfile) {
        self.profile = profile
        local = Registry(profile.local, matching: profile.matching, areLocal: true)
        advanced = Registry(profile.advanced, matching: profile.matching)
        links = AppleLinks(bundleID: profile.bundleID, demoLinks: profile.demoLinks)
        association = profile.association.map(Association.init)
        var card = profile.defaultCard ?? Card()
        card.title = profile.appName
        defaultOpening = Opening(.default, card)
        linkOpening = Opening(.link, card)
    }

    package func isAppleLink(_ url: InvocationURL) -> Bool { links.kind(of: url) != nil }

    package func mostSpecificAdvanced(for url: InvocationURL) -> RegisteredExperience? {
        advanced.best(for: url).map { profile.advanced[$0] }
    }

    package func resolve(_ invocation: Invocation) -> Resolution {
        var resolution = Resolution(url: invocation.url, source: invocation.source)
        resolution.decisions.reserveCapacity(3)
        resolution.phase = invocation.source.rules.phase
        decide(invocation, &resolution)
        // A case that needs no association raises it too.
        if association == nil {
            let target = resolution.target ?? (invocation.appInstalled ? .app : .clip)
            resolution.warn(Advisory(.associationUnchecked, Decision.unchecked(target)))
        }
        return resolution
    }

    private func decide(_ invocation: Invocation, _ resolution: inout Resolution) {
        switch invocation.source {
        case .notification, .appSwitcher:
            resolution.note(.restoresState(invocation.source))
            resolution.open(invocation.appInstalled ? .app : .clip, delivering: nil)
        case .xcode:
            resolution.note(.typed)
            resolution.note(.associationNotAsked)
            if invocation.appInstalled { resolution.note(.appInstalledButXcode) }
            if let url = try? InvocationURL(invocation.url ?? ""), isAppleLink(url) {
                resolution.warn(Advisory(.linkInXcode))
            }
            resolution.open(.clip, delivering: invocation.url)
        case .spotlight, .appLibrary:
            reopen(invocation, &resolution)
        case .nfc, .qrCode, .appClipCode, .safariBanner, .safariCard, .messages, .maps, .siriSuggestion, .appLink,
            .webLink, .testFlight:
            guard let url = checkedURL(invocation.url ?? "", &resolution) else { break }
            follow(url, appInstalled: invocation.appInstalled, &resolution)
            warnOfTracking(url, &resolution)
        }
    }

    /// Query items that are removed from links (R).
    private static let tracking: Set<Substring> = ["fbclid", "gclid", "igshid", "mc_eid", "msclkid", "twclid"]

    private func warnOfTracking(_ url: InvocationURL, _ resolution: inout Resolution) {
        guard resolution.source.rules.banner != nil, resolution.target != nil, let query = url.query else { return }
        let names = query.split(separator: "&").compactMap { $0.split(separator: "=").first }
        if let name = names.first(where: Self.tracking.contains) {
            resolution.warn(Advisory(.trackingParameter, "`\(name)`: \(Advisory.Name.trackingParameter.meaning)"))
        }
    }

    /// Opens a URL, and each that it redirects to, as far as its source asks the website.
    private func follow(_ url: InvocationURL, appInstalled: Bool, _ resolution: inout Resolution) {
        let rule = resolution.source.rules.redirects
        var targets = rule == .ignored ? [] : association?.redirects(from: url) ?? []
        if !targets.isEmpty, isAppleLink(url) { targets = [] }
        guard rule != .followed else { return openLast(targets, after: url, appInstalled: appInstalled, &resolution) }
        open(url, appInstalled: appInstalled, &resolution)
        guard !targets.isEmpty, resolution.declined == nil else { return }
        if appInstalled { return resolution.note(.redirectNotAsked) }
        if case .local = resolution.experience { return }
        var last = url.text
        for target in targets.prefix(Redirects.limit) {
            resolution.note(.redirected(last, to: target))
            last = target
            var hop = Resolution(url: target, source: resolution.source)
            if let url = checkedURL(target, &hop) { open(url, appInstalled: false, &hop) }
            resolution.join(hop)
            if hop.declined != nil { return }
        }
        if targets.count > Redirects.limit {
            var end = Resolution(url: last, source: resolution.source)
            end.decline(.tooManyRedirects, .tooManyRedirects)
            resolution.join(end)
        } else {
            resolution.warn(Advisory(.redirected))
        }
    }

    private func openLast(
        _ targets: [String], after url: InvocationURL, appInstalled: Bool, _ resolution: inout Resolution
    ) {
        var last = url
        for target in targets.prefix(Redirects.limit) {
            resolution.note(.followed(last.text, to: target))
            guard let next = checkedURL(target, &resolution) else { return }
            last = next
        }
        if targets.count > Redirects.limit { return resolution.decline(.tooManyRedirects, .tooManyRedirects) }
        open(last, appInstalled: appInstalled, &resolution)
    }

    private func reopen(_ invocation: Invocation, _ resolution: inout Resolution) {
        if invocation.appInstalled {
            resolution.note(.appWithoutURL)
            return resolution.open(.app, delivering: nil)
        }
        if invocation.previousURL != nil {
            resolution.note(.previousURL)
        } else if let own = invocation.url {
            guard checkedURL(own, &resolution) != nil else { return }
            resolution.note(.ownURL)
        } else {
            resolution.note(.noPreviousURL)
        }
        resolution.open(.clip, delivering: invocation.previousURL ?? invocation.url)
    }

    private func checkedURL(_ text: String, _ resolution: inout Resolution) -> InvocationURL? {
        do throws(InvalidURL) {
            return try InvocationURL(text)
        } catch {
            resolution.decline(error.reason, .invalidURL(error))
            return nil
        }
    }

    private func open(_ url: InvocationURL, appInstalled: Bool, _ resolution: inout Resolution) {
        if resolution.source == .appClipCode, url.layout.hasPort || url.layout.hostIsInternational {
            resolution.warn(Advisory(.notEncodable))
        }
        if let link = links.kind(of: url) {
            open(link, url, appInstalled: appInstalled, &resolution)
        } else if appInstalled {
            openApp(with: url, &resolution)
        } else if resolution.source == .testFlight {
            guard passes(.clip, url, association?.decideClip(host: url.host), &resolution) else { return }
            resolution.note(.testFlightEntry)
            resolution.open(.clip, delivering: url.text)
        } else if resolution.source == .webLink {
            resolution.decline(.opensBrowser, .opensBrowser)
        } else {
            openExperience(for: url, &resolution)
        }
    }

    /// Decides one of Apple's links, which needs no association and shows the default experience's card.
    private func open(
        _ link: AppleLinks.Kind, _ url: InvocationURL, appInstalled: Bool, _ resolution: inout Resolution
    ) {
        let source = resolution.source
        let rules = source.rules
        let isDemo: Bool
        switch link {
        case .defaultLink where rules.takesDefaultLink: isDemo = false
        case .demoLink(let isShort) where rules.takesDemoLink && (isShort || source != .appClipCode): isDemo = true
        case .extendedDemoLink(let demoLink) where rules.takesDemoLink:
            return resolution.decline(.linkNotAllowed, .extendedDemoLink(demoLink))
        case .otherClip(let found) where rules.takesDefaultLink:
            return resolution.decline(.otherClip, .otherClip(found: found, bundleID: profile.bundleID))
        case .demoLink, .extendedDemoLink:
            return resolution.decline(.linkNotAllowed, .linkNotTaken(demo: true, source))
        case .defaultLink, .otherClip:
            return resolution.decline(.linkNotAllowed, .linkNotTaken(demo: false, source))
        }
        resolution.note(.link(demo: isDemo))
        if appInstalled {
            resolution.note(.appInstalled)
        } else {
            resolution.note(.linkCard(isDefined: profile.defaultCard != nil))
            if profile.defaultCard == nil { resolution.warn(Advisory(.noDefaultExperience)) }
            show(linkOpening, &resolution)
        }
        resolution.open(appInstalled ? .app : .clip, delivering: url.delivered(from: source))
    }

    /// Opens the full app, whatever matches; Maps and Siri show only what has a place.
    private func openApp(with url: InvocationURL, _ resolution: inout Resolution) {
        let source = resolution.source
        resolution.note(.appInstalled)
        var delivered = url.delivered(from: source)
        guard source.rules.advanced == .withPlace else {
            guard passes(.app, url, association?.decideApp(host: url.host, url: delivered), &resolution) else { return }
            // Universal links open an app that Xcode runs.
            if source != .testFlight { resolution.phase = .xcode }
            return resolution.open(.app, delivering: delivered)
        }
        let matches = matches(for: url, source)
        let serving = serving(local: nil, matches.advanced.best(profile.matching), source, isBarred: false)
        if case .advanced(let place) = serving {
            delivered = profile.advanced[place].url.text
            resolution.note(.placeShown(delivered, source))
        }
        guard passes(.app, url, association?.decideApp(host: url.host, url: delivered), &resolution) else { return }
        warnOfQuestions(url, matches, serving, isBarred: false, target: .app, &resolution)
        if case .advanced = serving {
            resolution.open(.app, delivering: delivered)
        } else {
            declineWithoutExperience(serving, &resolution)
        }
    }

    /// Whether the website lets a target open, if that is checked; else declines.
    private func passes(
        _ target: Target, _ url: InvocationURL, _ website: AssociationDecision?, _ resolution: inout Resolution
    ) -> Bool {
        guard let website else {
            resolution.note(.associationUnchecked(target))
            return true
        }
        resolution.note(.association(website))
        if !website.advisories.isEmpty { resolution.advisories += website.advisories }
        warnOfSpelling(url, target, website, &resolution)
        resolution.declined = website.declined
        return website.declined == nil
    }

    private func warnOfSpelling(
        _ url: InvocationURL, _ target: Target, _ website: AssociationDecision, _ resolution: inout Resolution
    ) {
        let name = Advisory.Name.internationalisedHost
        guard !resolution.advisories.contains(where: { $0.name == name }),
            let other = association?.otherDecision(url, for: target, delivering: url.delivered(from: resolution.source))
        else { return }
        resolution.doubts.insert(.association)
        func words(_ reason: DeclineReason?) -> String { reason?.rawValue ?? "the website lets it open" }
        resolution.warn(
            Advisory(
                name, "\(name.meaning): here \(words(website.declined)), otherwise \(words(other.declined))"))
    }

    typealias Matches = (local: ExperienceMatches, advanced: ExperienceMatches)

    private func matches(for url: InvocationURL, _ source: Source) -> Matches {
        let takesLocal = source.rules.takesLocal && profile.build != .appStore
        return (
            local: takesLocal ? local.matches(for: url) : ExperienceMatches(),
            advanced: source.rules.advanced == .ignored ? ExperienceMatches() : advanced.matches(for: url)
        )
    }

    /// Opens an experience, local over advanced over default, unless the association bars it.
    private func openExperience(for url: InvocationURL, _ resolution: inout Resolution) {
        let source = resolution.source
        let rules = source.rules
        let matches = matches(for: url, source)
        let matched = matches.advanced.best(profile.matching)
        let website = association?.decide(url, from: source)
        let isBarred = website?.declined != nil
        let serving = serving(local: matches.local.best(profile.matching), matched, source, isBarred: isBarred)
        warnOfQuestions(url, matches, serving, isBarred: isBarred, target: .clip, &resolution)
        if profile.build == .appStore, rules.takesLocal, let barred = local.best(for: url) {
            resolution.note(.localBarred(profile.local[barred].url.text))
        }
        // A local experience ends the questions, unless its source requires the website all the same.
        var isOver = false
        if case .local = serving { isOver = rules.association == .exceptLocal }
        guard isOver || passes(.clip, url, website, &resolution) else { return }
        var delivered = url.delivered(from: source)
        switch serving {
        case .local(let place):
            show(local.openings[place], &resolution)
            resolution.note(.localServes(local.openings[place]))
            if rules.banner == nil { resolution.phase = .local }
        case .advanced(let place):
            show(advanced.openings[place], &resolution)
            resolution.note(.advancedServes(advanced.openings[place], isEqual: advanced.isEqual(place, to: url)))
            if rules.advanced == .withPlace { delivered = profile.advanced[place].url.text }
        case .default: showDefault(matched: matched, &resolution)
        case .noPlace, .nothing: return declineWithoutExperience(serving, &resolution)
        case .barred: return
        }
        resolution.open(.clip, delivering: delivered)
    }

    private func showDefault(matched: Int?, _ resolution: inout Resolution) {
        let source = resolution.source
        switch (source.rules.advanced, matched) {
        case (.passedOver, let matched?):
            resolution.note(.advancedPassedOver(profile.advanced[matched].url.text))
            resolution.warn(Advisory(.messagesCard))
        case (.ignored, _): resolution.note(.advancedIgnored)
        case (.passedOver, nil), (.byPrefix, _), (.withPlace, _): resolution.note(.noAdvanced)
        }
        resolution.note(.defaultServes(isDefined: profile.defaultCard != nil, source))
        if profile.defaultCard == nil { resolution.warn(Advisory(.noDefaultExperience)) }
        if source == .nfc || source == .qrCode {
            resolution.warn(Advisory(.defaultByCode))
            resolution.doubts.insert(.defaultExperience)
        }
        if source == .appLink { resolution.warn(Advisory(.appLinkDefault)) }
        show(defaultOpening, &resolution)
    }

    private func show(_ opening: Opening, _ resolution: inout Resolution) {
        if let advisory = opening.lengthAdvisory { resolution.warn(advisory) }
        resolution.opening = opening
    }

    private func declineWithoutExperience(_ serving: Serving, _ resolution: inout Resolution) {
        if case .noPlace(let place) = serving {
            resolution.note(.noPlace(profile.advanced[place].url.text))
        } else {
            resolution.note(.noAdvanced)
        }
        resolution.decline(.noExperience, .noExperience(resolution.source))
    }
}
