import ClipRules
import ClipSuites

@testable import ClipHarness

/// Cases and reports for tests of the judge and the engine. By default, the clip opens.
enum CaseBuilder {
    static let url = "https://clip.example/menu"

    static func testCase(
        _ title: String = "Menu", index: Int = 0, expecting change: (inout Expectation) -> Void = { _ in },
        kind: CaseKind = .prefix, resolution: Resolution? = nil, needsOutcome: Bool = true
    ) -> TestCase {
        TestCase(
            id: "test/prefix/\(title)", index: index,
            suite: SuiteReference(id: "test", title: "Test", file: "suites/test/suite.json"), kind: kind,
            source: .qrCode, target: .clip, resolution: resolution ?? opens(), needsOutcome: needsOutcome,
            terms: CaseTerms(title: title, url: url, expect: .with(change), at: SuiteBuilder.location(30)))
    }

    static func opens() -> Resolution {
        Resolution(
            url: url, source: .qrCode, experience: .advanced("https://clip.example/menu"),
            card: Card(title: "Menu", subtitle: "Eat", action: .open), target: .clip, delivered: url,
            advisories: [Advisory(.port, "a port")])
    }

    static func declines(_ reason: DeclineReason = .noExperience) -> Resolution {
        Resolution(url: url, source: .qrCode, declined: reason)
    }

    static func report(
        _ outcome: String? = #"{"screen": "menu"}"#, ending: LaunchReport.Ending = .exited(0), leaked: Bool = false,
        output: String = "", duration: Duration = .milliseconds(5)
    ) -> LaunchReport {
        LaunchReport(
            ending: ending, leaked: leaked, outcome: outcome.map { .bytes(Array($0.utf8)) } ?? .none,
            output: CapturedOutput(head: Array(output.utf8)), duration: duration)
    }
}
