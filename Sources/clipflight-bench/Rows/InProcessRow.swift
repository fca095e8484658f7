import Foundation

/// A case that is run in this process, from its CSV row to its place in the JUnit report; and a million of them.
enum InProcessRow {
    static func measure() async throws -> [Measurement] {
        let suite = try RentalSuite(rows: 100_000)
        defer { suite.remove() }
        var timings: [RentalSuite.Timing] = []
        for _ in 0..<5 { timings.append(try await suite.run(writing: [.junit])) }
        func perCase(_ figure: (RentalSuite.Timing) -> Double) -> Double {
            Sample(timings.map { figure($0) / Double($0.cases) }).median
        }
        return [
            Measurement(
                what: "in-process case with verdict, event and JUnit, processor time", seconds: perCase(\.run),
                anchor: Pytest.secondsPerCase().map { ("pytest, one parametrised case", $0) }, goal: .seconds(5e-6)),
            Measurement(
                what: "in-process case with verdict, event and JUnit, on the clock", seconds: perCase(\.clock),
                goal: .seconds(5e-6)),
            Measurement(
                what: "reading and checking it before the run, one case", seconds: perCase(\.load), goal: nil),
        ]
    }
}
