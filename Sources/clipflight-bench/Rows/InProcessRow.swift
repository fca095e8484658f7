import Foundation

/// A case that is run in this process: from its CSV row through plan, handler and verdict to its event and its place in
/// the JUnit report.
enum InProcessRow {
    static func measure(_ report: Measurement.Report) async throws {
        let suite = try RentalSuite(rows: 100_000)
        defer { suite.remove() }
        var timings: [RentalSuite.Timing] = []
        for _ in 0..<5 { timings.append(try await suite.run(writing: [.junit])) }
        func perCase(_ figure: (RentalSuite.Timing) -> Double) -> Double {
            Sample(timings.map { figure($0) / Double($0.cases) }).median
        }
        let what = "in-process case with verdict, event and JUnit, processor time"
        let seconds = perCase(\.run)
        try report(
            Measurement(
                what: what, seconds: seconds,
                anchor: SwiftTesting.secondsPerArgument().map { ("Swift Testing, one argument, debug build", $0) },
                goal: .ratio(0.1)))
        try report(
            Measurement(
                what: what, seconds: seconds,
                anchor: Pytest.perCase(.compares, \.processor).map { ("pytest, one parametrised case", $0) },
                goal: nil))
        try report(
            Measurement(what: "reading and checking it before the run, one case", seconds: perCase(\.load), goal: nil))
    }
}
