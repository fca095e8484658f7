import ClipHarness
import ClipRules
import Testing

@testable import ClipReports

@Suite struct CoverageTests {
    private let rent = "https://bikesrental.example/rent"

    @Test func casesCountForTheExperienceThatServesThem() {
        var matrix = CoverageMatrix([SampleCase.registered(.advanced(rent), line: 1)])
        matrix.count(CaseResult(testCase: SampleCase.make(0, "a"), status: .passed))
        matrix.count(CaseResult(testCase: SampleCase.make(1, "b", kind: .exact), status: .failed))
        matrix.count(CaseResult(testCase: SampleCase.make(2, "c", source: .nfc), status: .skipped))
        matrix.count(CaseResult(testCase: SampleCase.make(3, "d", suite: SampleCase.fruta), status: .passed))
        func counts(_ row: Int, _ column: CoverageColumn) -> [Int]? {
            matrix.cell(row, column).map { [$0.cases, $0.failures] }
        }
        #expect(counts(0, .kind(.prefix)) == [1, 0])
        #expect(counts(0, .kind(.exact)) == [1, 1])
        #expect(counts(0, .source(.qrCode)) == [2, 1])
        #expect(counts(0, .source(.nfc)) == [0, 0])
    }

    @Test func aHoleIsAWayThatIOSMayOpenAndNoCaseTakes() {
        let matrix = CoverageMatrix([
            SampleCase.registered(.advanced(rent), line: 1, place: true),
            SampleCase.registered(.advanced(rent + "/2"), line: 2), SampleCase.registered(.local(rent), line: 3),
            SampleCase.registered(.default, line: 4), SampleCase.registered(.link, line: 4),
        ])
        #expect(matrix.experiences.indices.map { matrix.holes(in: $0) } == [10, 8, 9, 7, 7])
        #expect(matrix.cell(1, .source(.maps)) == nil)
    }

    @Test func holesDifferFromWhatDoesNotApply() throws {
        let page = try Page(SampleRun.events)
        let fields = page.elements.filter { $0.name == "td" }.compactMap { $0.value("class") }
        #expect(Set(fields).isSuperset(of: ["hole", "na", "bad"]))
    }
}
