import ClipRules

package struct Suite {
    package var id: String
    package var title: String
    package var file: String
    package var folder: String
    package var matching: Matching = .component
    /// The version for which evidence answers the rules; `nil` to use only the model's answers.
    package var iOS: OSVersion?
    package var evidence: [Evidence] = []
    package var clip: ClipDefinition
    package var app: AppDefinition?
    /// The sites; `nil` if `sites` is omitted. If `sites` is empty, no host can be reached.
    package var statedSites: [SiteDefinition]?
    package var association: SuiteAssociation?
    package var defaultExperience: DefaultExperienceDefinition?
    package var advanced: [ExperienceDefinition] = []
    package var local: [ExperienceDefinition] = []
    package var invocations: [InvocationDefinition] = []
    package var journeys: [JourneyDefinition] = []
    package var screens: [ScreenDefinition] = []
    package var settings = SuiteSettings()
    package var notes = CaseNotes()
    var experiencesLocation: SourceLocation?

    package var sites: [SiteDefinition] { statedSites ?? [] }

    /// The oldest version that the clip supports, from its Info.plist if that file states one.
    package var minimumOS: OSVersion? { association?.infoPlist?.minimumOS ?? clip.minimumOS }

    package var clipProfile: ClipProfile {
        var profile = ClipProfile(bundleID: clip.bundleID)
        profile.appName = app?.name
        profile.build = clip.build
        profile.matching = matching
        profile.minimumOS = minimumOS
        profile.defaultCard = defaultExperience?.card
        profile.demoLinks = defaultExperience?.demoLinks.map(\.value) ?? []
        profile.advanced = advanced.map(\.registered)
        profile.local = local.map(\.registered)
        profile.association = (association ?? SuiteAssociation.read(self)).profile
        return profile
    }

    package var answers: RuleAnswers {
        RuleAnswers(evidence + EvidenceFile.reports, on: iOS, matching: matching)
    }

    package func site(of host: String) -> SiteDefinition? { sites.first { $0.host.comparedHost == host } }

    package func path(from current: String) -> String {
        PathText.relative(PathText.suite(folder + "/" + PathText.name(of: file)), from: current)
    }

    package var statesAssociation: Bool { statedSites != nil || clip.domains != nil || app?.domains != nil }

    package var assumesSites: Bool { statesAssociation && statedSites == nil }

    package var changedTables: [String] {
        invocations.compactMap { invocation in
            guard case .csv(let table, let shown)? = invocation.rows?.origin, table.hasChanged else { return nil }
            return shown
        }
    }

    package func allowing(_ diagnostic: Diagnostic) -> Diagnostic {
        var diagnostic = diagnostic
        diagnostic.isAllowed = diagnostic.advisory.map(settings.allow.contains) ?? false
        return diagnostic
    }

    func shown(_ path: String) -> String {
        let own = folder + "/" + PathText.name(of: file)
        guard !file.hasPrefix("/"), own.hasSuffix("/" + file) else { return path }
        return PathText.relative(path, to: String(own.dropLast(file.count + 1)))
    }
}

package struct SuiteSettings: Hashable {
    package var timeout = Duration.seconds(5)
    package var slow = Duration.seconds(1)
    package var retries = 0
    package var parity = true
    package var probes = false
    package var seed = 1
    package var allow: Set<String> = []
}

package struct LocatedString: Hashable {
    package var value: String
    package var location: SourceLocation

    package init(_ value: String, at location: SourceLocation) {
        self.value = value
        self.location = location
    }
}
