import Foundation

/// A case that is run in this process: from its CSV row through plan, handler and verdict to its event and its place in
/// the JUnit report.
enum InProcessRow {
    static func measure() async throws -> [Measurement] {
        let suite = try RentalSuite(rows: 100_000)
        defer { suite.remove() }
        var timings: [RentalSuite.Timing] = []
        for _ in 0..<5 { timings.append(try await suite.run(writing: [.junit])) }
        func perCase(_ figure: (RentalSuite.Timing) -> Double) -> Double {
            Sample(timings.map { figure($0) / Double($0.cases) }).median
        }
        // The anchors can only be taken on the clock.
        let clock = perCase(\.clock)
        return [
            Measurement(
                what: "in-process case with verdict, event and JUnit", seconds: clock,
                anchor: Pytest.secondsPerCase(.compares).map { ("pytest, one parametrised case", $0) },
                goal: .seconds(5e-6)),
            Measurement(
                what: "the same", seconds: clock,
                anchor: SwiftTesting.secondsPerArgument().map { ("Swift Testing, one argument, debug build", $0) },
                goal: nil),
            Measurement(what: "the same, processor time", seconds: perCase(\.run), goal: nil),
            Measurement(what: "reading and checking it before the run, one case", seconds: perCase(\.load), goal: nil),
        ]
    }
}
