import ClipHarness
import ClipRules
import Foundation
import Testing

@testable import ClipReports

@Suite struct WaysInTests {
    private static func result(
        _ number: Int, from source: Source = .qrCode, to target: Target? = .clip, declined: DeclineReason? = nil,
        screen: String? = "bike", status: CaseResult.Status = .passed, attempts: Int = 1
    ) -> CaseResult {
        let testCase = SampleCase.make(number, "Case \(number)", source: source)
        let resolution = Resolution(
            url: testCase.url, source: source, experience: declined == nil ? testCase.resolution.experience : nil,
            target: target, declined: declined)
        return CaseResult(
            testCase: testCase.with(resolution: resolution), status: status,
            outcome: screen.map { Outcome(screen: $0) }, attempts: attempts)
    }

    private static func layout(_ results: [CaseResult]) -> WaysLayout {
        var ways = WaysIn()
        for result in results { _ = ways.count(result) }
        return WaysLayout(ways.all)
    }

    /// Every kind of way in: many sources, screens and reasons, both targets and all statuses.
    private static let many = (0..<400).map { number in
        let isDeclined = number % 11 == 0
        return result(
            number, from: Source.allCases[number % 7 * number % Source.allCases.count],
            to: isDeclined ? nil : number % 5 == 0 ? .app : .clip,
            declined: isDeclined ? DeclineReason.known[number % 16] : nil,
            screen: isDeclined ? nil : "screen \(number % 23)", status: number % 13 == 0 ? .failed : .passed,
            attempts: isDeclined ? 0 : 1)
    }

    @Test func bandsSumToTheCases() {
        let layout = Self.layout(Self.many)
        for column in 0..<3 {
            #expect(layout.columns[column].map(\.ways.cases).reduce(0, +) == 400)
            let bands = layout.bands.filter { $0.from.stop.column == column }
            let launched = Self.many.count { column < 2 || $0.outcome != nil }
            #expect(bands.map(\.ways.cases).reduce(0, +) == launched)
            let failed = Self.many.count { $0.status == .failed && (column < 2 || $0.outcome != nil) }
            #expect(bands.map(\.ways.failures).reduce(0, +) == failed)
        }
    }

    @Test func nothingOverlaps() {
        let layout = Self.layout(Self.many)
        for column in layout.columns {
            for (above, below) in zip(column, column.dropFirst()) { #expect(above.y + above.height < below.y) }
            for box in column {
                let ends = [
                    layout.bands.filter { $0.from === box }.map { ($0.start, $0.width) },
                    layout.bands.filter { $0.to === box }.map { ($0.end, $0.width) },
                ]
                for bands in ends.map({ $0.sorted { $0.0 < $1.0 } }) {
                    for (above, below) in zip(bands, bands.dropFirst()) {
                        #expect(above.0 + above.1 / 2 <= below.0 - below.1 / 2)
                    }
                    #expect(bands.allSatisfy { $0.0 - $0.1 / 2 >= box.y && $0.0 + $0.1 / 2 <= box.y + box.height })
                }
            }
        }
        #expect(layout.columns.joined().allSatisfy { $0.y >= 0 && $0.y + $0.height <= layout.height })
    }

    @Test func aColumnHasTwelveRowsAtMost() {
        func screens(_ count: Int) -> [WaysLayout.Box] {
            Self.layout((0..<count * 2).map { Self.result($0, screen: "screen \($0 / 2)") }).columns[3]
        }
        #expect(screens(12).count == 12)
        let folded = screens(20)
        #expect(folded.count == 12)
        #expect(folded.last?.stop.text == "9 more" && folded.last?.ways.cases == 18)
    }

    @Test func aRowThatFailedIsNotFolded() {
        let passed = (0..<80).map { Self.result($0, screen: "screen \($0 / 4)") }
        let layout = Self.layout(passed + [Self.result(80, screen: "wrong", status: .failed)])
        #expect(layout.columns[3].contains { $0.stop.text == "wrong" })
    }

    @Test func bandsGrowWithTheLogarithm() {
        let widths = [1, 10, 100, 1000].map { count in
            Self.layout((0..<count).map { Self.result($0) }).bands[0].width
        }
        #expect(widths == [6, 12, 22, 32])
    }

    @Test func aBandLooksLikeItsCases() {
        let results = [
            Self.result(0), Self.result(1, to: .app), Self.result(2, to: nil, declined: .notHTTPS, screen: nil),
            Self.result(3, status: .failed), Self.result(4, screen: nil, status: .errored),
            Self.result(5, to: nil, declined: .notHTTPS, screen: nil, status: .failed, attempts: 0),
            Self.result(6, screen: nil, status: .skipped, attempts: 0), Self.result(7, status: .flaky),
        ]
        let layout = Self.layout(results)
        let found = layout.bands.map { "\($0.from.stop.text) → \($0.to.stop.text): \($0.ways[0].way.look)" }
        #expect(
            Set(found) == [
                "QR code → /rent: clip", "QR code → /rent: app", "QR code → /rent: clip bad",
                "QR code → /rent: clip idle", "QR code → not https: none", "QR code → not https: none bad",
                "/rent → App Clip: clip", "/rent → App Clip: clip bad", "/rent → App Clip: clip idle",
                "/rent → Full app: app", "not https → nothing opens: none", "not https → nothing opens: none bad",
                "App Clip → bike: clip", "App Clip → bike: clip bad", "App Clip → (no result): clip bad",
                "Full app → bike: app",
            ])
        #expect(found.count == Set(found).count)
    }

    @Test func everySourceAndReasonHasItsOwnWords() {
        let words = Source.allCases.map(\.words) + DeclineReason.known.map(\.words)
        #expect(Set(words).count == words.count)
        #expect(DeclineReason.other("TOO_MANY_REDIRECTS").words == "too many redirects")
        #expect(ServingExperience.local("https://a.example/b").words == "/b (local)")
        #expect(ServingExperience.advanced("https://a.example/").words == "a.example/")
    }

    @Test func screensBeyondTheLimitAreOneRow() {
        var ways = WaysIn()
        for number in 0..<3010 { _ = ways.count(Self.result(number, screen: "\(number)")) }
        #expect(ways.all.count == 3001)
        #expect(ways.all.last?.way.screen == "(other screens)" && ways.all.last?.cases == 10)
    }

    @Test func aPictureHasATableWithTheSameCases() throws {
        let page = try Page(SampleRun.events)
        let results = SampleRun.results
        let tables = page.elements.filter { $0.name == "table" && $0.value("class") == "y" }
        let pictures = page.elements.filter { $0.name == "svg" && $0.value("class") == "map" }
        #expect(pictures.count == 2 && pictures.count == tables.count)
        let counted = tables.flatMap { Page.rows(in: $0) }.compactMap { $0.elements(forName: "td").last?.stringValue }
        #expect(counted.compactMap { Int($0.prefix { $0.isNumber }) }.reduce(0, +) == results.count)
        let numbers = Set(page.cases.compactMap { $0.value("data-w") })
        let filters = page.elements.filter { $0.name == "a" }.compactMap { $0.value("data-f") }
        let ways = filters.filter { $0.hasPrefix("way=") }.flatMap { $0.dropFirst(4).split(separator: ",") }
        #expect(Set(ways.map(String.init)) == numbers)
    }
}
