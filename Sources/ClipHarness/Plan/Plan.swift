import ClipRules
import ClipSuites

/// Units are read one by one, because a CSV file may have a million rows.
package struct Plan: Sequence, Sendable {
    package let suites: [PlannedSuite]
    var longerIDs: [Int: Int] = [:]

    package init(_ suites: [Suite]) { self.suites = suites.map(PlannedSuite.init) }

    func named(_ testCase: TestCase) -> TestCase {
        longerIDs[testCase.index].map { testCase.with(idDigits: $0) } ?? testCase
    }

    package var probeSeed: Int? { suites.lazy.compactMap(\.probeSeed).first }

    package func makeIterator() -> AnyIterator<PlanUnit> {
        var remaining = suites[...]
        var current: SuiteUnits?
        var nextIndex = 0
        return AnyIterator {
            while true {
                if var unit = current?.next(from: nextIndex) {
                    nextIndex += unit.cases.count
                    if !longerIDs.isEmpty { unit.cases = unit.cases.map(named) }
                    return unit
                }
                guard let suite = remaining.popFirst() else { return nil }
                current = SuiteUnits(suite)
            }
        }
    }
}

private struct SuiteUnits {
    private let suite: PlannedSuite
    private var derived: AnyIterator<CaseDraft>?
    private var invocations: InvocationCases
    private var journeys: ArraySlice<JourneyDefinition>
    private lazy var probes = ProbeCases(suite)

    init(_ suite: PlannedSuite) {
        self.suite = suite
        derived = DerivedCases.drafts(of: suite.suite)
        invocations = InvocationCases(invocations: suite.suite.invocations[...])
        journeys = suite.suite.journeys[...]
    }

    mutating func next(from index: Int) -> PlanUnit? {
        if let draft = derived?.next() { return draft.unit(in: suite, from: index) }
        derived = nil
        do throws(Diagnostic) {
            if let draft = try invocations.next() { return draft.unit(in: suite, from: index) }
        } catch {
            return PlanUnit(suite: suite, cases: [], problem: error)
        }
        if let journey = journeys.popFirst() { return unit(of: journey, from: index) }
        return probes?.next()?.unit(in: suite, from: index)
    }

    private func unit(of journey: JourneyDefinition, from index: Int) -> PlanUnit {
        var appInstalled = false
        var lastURL: String?
        var cases: [TestCase] = []
        for (place, step) in journey.steps.enumerated() {
            guard let source = step.source else {
                appInstalled = true
                continue
            }
            var draft = CaseDraft(
                kind: .journey, step: place + 1, source: source, previousURL: lastURL, terms: step.terms)
            draft.terms.appInstalled = appInstalled
            let testCase = draft.testCase(in: suite, at: index + cases.count)
            if testCase.resolution.target != nil { lastURL = testCase.resolution.delivered ?? lastURL }
            cases.append(testCase)
        }
        return PlanUnit(suite: suite, cases: cases, isJourney: true)
    }
}

package struct PlanUnit: Sendable {
    package let suite: PlannedSuite
    package var cases: [TestCase]
    package var isJourney = false
    package var baseline: TestCase?
    package var problem: Diagnostic?
}

extension PlanUnit {
    var isSingleCase: Bool { !isJourney && baseline == nil && cases.count == 1 }

    package init(suite: PlannedSuite, cases: [TestCase]) { self.init(suite: suite, cases: cases, isJourney: false) }
}

enum DerivedCases {
    static func drafts(of suite: Suite) -> AnyIterator<CaseDraft> {
        let advanced = suite.advanced.lazy.flatMap { experience in
            let sources: [Source] = experience.hasPlace ? [.qrCode, .maps, .siriSuggestion] : [.qrCode]
            return sources.map { CaseDraft(kind: .exact, source: $0, terms: experience.terms) }
        }
        let local = suite.local.lazy.map { CaseDraft(kind: .exact, source: .qrCode, terms: $0.terms) }
        let link = suite.defaultExperience.flatMap { registered -> CaseDraft? in
            guard let id = suite.clip.bundleID else { return nil }
            var terms = registered.terms
            (terms.title, terms.url) = ("Default link", AppleLinks.defaultLink(of: id))
            return CaseDraft(kind: .exact, source: .qrCode, terms: terms)
        }
        let clip = suite.clip
        let reopen = CaseDraft(
            kind: .reopen, source: .appSwitcher, needsOutcome: clip.expect != nil,
            terms: CaseTerms(title: CaseTerms.titleWithoutURL, expect: clip.expect, at: clip.location))
        let parts = [AnySequence(advanced), AnySequence(local), AnySequence([link, reopen].compactMap { $0 })]
        return AnyIterator(parts.joined().makeIterator())
    }
}

private struct InvocationCases {
    var invocations: ArraySlice<InvocationDefinition>
    /// Changed in place, because a copy for each row takes longer than resolving the row.
    var instances: InvocationInstances?
    var instance: InvocationDefinition?
    var sources: ArraySlice<Source> = []

    mutating func next() throws(Diagnostic) -> CaseDraft? {
        while true {
            if let instance, let source = sources.popFirst() { return CaseDraft(source: source, terms: instance.terms) }
            instance = nil
            instance = try instances?.next()
            sources = instance?.caseSources[...] ?? []
            if instance == nil {
                instances = invocations.popFirst()?.instances()
                if instances == nil { return nil }
            }
        }
    }
}
