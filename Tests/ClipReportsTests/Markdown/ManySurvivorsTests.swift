import ClipHarness
import ClipReports
import ClipRules
import Testing

@Suite("The summary of many mutants", .timeLimit(.minutes(30)))
struct ManySurvivorsTests {
    /// If each mutant were compared with all earlier ones, this would take minutes.
    @Test("takes linear time if all survive in one definition")
    func linear() throws {
        let results = (0..<20_000).map { row in
            var result = CaseResult(testCase: SampleCase.make(0, "Row \(row)", row: row + 2), status: .passed)
            result.mutants = MutationScore(survived: [Mutant(kind: .parameterMissing, parameter: "p\(row)")])
            return result
        }
        let text = try Reports.write(Reports.run(results)) {
            ReportFormat.markdown.reporter(path: $0, options: .init())
        }
        let plain = text.replacing("\\", with: "")
        #expect(plain.contains("20000 of 20000 survive: parameter p0 missing, ") && plain.contains("and 19992 more"))
    }
}
