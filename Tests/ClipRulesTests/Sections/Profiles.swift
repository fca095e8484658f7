import ClipRules

extension ClipProfile {
    /// A clip with these experiences and a default one.
    static func bikes(
        advanced: [String] = [], local: [String] = [], places: Set<String> = [], matching: Matching = .component,
        build: Build = .testFlight, hasDefault: Bool = true, demoLinks: [String] = [],
        association: AssociationProfile? = nil
    ) throws -> ClipProfile {
        func registered(_ text: String) throws(InvalidURL) -> RegisteredExperience {
            RegisteredExperience(
                url: try InvocationURL(text), card: Card(title: "Card of \(text.suffix(12))"),
                hasPlace: places.contains(text))
        }
        var profile = ClipProfile(bundleID: "com.example.bikes.Clip")
        profile.appName = "Bikes"
        profile.build = build
        profile.matching = matching
        profile.defaultCard = hasDefault ? Card(subtitle: "Rent a bike", action: .open) : nil
        profile.demoLinks = demoLinks
        profile.advanced = try advanced.map(registered)
        profile.local = try local.map(registered)
        profile.association = association
        return profile
    }

    func resolve(_ url: String?, _ source: Source, appInstalled: Bool = false, previous: String? = nil) -> Resolution {
        Resolver(self).resolve(
            Invocation(url: url, source: source, appInstalled: appInstalled, previousURL: previous))
    }
}

extension Resolution {
    /// The serving experience, as a suite spells it.
    var served: String? { experience?.spelling }

    var warnings: Set<Advisory.Name> { Set(advisories.map(\.name)) }

    /// The advisories, except the one that a suite without association always has.
    var ownWarnings: Set<Advisory.Name> { warnings.subtracting([.associationUnchecked]) }

    /// The advisories on how URLs are matched.
    var questions: Set<Advisory.Name> { warnings.intersection(Question.allCases.map(\.row.advisory)) }
}
