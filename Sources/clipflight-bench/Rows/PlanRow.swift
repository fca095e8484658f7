import ClipHarness
import ClipReports
import ClipSuites
import Foundation

/// `diff` of two versions of a suite of 100,000 URLs, of which all change, beside a second.
enum PlanRow {
    private static let count = 100_000

    static func measure(_ report: Measurement.Report) async throws {
        let suite = try RentalSuite(rows: count)
        defer { suite.folder.remove() }
        let text = try String(contentsOfFile: suite.folder.path("suite.json"), encoding: .utf8)
        let bikes = try String(contentsOfFile: suite.folder.path("bikes.csv"), encoding: .utf8)
        let changed = text.replacing("\"title\": \"Bikes Rental\"", with: "\"title\": \"Bikes\"")
        let other = try ScratchFolder(["suite.json": changed, "bikes.csv": bikes])
        defer { other.remove() }
        let start = Stopwatch.processorSeconds
        let plans = [suite.folder, other].map { Plan(SuiteLoader.load(paths: [$0.url.path], from: "/").suites) }
        let comparison = PlanComparison(old: ("old", plans[0]), new: ("new", plans[1]))
        let seconds = Stopwatch.processorSeconds - start
        guard comparison.changed > count else { throw BenchFailure("\(comparison.changed) URLs change, expected all") }
        try report(
            Measurement("diff of definitions, 100,000 URLs that all change", seconds, to: ("a second", 1), goal: 1))
    }
}
