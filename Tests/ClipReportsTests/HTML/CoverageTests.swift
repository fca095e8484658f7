import ClipHarness
import ClipRules
import Testing

@testable import ClipReports

@Suite struct CoverageTests {
    private let rent = "https://bikesrental.example/rent"

    /// The cells of the table's rows, as `class: text`.
    private func cells(_ experiences: [SuiteExperience], _ results: [CaseResult] = []) throws -> [[String]] {
        var planned = RunPlanned(total: results.count, suites: [SampleCase.bikes, SampleCase.fruta])
        planned.experiences = experiences
        let page = try Page([.planned(planned)] + Reports.run(results).dropFirst())
        let table = try #require(page.elements.first { $0.name == "table" && $0.value("class") == "m" })
        return Page.rows(in: table).map { row in
            row.elements(forName: "td").map { "\($0.value("class") ?? ""): \($0.stringValue ?? "")" }
        }.filter { !$0.isEmpty }
    }

    @Test func casesCountForTheExperienceThatServesThem() throws {
        let experiences = [SampleCase.registered(.advanced(rent), line: 1)]
        let results = [
            CaseResult(testCase: SampleCase.make(0, "a"), status: .passed),
            CaseResult(testCase: SampleCase.make(1, "b", kind: .exact), status: .failed),
            CaseResult(testCase: SampleCase.make(2, "c", source: .nfc), status: .skipped),
            CaseResult(testCase: SampleCase.make(3, "d", source: .nfc, target: .app), status: .passed),
            CaseResult(testCase: SampleCase.make(4, "e", source: .appClipCode), status: .passed),
            CaseResult(testCase: SampleCase.make(5, "f", suite: SampleCase.fruta), status: .passed),
        ]
        let row = try cells(experiences, results)[0]
        #expect(row[..<3] == ["hole: untested", "bad: ✗ 1/2 failed", "h0: 1 tested"])
    }

    @Test func moreCasesAreDarker() throws {
        let classes = try [1, 2, 9, 10, 99, 100, 1000].map { count in
            let results = (0..<count).map { CaseResult(testCase: SampleCase.make($0, "\($0)"), status: .passed) }
            return try cells([SampleCase.registered(.advanced(rent), line: 1)], results)[0][1]
        }
        #expect(classes.map { $0.prefix(2) } == ["h0", "h1", "h1", "h2", "h2", "h3", "h3"])
    }

    @Test func aHoleIsAWayThatIOSMayOpenAndNoCaseTakes() throws {
        let rows = try cells([
            SampleCase.registered(.advanced(rent), line: 1, place: true),
            SampleCase.registered(.advanced(rent + "/2"), line: 2), SampleCase.registered(.local(rent), line: 3),
            SampleCase.registered(.default, line: 4), SampleCase.registered(.link, line: 4),
        ])
        #expect(rows.map { $0.count { $0 == "hole: untested" } } == [8, 6, 7, 7, 6])
        #expect(rows.allSatisfy { $0.count == 11 && Set($0).isSubset(of: ["hole: untested", ": "]) })
    }
}
