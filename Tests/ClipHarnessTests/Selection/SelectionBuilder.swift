import ClipHarness
import ClipRules
import ClipSuites

/// Makes cases for tests of selections.
enum SelectionBuilder {
    static func testCase(
        _ title: String, kind: CaseKind, url: String?, source: Source, target: Target = .clip, tags: [String] = [],
        experience: ServingExperience? = nil, suite: String = "test", skip: String? = nil, index: Int = 0
    ) -> TestCase {
        var terms = CaseTerms(title: title, url: url, at: SuiteBuilder.location(1))
        (terms.tags, terms.skip) = (tags, skip)
        return TestCase(
            index: index, suite: SuiteReference(id: suite, title: "Test", file: "suites/\(suite).json"), kind: kind,
            source: source, target: target,
            resolution: Resolution(url: url, source: source, experience: experience, target: target), terms: terms)
    }

    /// The identities of the selected cases, in order.
    static func identities(_ units: some Sequence<PlanUnit>) -> [String] {
        units.flatMap { $0.cases.map(\.id) }
    }
}
