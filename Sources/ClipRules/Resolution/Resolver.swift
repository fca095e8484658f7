/// Decides what iOS does with invocations. This is a class to avoid copying the tables.
package final class Resolver: Sendable {
    let profile: ClipProfile
    package let answers: RuleAnswers
    /// A resolver that ignores all evidence; `nil` if evidence does not change any answer.
    package let model: Resolver?
    /// Finds the card to show if the full app is installed. Uses only evidence about matching.
    fileprivate let cards: Resolver?
    /// For each rule on which evidence contradicts the model, a resolver with the model's answer.
    private let without: [(rule: Advisory.Name, resolver: Resolver)]
    let local: Registry
    let advanced: Registry
    let links: AppleLinks
    let association: Association?
    fileprivate let defaultOpening: Opening
    fileprivate let linkOpening: Opening

    package convenience init(_ profile: ClipProfile, by answers: RuleAnswers = .model) {
        let opposed = answers.opposed
        let model = opposed.isEmpty ? nil : Resolver(profile, .model)
        let others = opposed.compactMap { rule in
            (opposed.count == 1 ? model : Resolver(profile, answers.without(rule))).map { (rule, $0) }
        }
        self.init(profile, answers, model: model, without: others)
    }

    private init(
        _ profile: ClipProfile, _ answers: RuleAnswers, model: Resolver? = nil,
        without: [(rule: Advisory.Name, resolver: Resolver)] = []
    ) {
        self.profile = profile
        self.answers = answers
        self.model = model
        self.without = without
        let ofMatching = answers.ofMatching
        cards = ofMatching.opposed == answers.opposed ? nil : Resolver(profile, ofMatching)
        local = Registry(profile.local, matching: profile.matching, by: answers, areLocal: true)
        advanced = Registry(profile.advanced, matching: profile.matching, by: answers)
        links = AppleLinks(bundleID: profile.bundleID, demoLinks: profile.demoLinks)
        association = profile.association.map { Association($0, by: answers) }
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
        // Does not store the resolution in a variable, because that would copy the resolution.
        without.isEmpty ? decided(invocation) : compared(decided(invocation), for: invocation)
    }

    private func compared(_ resolution: Resolution, for invocation: Invocation) -> Resolution {
        var rules = without.filter { !$0.resolver.decided(invocation).hasSameOutcome(as: resolution) }.map(\.rule)
        if rules.isEmpty, let unanswered = model?.decided(invocation), !unanswered.hasSameOutcome(as: resolution) {
            // Several answers each lead to the same outcome, so all that apply are named.
            rules = Set(unanswered.advisories.map(\.name)).filter(answers.isOpposite).sorted {
                $0.rawValue < $1.rawValue
            }
        }
        var compared = resolution
        for rule in rules {
            // Keeps the reason to decline as the last step.
            let end = compared.decisions.count - (compared.declined == nil ? 0 : 1)
            compared.decisions.insert(.answered(rule, answers), at: max(0, end))
        }
        return compared
    }

    private func decided(_ invocation: Invocation) -> Resolution {
        let source = invocation.source
        var resolution = Resolution(url: invocation.url, source: source, phase: source.rules.phase)
        resolution.decisions.reserveCapacity(3)
        resolution.decide(invocation, by: self)
        resolution.warnOfOS(profile.minimumOS)
        // Raises this advisory even if the invocation does not need an association.
        if association == nil {
            let target = resolution.target ?? (invocation.appInstalled ? .app : .clip)
            resolution.warn(Advisory(.associationUnchecked, Decision.unchecked(target)))
        }
        return resolution
    }

    typealias Matches = (local: ExperienceMatches, advanced: ExperienceMatches)

    fileprivate func matches(for url: InvocationURL, _ source: Source) -> Matches {
        let takesLocal = source.rules.takesLocal && profile.build != .appStore
        return (
            local: takesLocal ? local.matches(for: url) : ExperienceMatches(),
            advanced: rules(of: source).advanced == .ignored ? ExperienceMatches() : advanced.matches(for: url)
        )
    }
}

extension Resolution {
    fileprivate mutating func decide(_ invocation: Invocation, by resolver: Resolver) {
        let appInstalled = invocation.appInstalled
        switch source {
        case .notification, .appSwitcher:
            note(.restoresState(source))
            open(appInstalled ? .app : .clip, delivering: nil)
        case .xcode:
            note(.typed)
            note(.associationNotAsked)
            if appInstalled { note(.appInstalledButXcode) }
            if let url = try? InvocationURL(url ?? ""), resolver.isAppleLink(url) { warn(Advisory(.linkInXcode)) }
            open(.clip, delivering: url)
        case .spotlight, .appLibrary: reopen(invocation)
        case .nfc, .qrCode, .appClipCode, .safariBanner, .safariCard, .messages, .maps, .siriSuggestion, .linkPreview,
            .appLink, .webLink, .testFlight:
            guard let url = checkedURL(url ?? "") else { break }
            follow(url, appInstalled: appInstalled, by: resolver)
            if appInstalled, target == .app, source.rules.showsCardWithApp { showCard(for: url, by: resolver) }
            removeTracking(url, by: resolver)
        }
    }

    private mutating func checkedURL(_ text: String) -> InvocationURL? {
        do throws(InvalidURL) {
            return try InvocationURL(text)
        } catch {
            decline(error.reason, .invalidURL(error))
            return nil
        }
    }

    private mutating func reopen(_ invocation: Invocation) {
        if invocation.appInstalled {
            note(.appWithoutURL)
            return open(.app, delivering: nil)
        }
        if invocation.previousURL != nil {
            note(.previousURL)
        } else if let url, !invocation.isInJourney {
            guard checkedURL(url) != nil else { return }
            note(.ownURL)
        } else {
            note(.noPreviousURL)
        }
        open(.clip, delivering: invocation.isInJourney ? invocation.previousURL : invocation.previousURL ?? url)
    }

    /// Shows the card that would appear if the app were not installed.
    private mutating func showCard(for url: InvocationURL, by resolver: Resolver) {
        if resolver.answers.isOpposite(.cardWithApp) { return opening = nil }
        if opening == nil {
            var clip = Resolution(url: self.url, source: source, isOfCard: true)
            clip.open(url, appInstalled: false, by: resolver.cards ?? resolver)
            if clip.declined == nil { opening = clip.opening }
            doubts.formUnion(clip.doubts)
            let known = Set(advisories.map(\.name))
            let names = Set(Question.allCases.map(\.row.advisory) + [.cardLength]).subtracting(known)
            advisories += clip.advisories.filter { names.contains($0.name) }
            decisions += clip.decisions.filter { $0.answered.map(names.contains) ?? false }
        }
        note(.cardWithApp(opening, isDoubtful: doubts.contains(.experience)))
    }

    fileprivate mutating func warnOfOS(_ least: OSVersion?) {
        guard let least, target == .clip else { return }
        let isByCode = experience == .default && (source == .nfc || source == .qrCode)
        let ofExperience: OSVersion? = experience == .link || isByCode ? .iOS16_4 : nil
        guard let needed = source.leastOS ?? ofExperience, needed > least else { return }
        let text =
            "\(Advisory.Name.needsIOS.meaning): it needs iOS \(needed.text), and the clip supports iOS \(least.text)"
        warn(Advisory(.needsIOS, text))
    }

    /// Query items that apps reportedly remove from links.
    private static let tracking: Set<Substring> = ["fbclid", "gclid", "igshid", "mc_eid", "msclkid", "twclid"]

    private mutating func removeTracking(_ url: InvocationURL, by resolver: Resolver) {
        guard url.layout.hasQuery, source.rules.banner != nil, let delivered,
            let query = (try? InvocationURL(delivered))?.query
        else { return }
        let items = query.split(separator: "&")
        let kept = items.filter { !Self.tracking.contains($0.prefix { $0 != "=" }) }
        guard let name = items.first(where: { !kept.contains($0) })?.prefix(while: { $0 != "=" }) else { return }
        if resolver.answers.isOpposite(.trackingParameter) {
            let rest = kept.isEmpty ? "" : "?" + kept.joined(separator: "&")
            self.delivered = delivered.replacing("?" + query, with: rest, maxReplacements: 1)
        } else {
            let text = "`\(name)`: \(Advisory.Name.trackingParameter.meaning)"
            weigh(Advisory(.trackingParameter, text), by: resolver.answers)
        }
    }

    private mutating func follow(_ url: InvocationURL, appInstalled: Bool, by resolver: Resolver) {
        let rule = source.rules.redirects
        var targets = rule == .ignored ? [] : resolver.association?.redirects(from: url) ?? []
        if !targets.isEmpty, resolver.isAppleLink(url) { targets = [] }
        if targets.isEmpty { return open(url, appInstalled: appInstalled, by: resolver) }
        guard !appInstalled else {
            open(url, appInstalled: true, by: resolver)
            return declined == nil ? note(.redirectNotAsked) : ()
        }
        guard rule != .followed else { return openLast(targets, after: url, by: resolver) }
        let hops = hops(to: targets, by: resolver)
        let tooMany = targets.count > Redirects.limit
        isHop = tooMany || hops.last?.declined != nil
        open(url, appInstalled: false, by: resolver)
        guard declined == nil else { return }
        if case .local = experience { return }
        for (hop, last) in zip(hops, [url.text] + targets) {
            note(.redirected(last, to: hop.url ?? ""))
            join(hop)
        }
        guard declined == nil else { return }
        if tooMany {
            decline(.tooManyRedirects, .tooManyRedirects)
            (opening, target, delivered) = (nil, nil, nil)
        } else if hops.count < targets.count {
            note(.store(hops.last?.url ?? url.text, targets[hops.count]))
        }
        guard !tooMany else { return }
        guard resolver.answers.isOpposite(.redirected) else {
            return weigh(Advisory(.redirected), by: resolver.answers)
        }
        if let last = hops.last { (opening, delivered) = (last.opening, last.delivered) }
    }

    private func hops(to targets: [String], by resolver: Resolver) -> [Resolution] {
        var hops: [Resolution] = []
        let opened = targets.prefix(Redirects.limit).prefix { !Redirects.isStore($0) }
        for (place, target) in opened.enumerated() where hops.last?.declined == nil {
            let decides = place == opened.count - 1 && resolver.answers.isOpposite(.redirected)
            var hop = Resolution(url: target, source: source, isHop: !decides)
            if let url = hop.checkedURL(target) { hop.open(url, appInstalled: false, by: resolver) }
            hops.append(hop)
        }
        return hops
    }

    private mutating func openLast(_ targets: [String], after url: InvocationURL, by resolver: Resolver) {
        var last = url
        for target in targets.prefix(Redirects.limit) {
            if Redirects.isStore(target) {
                note(.store(last.text, target))
                break
            }
            note(.followed(last.text, to: target))
            guard let next = checkedURL(target) else { return }
            last = next
        }
        if targets.count > Redirects.limit { return decline(.tooManyRedirects, .tooManyRedirects) }
        open(last, appInstalled: false, by: resolver)
    }

    private mutating func open(_ url: InvocationURL, appInstalled: Bool, by resolver: Resolver) {
        if source == .appClipCode, let problem = AppClipCodeAlphabet.problem(in: url.text) {
            warn(Advisory(.notEncodable, "\(Advisory.Name.notEncodable.meaning): \(problem)"))
        }
        if let link = resolver.links.kind(of: url) {
            open(link, url, appInstalled: appInstalled, by: resolver)
        } else if appInstalled {
            openApp(with: url, by: resolver)
        } else if source == .testFlight {
            guard passes(.clip, url, resolver.association?.decideClip(url), by: resolver) else { return }
            note(.testFlightEntry)
            open(.clip, delivering: url.text)
        } else if source == .webLink, !resolver.answers.isOpposite(.webLink) {
            weigh(Advisory(.webLink), by: resolver.answers)
            decline(.opensBrowser, .opensBrowser)
        } else {
            openExperience(for: url, by: resolver)
        }
    }

    /// Opens an Apple link, which does not require an association.
    private mutating func open(
        _ link: AppleLinks.Kind, _ url: InvocationURL, appInstalled: Bool, by resolver: Resolver
    ) {
        let rules = source.rules
        let isDemo: Bool
        switch link {
        case .defaultLink where rules.takesDefaultLink: isDemo = false
        case .demoLink(let isShort) where rules.takesDemoLink && (isShort || source != .appClipCode): isDemo = true
        case .extendedDemoLink(let demoLink) where rules.takesDemoLink:
            return decline(.linkNotAllowed, .extendedDemoLink(demoLink))
        case .otherClip(let found) where rules.takesDefaultLink:
            return decline(.otherClip, .otherClip(found: found, bundleID: resolver.profile.bundleID ?? "…"))
        case .demoLink, .extendedDemoLink: return decline(.linkNotAllowed, .linkNotTaken(demo: true, source))
        case .defaultLink, .otherClip: return decline(.linkNotAllowed, .linkNotTaken(demo: false, source))
        }
        note(.link(demo: isDemo))
        if !isDemo, resolver.profile.bundleID == nil { warn(.anyClip("the link")) }
        if appInstalled {
            note(.appInstalled)
        } else {
            let isDefined = resolver.profile.defaultCard != nil
            note(.linkCard(isDefined: isDefined))
            if !isDefined { warn(Advisory(.noDefaultExperience)) }
            show(resolver.linkOpening)
        }
        open(appInstalled ? .app : .clip, delivering: url.delivered(from: source))
    }

    private mutating func openApp(with url: InvocationURL, by resolver: Resolver) {
        note(.appInstalled)
        var delivered = url.delivered(from: source)
        guard source.rules.advanced == .withPlace else {
            let website = resolver.association?.decideApp(url, delivering: delivered)
            guard passes(.app, url, website, by: resolver) else { return }
            // Universal links also open an app that was run from Xcode.
            if source != .testFlight { phase = .xcode }
            return open(.app, delivering: delivered)
        }
        let matches = resolver.matches(for: url, source)
        let best = resolver.advanced.best(matches.advanced, for: url)
        let serving = resolver.serving(local: nil, best, source, isBarred: false)
        if case .advanced(let place) = serving {
            delivered = resolver.profile.advanced[place].url.text
            note(.placeShown(delivered, source))
        }
        let website = resolver.association?.decideApp(url, delivering: delivered)
        guard passes(.app, url, website, by: resolver) else { return }
        warnOfQuestions(url, matches, (nil, best), serving, nil, target: .app, by: resolver)
        if case .advanced(let place) = serving {
            show(resolver.advanced.openings[place])
            open(.app, delivering: delivered)
        } else {
            declineWithoutExperience(serving, by: resolver)
        }
    }

    /// Declines the URL, and returns `false`, if the website does not let the target open.
    private mutating func passes(
        _ target: Target, _ url: InvocationURL, _ website: AssociationDecision?, by resolver: Resolver
    ) -> Bool {
        guard let website else {
            note(.associationUnchecked(target))
            return true
        }
        // Keeps the reason to decline as the last step.
        if !website.advisories.isEmpty { for advisory in website.advisories { weigh(advisory, by: resolver.answers) } }
        warnOfSpelling(url, target, website, by: resolver)
        note(.association(website))
        declined = website.declined
        return declined == nil
    }

    private mutating func warnOfSpelling(
        _ url: InvocationURL, _ target: Target, _ website: AssociationDecision, by resolver: Resolver
    ) {
        let name = Advisory.Name.internationalisedHost
        let delivered = url.delivered(from: source)
        guard !isOfCard, !advisories.contains(where: { $0.name == name }),
            let other = resolver.association?.otherDecision(url, for: target, delivering: delivered)
        else { return }
        func words(_ reason: DeclineReason?) -> String { reason?.rawValue ?? "the website lets it open" }
        let text = "\(name.meaning): here \(words(website.declined)), otherwise \(words(other.declined))"
        weigh(Advisory(name, text), by: resolver.answers, doubting: .association)
    }

    private mutating func openExperience(for url: InvocationURL, by resolver: Resolver) {
        let rules = resolver.rules(of: source)
        let matches = resolver.matches(for: url, source)
        let best = (
            local: resolver.local.best(matches.local, for: url),
            advanced: resolver.advanced.best(matches.advanced, for: url)
        )
        let website = resolver.association?.decide(url, from: source)
        let isBarred = website?.declined != nil
        let serving = resolver.serving(local: best.local, best.advanced, source, isBarred: isBarred)
        warnOfQuestions(url, matches, best, serving, website, target: .clip, by: resolver)
        if resolver.profile.build == .appStore, rules.takesLocal, let barred = resolver.local.best(for: url) {
            note(.localBarred(resolver.profile.local[barred].url.text))
        }
        var isOver = false
        if case .local = serving { isOver = rules.association == .exceptLocal }
        guard isOver || passes(.clip, url, website, by: resolver) else { return }
        var delivered = url.delivered(from: source)
        switch serving {
        case .local(let place):
            let opening = resolver.local.openings[place]
            show(opening)
            note(.localServes(opening))
            if rules.banner == nil { phase = .local }
        case .advanced(let place):
            let opening = resolver.advanced.openings[place]
            show(opening)
            note(.advancedServes(opening, isEqual: resolver.advanced.isEqual(place, to: url)))
            if rules.advanced == .withPlace { delivered = resolver.profile.advanced[place].url.text }
        case .default: showDefault(matched: best.advanced, by: resolver)
        case .noPlace, .nothing: return declineWithoutExperience(serving, by: resolver)
        case .barred: return
        }
        open(.clip, delivering: delivered)
    }

    private mutating func showDefault(matched: Int?, by resolver: Resolver) {
        switch (resolver.rules(of: source).advanced, matched) {
        case (.passedOver, let matched?):
            note(.advancedPassedOver(resolver.profile.advanced[matched].url.text))
            weigh(Advisory(.messagesCard), by: resolver.answers)
        case (.ignored, _): note(.advancedIgnored)
        case (.passedOver, nil), (.byPrefix, _), (.withPlace, _): note(.noAdvanced)
        }
        let isDefined = resolver.profile.defaultCard != nil
        note(.defaultServes(isDefined: isDefined, source))
        if !isDefined { warn(Advisory(.noDefaultExperience)) }
        if source == .nfc || source == .qrCode {
            weigh(Advisory(.defaultByCode), by: resolver.answers, doubting: .defaultExperience)
        }
        if source == .appLink { weigh(Advisory(.appLinkDefault), by: resolver.answers) }
        show(resolver.defaultOpening)
    }

    private mutating func show(_ opening: Opening) {
        if let advisory = opening.lengthAdvisory { warn(advisory) }
        self.opening = opening
    }

    private mutating func declineWithoutExperience(_ serving: Serving, by resolver: Resolver) {
        if case .noPlace(let place) = serving {
            note(.noPlace(resolver.profile.advanced[place].url.text))
        } else {
            note(.noAdvanced)
        }
        decline(.noExperience, .noExperience(source))
    }
}
