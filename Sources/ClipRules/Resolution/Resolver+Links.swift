extension Resolver {
    /// Decides one of Apple's links: it asks for no association, and shows the default experience's card.
    func open(
        _ link: AppleLinks.Kind, _ url: InvocationURL, _ invocation: Invocation, _ rules: SourceRules,
        _ draft: inout Resolution
    ) {
        switch link {
        case .defaultLink where rules.takesDefaultLink: openLink(demo: false, url, invocation, &draft)
        case .demoLink(let isShort) where rules.takesDemoLink && (isShort || invocation.source != .appClipCode):
            openLink(demo: true, url, invocation, &draft)
        case .extendedDemoLink(let demoLink) where rules.takesDemoLink:
            draft.decline(.linkNotAllowed, .extendedDemoLink(demoLink))
        case .otherClip(let found) where rules.takesDefaultLink:
            draft.decline(.otherClip, .otherClip(found: found, bundleID: profile.bundleID))
        case .demoLink, .extendedDemoLink:
            draft.decline(.linkNotAllowed, .linkNotTaken(demo: true, invocation.source))
        case .defaultLink, .otherClip:
            draft.decline(.linkNotAllowed, .linkNotTaken(demo: false, invocation.source))
        }
    }

    private func openLink(demo: Bool, _ url: InvocationURL, _ invocation: Invocation, _ draft: inout Resolution) {
        draft.note(.link(demo: demo))
        if profile.build != .appStore { draft.warn(Advisory(.needsRelease)) }
        if invocation.appInstalled {
            draft.note(.appInstalled)
            draft.open(.app, delivering: url.delivered(from: invocation.source))
            return
        }
        draft.note(.linkCard(isDefined: profile.defaultCard != nil))
        if profile.defaultCard == nil { draft.warn(Advisory(.noDefaultExperience)) }
        if let defaultCardAdvisory { draft.warn(defaultCardAdvisory) }
        draft.opening = linkOpening
        draft.open(.clip, delivering: url.delivered(from: invocation.source))
    }
}
