import ClipRules

extension Suite {
    /// What decides which experience the suite's invocations open. The files that the suite names are read for it, unless
    /// ``association`` holds them.
    public var clipProfile: ClipProfile {
        ClipProfile(
            bundleID: clip.bundleID, teamID: clip.teamID, appName: app?.name, build: clip.build, matching: matching,
            defaultCard: defaultExperience?.card, demoLinks: defaultExperience?.demoLinks.map(\.value) ?? [],
            advanced: advanced.map(\.registered), local: local.map(\.registered),
            association: (association ?? SuiteAssociation.read(self)).profile)
    }

    /// Whether the suite says anything of web hosts or associated domains. Without, nobody asks about association.
    public var statesAssociation: Bool { statesSites || clip.domains != nil || app?.domains != nil }
}

extension ExperienceDefinition {
    /// The experience as the rules know it.
    public var registered: RegisteredExperience { RegisteredExperience(url: url, card: card, hasPlace: hasPlace) }
}
