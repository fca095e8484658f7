import ClipRules
import ClipSuites

enum DerivedCases {
    static func drafts(of suite: Suite) -> AnyIterator<CaseDraft> {
        let advanced = suite.advanced.lazy.flatMap { experience in
            sources(of: experience).map { exact(experience, from: $0) }
        }
        let local = suite.local.lazy.map { exact($0, from: .qrCode) }
        let last = [suite.defaultExperience.map { defaultLink($0, of: suite.clip) }, reopen(suite.clip)]
        let parts = [AnySequence(advanced), AnySequence(local), AnySequence(last.compactMap { $0 })]
        return AnyIterator(parts.joined().makeIterator())
    }

    /// Maps and Siri hand over the registered URL itself, and only if it has a place; a code does so always.
    private static func sources(of experience: ExperienceDefinition) -> [Source] {
        experience.hasPlace ? [.qrCode, .maps, .siriSuggestion] : [.qrCode]
    }

    private static func exact(_ experience: ExperienceDefinition, from source: Source) -> CaseDraft {
        CaseDraft(kind: .exact, source: source, terms: experience.terms)
    }

    private static func defaultLink(_ experience: DefaultExperienceDefinition, of clip: ClipDefinition) -> CaseDraft {
        var terms = experience.terms
        (terms.title, terms.url) = ("Default link", defaultLink(of: clip))
        return CaseDraft(kind: .exact, source: .qrCode, terms: terms)
    }

    static func defaultLink(of clip: ClipDefinition) -> String { "https://appclip.apple.com/id?p=\(clip.bundleID)" }

    private static func reopen(_ clip: ClipDefinition) -> CaseDraft {
        CaseDraft(
            kind: .reopen, source: .appSwitcher, needsOutcome: clip.expect != nil,
            terms: CaseTerms(title: "No URL", expect: clip.expect, at: clip.location))
    }
}
