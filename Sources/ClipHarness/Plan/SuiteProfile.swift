import ClipRules
import ClipSuites

extension Suite {
    /// What the rules need to know of the suite's clip.
    public var profile: ClipProfile {
        ClipProfile(
            bundleID: clip.bundleID, teamID: clip.teamID, appName: app?.name, build: clip.build, matching: matching,
            defaultCard: defaultExperience?.card, demoLinks: defaultExperience?.demoLinks.map(\.value) ?? [],
            advanced: advanced.map(\.registered), local: local.map(\.registered), statesAssociation: statesAssociation)
    }

    /// Whether there are sites or associated domains, without which association is not asked about.
    private var statesAssociation: Bool {
        !sites.isEmpty || clip.domains != nil || app?.domains != nil
    }
}

extension ExperienceDefinition {
    fileprivate var registered: RegisteredExperience {
        RegisteredExperience(url: url, card: card, hasPlace: hasPlace)
    }
}
