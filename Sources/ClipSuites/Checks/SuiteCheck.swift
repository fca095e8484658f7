import ClipRules

/// Looks at a suite as a whole: its experiences, and whether entitlement, sites and experiences fit together.
///
/// What can be said of one file is said where that file is read; what becomes of single invocations is said once they
/// are resolved.
enum SuiteCheck {
    /// What is questionable, in the order of the suite.
    static func diagnostics(for suite: Suite, _ association: SuiteAssociation, in place: SuitePlace) -> [Diagnostic] {
        var notes = CheckNotes()
        ExperienceCheck(suite: suite).check(&notes)
        CardImageCheck(suite: suite, place: place).check(&notes)
        ShadowCheck(suite: suite).check(&notes)
        if let profile = association.profile {
            DomainCheck(suite: suite, association: association, profile: profile).check(&notes)
            BannerAppCheck(suite: suite, profile: profile).check(&notes)
        }
        notes.close()
        return notes.diagnostics.enumerated().sorted { one, other in
            let (left, right) = (one.element.location, other.element.location)
            return (left?.line ?? 0, left?.column ?? 0, one.offset)
                < (right?.line ?? 0, right?.column ?? 0, other.offset)
        }.map(\.element)
    }
}
