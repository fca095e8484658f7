import ClipRules
import ClipSuites

struct CaseDraft: Sendable {
    var kind: CaseKind?
    var baselineKind: CaseKind?
    var step: Int?
    var source: Source
    var previousURL: String?
    var needsOutcome = true
    var terms: CaseTerms

    func unit(in suite: PlannedSuite, from index: Int) -> PlanUnit {
        let baseline = testCase(in: suite, at: index)
        // If the full app is installed, iOS opens the app instead of the clip.
        guard terms.parity ?? suite.settings.parity, suite.hasAppHost, [.exact, .prefix].contains(baseline.kind),
            baseline.resolution.target == .clip, baseline.expectation.declined == nil, source.rules.opensApp
        else {
            return PlanUnit(suite: suite, cases: [baseline])
        }
        var draft = self
        (draft.kind, draft.baselineKind) = (.parity, baseline.kind)
        draft.terms.appInstalled = true
        draft.terms.expect = Expectation()
        draft.terms.expect?.exit = terms.expect?.exit
        return PlanUnit(suite: suite, cases: [baseline, draft.testCase(in: suite, at: index + 1)], baseline: baseline)
    }

    func testCase(in suite: PlannedSuite, at index: Int) -> TestCase {
        let invocation = Invocation(
            url: terms.url, source: source, appInstalled: terms.appInstalled, previousURL: previousURL,
            isInJourney: step != nil)
        var resolution = suite.resolver.resolve(invocation)
        // The kind is part of the case's id, so evidence must not change the kind.
        let model = suite.resolver.model ?? suite.resolver
        let modelled = suite.resolver.model?.resolve(invocation) ?? resolution
        if resolution.target == .app, source.rules.showsCardWithApp, resolution.experience != nil,
            let fields = terms.expect?.fields.value, fields.experience != nil || fields.card != nil
        {
            resolution.weigh(Advisory(.cardWithApp), by: suite.resolver.answers)
        }
        // iOS confirms a location only if the clip requests it and an advanced experience matches.
        if case .at = terms.deviceLocation, resolution.target == .clip, source.isPhysical {
            if !suite.requestsLocation {
                resolution.advisories.append(Advisory(.locationNotRequested))
                resolution.unlocated = .notRequested
            } else if let url = terms.url.flatMap({ try? InvocationURL($0) }),
                suite.resolver.mostSpecificAdvanced(for: url) == nil
            {
                resolution.unlocated = .notRegistered
            }
        }
        let isExpected = resolution.declined == terms.expect?.declined
        let statesAnything = terms.expect?.fields.value.statesAnything == true
        let expectsNothing = kind != .parity && kind != .probe && !statesAnything
        let accepted = suite.settings.allow.subtracting(terms.expect?.advisories ?? [])
        if !accepted.isEmpty { resolution.advisories.removeAll { accepted.contains($0.name.rawValue) } }
        // A probe may use any URL that iOS could deliver, so advisories do not apply.
        if kind == .probe { resolution.advisories = [] }
        var terms = terms
        if let expected = terms.expect?.advisories {
            // The resolver does not raise advisories that evidence settles.
            terms.expect?.advisories = expected.filter {
                !(Advisory.Name(rawValue: $0).map(suite.resolver.answers.isSettled) ?? false)
            }
        }
        terms.isLocked = terms.isLocked && source == .nfc
        terms.timeout = terms.timeout ?? suite.settings.timeout
        if let notes = suite.notes { terms.notes = terms.notes.orElse(notes) }
        return TestCase(
            index: index, suite: suite.reference,
            kind: kind ?? CaseKind(of: modelled, expecting: terms.expect, resolver: model),
            baselineKind: baselineKind, step: step, source: source, target: terms.appInstalled ? .app : .clip,
            resolution: resolution, needsOutcome: needsOutcome, slow: suite.settings.slow,
            expectsNothing: expectsNothing, fix: isExpected ? nil : DeclineFix.text(for: resolution, in: suite.suite),
            hasHost: suite.hasClipHost, terms: terms)
    }
}

extension CaseKind {
    init(of resolution: Resolution, expecting expectation: Expectation?, resolver: Resolver) {
        func url() -> InvocationURL? {
            let followed = resolution.target == .clip ? resolution.followed : nil
            return (followed ?? resolution.url).flatMap { try? InvocationURL($0) }
        }
        if expectation?.declined != nil {
            self = .decline
        } else if let isEqual = resolution.equalsRegisteredURL {
            self = isEqual ? .exact : .prefix
        } else if resolution.experience == .link || url().map(resolver.isAppleLink) == true {
            self = .link
        } else if resolution.experience == .default, resolution.target == .clip {
            self = .default
        } else if let url = url(), let registered = Self.registered(for: url, in: resolution, by: resolver) {
            self = url.comparisonKey == registered.comparisonKey ? .exact : .prefix
        } else {
            self = resolution.declined?.isOfURL == true ? .decline : .default
        }
    }

    private static func registered(
        for url: InvocationURL, in resolution: Resolution, by resolver: Resolver
    ) -> InvocationURL? {
        switch resolution.target == .app ? nil : resolution.experience {
        case .advanced(let registered), .local(let registered): try? InvocationURL(registered)
        case .default, .link: nil
        case nil: resolver.mostSpecificAdvanced(for: url)?.url
        }
    }
}
