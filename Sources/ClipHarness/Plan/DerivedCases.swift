import ClipRules
import ClipSuites

enum DerivedCases {
    static func drafts(of suite: Suite) -> AnyIterator<CaseDraft> {
        let advanced = suite.advanced.lazy.flatMap { experience in
            // Maps and Siri hand over the registered URL itself, and only if it has a place; a code does so always.
            let sources: [Source] = experience.hasPlace ? [.qrCode, .maps, .siriSuggestion] : [.qrCode]
            return sources.map { CaseDraft(kind: .exact, source: $0, terms: experience.terms) }
        }
        let local = suite.local.lazy.map { CaseDraft(kind: .exact, source: .qrCode, terms: $0.terms) }
        let link = suite.defaultExperience.map { registered in
            var terms = registered.terms
            (terms.title, terms.url) = ("Default link", defaultLink(of: suite.clip))
            return CaseDraft(kind: .exact, source: .qrCode, terms: terms)
        }
        let clip = suite.clip
        let reopen = CaseDraft(
            kind: .reopen, source: .appSwitcher, needsOutcome: clip.expect != nil,
            terms: CaseTerms(title: "No URL", expect: clip.expect, at: clip.location))
        let parts = [AnySequence(advanced), AnySequence(local), AnySequence([link, reopen].compactMap { $0 })]
        return AnyIterator(parts.joined().makeIterator())
    }

    static func defaultLink(of clip: ClipDefinition) -> String { "https://appclip.apple.com/id?p=\(clip.bundleID)" }
}
