import ClipRules
import ClipSuites

/// The cases that nobody has to write: each registered URL exactly as registered, the default link, and the launch
/// without a URL (Apple, "Responding to invocations" and "Configuring App Clip experiences").
struct DerivedCases {
    private let suite: PlannedSuite
    private var stage = Stage.advanced(0, source: 0)

    init(_ suite: PlannedSuite) {
        self.suite = suite
    }

    private enum Stage {
        case advanced(Int, source: Int)
        case local(Int)
        case defaultLink
        case reopen
        case end
    }

    /// Maps and Siri hand over the registered URL itself, and only where it has a place; a code does so always.
    private static let placeSources: [Source] = [.qrCode, .maps, .siriSuggestion]
    private static let plainSources: [Source] = [.qrCode]

    mutating func next() -> PlanUnit? {
        while true {
            switch stage {
            case .advanced(let place, let source):
                guard place < suite.suite.advanced.count else {
                    stage = .local(0)
                    continue
                }
                let experience = suite.suite.advanced[place]
                let sources = experience.hasPlace ? Self.placeSources : Self.plainSources
                guard source < sources.count else {
                    stage = .advanced(place + 1, source: 0)
                    continue
                }
                stage = .advanced(place, source: source + 1)
                return exact(experience, from: sources[source])
            case .local(let place):
                guard place < suite.suite.local.count else {
                    stage = .defaultLink
                    continue
                }
                stage = .local(place + 1)
                return exact(suite.suite.local[place], from: .qrCode)
            case .defaultLink:
                stage = .reopen
                if let experience = suite.suite.defaultExperience { return defaultLink(experience) }
            case .reopen:
                stage = .end
                return reopen()
            case .end:
                return nil
            }
        }
    }

    private func exact(_ experience: ExperienceDefinition, from source: Source) -> PlanUnit {
        CaseDraft(
            title: experience.card.title ?? experience.url.text, url: experience.url.text, source: source,
            expectation: experience.expect, timeout: experience.timeout, location: experience.location
        ).unit(in: suite, kind: .exact, parity: experience.parity)
    }

    private func defaultLink(_ experience: DefaultExperienceDefinition) -> PlanUnit {
        CaseDraft(
            title: "Default link", url: "https://appclip.apple.com/id?p=\(suite.suite.clip.bundleID)", source: .qrCode,
            expectation: experience.expect, timeout: experience.timeout, location: experience.location
        ).unit(in: suite, kind: .exact, parity: experience.parity)
    }

    private func reopen() -> PlanUnit {
        let clip = suite.suite.clip
        let reopen = CaseDraft(
            title: "No URL", url: nil, source: .appSwitcher, expectation: clip.expect,
            needsOutcome: clip.expect != nil, location: clip.location
        ).testCase(in: suite, kind: .reopen)
        return PlanUnit(suite: suite, cases: [reopen])
    }
}
