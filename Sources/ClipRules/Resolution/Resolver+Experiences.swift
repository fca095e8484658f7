extension Resolver {
    /// What is known of a URL, as far as a source asks for it: plain numbers, which cost nothing to hand around.
    struct Sightings {
        var local = Sighting()
        var advanced = Sighting()
    }

    /// Looks a URL up, and what the website says of the clip; `nil` also where nothing names its host.
    func look(for url: InvocationURL, _ rules: SourceRules) -> (Sightings, site: AssociationDecision?) {
        var sightings = Sightings()
        var site: AssociationDecision?
        let open = url.openQuestions
        url.withComparedBytes { bytes in
            if rules.takesLocal, profile.build != .appStore { sightings.local = local.look(for: bytes, open: open) }
            if rules.asksAdvanced { sightings.advanced = advanced.look(for: bytes, open: open) }
            site = association?.decideClip(bytes)
        }
        return (sightings, site)
    }

    /// What serves the URL, given the matches and whether the association keeps the clip from opening.
    func serving(_ local: Int?, _ advanced: Int?, _ rules: SourceRules, isBarred: Bool) -> Serving {
        if isBarred, local == nil || rules.association == .always { return .barred }
        return Serving(local: local, advanced: advanced, rules: rules, advancedExperiences: profile.advanced)
    }

    /// Decides which experience opens: local over advanced over default, unless the association bars it.
    func openExperience(for url: InvocationURL, _ source: Source, _ rules: SourceRules, _ draft: inout Resolution) {
        let (sightings, site) = look(for: url, rules)
        let matched = sightings.advanced.best(profile.matching)
        let standing = standing(of: url, source, site: site)
        let serving = serving(
            sightings.local.best(profile.matching), matched, rules, isBarred: standing.isBarred)
        warnOfOpenQuestions(url, sightings, serving, rules, isBarred: standing.isBarred, &draft)
        noteBarredLocal(url, rules, &draft)
        // A local experience ends the questions, unless its source asks the website all the same.
        if case .local = serving, rules.association == .exceptLocal {
        } else {
            guard passes(standing, &draft) else { return }
        }
        switch serving {
        case .local(let place):
            let opening = serve(local, place, &draft)
            draft.note(.localServes(opening))
            draft.open(.clip, delivering: url.delivered(from: source))
        case .advanced(let place):
            let opening = serve(advanced, place, &draft)
            draft.note(.advancedServes(opening, isEqual: advanced.isEqual(place, to: url)))
            draft.open(
                .clip, delivering: rules.advanced == .withPlace ? opening.registered : url.delivered(from: source))
        case .default:
            openDefault(for: url, source, rules, matched: matched, &draft)
        case .noPlace, .nothing: declineWithoutExperience(serving, source, &draft)
        case .barred: break
        }
    }

    /// Declines where nothing registered may be opened, saying what matches all the same.
    func declineWithoutExperience(_ serving: Serving, _ source: Source, _ draft: inout Resolution) {
        if case .noPlace(let place) = serving {
            draft.note(.noPlace(advanced.openings[place].registered))
        } else {
            draft.note(.noAdvanced)
        }
        draft.decline(.noExperience, .noExperience(source))
    }

    private func serve(_ registry: Registry, _ place: Int, _ draft: inout Resolution) -> Opening {
        if !registry.lengthAdvisories.isEmpty, let advisory = registry.lengthAdvisories[place] { draft.warn(advisory) }
        let opening = registry.openings[place]
        draft.opening = opening
        return opening
    }

    private func openDefault(
        for url: InvocationURL, _ source: Source, _ rules: SourceRules, matched: Int?, _ draft: inout Resolution
    ) {
        switch (rules.advanced, matched) {
        case (.passedOver, let matched?):
            draft.note(.advancedPassedOver(advanced.openings[matched].registered))
            draft.warn(Advisory(.messagesCard))
        case (.ignored, _): draft.note(.advancedIgnored)
        case (.passedOver, nil), (.byPrefix, _), (.withPlace, _): draft.note(.noAdvanced)
        }
        draft.note(.defaultServes(isDefined: profile.defaultCard != nil, source))
        if profile.defaultCard == nil { draft.warn(Advisory(.noDefaultExperience)) }
        if source == .nfc || source == .qrCode { draft.warn(Advisory(.defaultByCode)) }
        if source == .appLink { draft.warn(Advisory(.appLinkDefault)) }
        if let defaultCardAdvisory { draft.warn(defaultCardAdvisory) }
        draft.opening = defaultOpening
        draft.open(.clip, delivering: url.delivered(from: source))
    }

    private func noteBarredLocal(_ url: InvocationURL, _ rules: SourceRules, _ draft: inout Resolution) {
        guard profile.build == .appStore, rules.takesLocal, let barred = local.best(for: url) else { return }
        draft.note(.localBarred(local.openings[barred].registered))
    }
}
