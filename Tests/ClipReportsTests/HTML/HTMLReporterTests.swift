import ClipHarness
import ClipRules
import Foundation
import Testing

@testable import ClipReports

@Suite struct HTMLReporterTests {
    @Test func aRunIsWrittenAsBefore() throws {
        let page = try Page(SampleRun.events, ReportOptions(storeOutput: .always, reproducible: true))
        try Golden.expect(page.source, matches: "index.html")
        #expect(!page.source.contains("builder"))
        #expect(!page.source.contains("2025-"))
    }

    @Test func everyCaseHasItsBlockInTheOrderOfThePlan() throws {
        let page = try Page(SampleRun.events)
        #expect(page.cases.map { $0.value("id") } == SampleRun.results.map { "c-" + $0.testCase.linkID })
        #expect(page.cases.map { $0.value("class") } == SampleRun.results.map { "c \($0.status.rawValue)" })
    }

    @Test func namesUpToTheirEndsAreFoundAgain() throws {
        let titles = ["plain", "a\nb\tc\rd", "<b>&amp;</b>", "\"quoted\" 'too'", "日本語 🚲", "e\u{301}", "</script>"]
        let results = titles.enumerated().map { number, title in
            CaseResult(testCase: SampleCase.make(number, title), status: .passed)
        }
        let page = try Page(Reports.run(results))
        #expect(page.cases.map { page.text("h4", of: $0) } == titles)
    }

    @Test func noLinkLeadsAnywhereButToHTTPSAndIntoThePage() throws {
        let urls = [
            "javascript:alert(1)", "https://bikesrental.example/rent?a=%22%3E", "data:text/html,<script>",
            "//x.example",
            "https://user@x.example/", "HTTPS://X.example/", "https://x.example/\"onclick=\"alert(1)",
            "http://x.example",
            "https://x.example/" + String(repeating: "a", count: 5000), " javascript:x", "https:javascript",
        ]
        let results = urls.enumerated().map { number, url in
            CaseResult(testCase: SampleCase.make(number, "Case", url: url), status: .passed)
        }
        let page = try Page(Reports.run(results))
        let links = page.elements.compactMap { $0.value("href") }
        #expect(links.allSatisfy { $0.lowercased().hasPrefix("https://") || $0.hasPrefix("#") })
        let outside = Set(links.filter { !$0.hasPrefix("#") })
        #expect(
            outside.subtracting(["https://bikesrental.example/rent"]) == [
                "https://bikesrental.example/rent?a=%22%3E", "HTTPS://X.example/",
            ])
        let names = Set(page.elements.flatMap { ($0.attributes ?? []).compactMap(\.name) })
        #expect(names.allSatisfy { !$0.hasPrefix("on") && $0 != "style" })
        #expect(page.elements.allSatisfy { $0.value("src") == nil })
    }

    /// The source expression that names an inline text in a policy.
    private func source(of text: String) -> String {
        "sha256-" + Data(SHA256.digest(of: text.utf8)).base64EncodedString()
    }

    @Test func thePolicyNamesTheOnlyScriptAndTheOnlyStyle() throws {
        let page = try Page(SampleRun.events)
        #expect(page.elements.filter { $0.name == "script" }.count == 1)
        #expect(page.elements.filter { $0.name == "style" }.count == 1)
        let policy = page.elements.first { $0.value("http-equiv") == "Content-Security-Policy" }?.value("content") ?? ""
        #expect(policy.contains(source(of: HTMLPage.script)))
        #expect(policy.contains(source(of: HTMLPage.style)))
        #expect(!policy.contains("unsafe"))
    }

    @Test func theSentenceAtTheTopSaysHowItEnded() throws {
        func sentence(_ statuses: [CaseResult.Status]) throws -> String? {
            let results = statuses.enumerated().map {
                CaseResult(testCase: SampleCase.make($0, "Case"), status: $1)
            }
            let page = try Page(Reports.run(results))
            return page.elements.first { $0.name == "h1" }?.stringValue
        }
        #expect(try sentence([]) == "⚪ nothing was checked: there was no case")
        #expect(try sentence([.passed, .passed]) == "✅ 2 of 2 cases passed")
        #expect(
            try sentence([.passed, .failed, .errored]) == "❌ 1 of 3 cases passed, 1 failed, 1 crashed or timed out")
        #expect(try sentence([.passed, .skipped, .flaky]) == "✅ 1 of 3 cases passed, 1 flaky, 1 skipped")
    }

    @Test func casesBeyondTheLimitAreCountedAndNotListed() throws {
        var listing = HTMLListing()
        let passed = CaseResult(testCase: SampleCase.make(0, "Case"), status: .passed)
        let failed = CaseResult(testCase: SampleCase.make(0, "Case"), status: .failed)
        let taken = (0..<HTMLListing.limit + 3).filter { _ in listing.takes(passed) }
        #expect(taken.count == HTMLListing.limit)
        let takesFailed = listing.takes(failed)
        #expect(takesFailed)
        #expect(listing.note?.text == "<p class=\"n\">and 3 more, which the event log and the JUnit report list</p>")
    }
}
