enum InProcessRow {
    static func measure(_ report: Measurement.Report) async throws {
        let suite = try RentalSuite(rows: 100_000)
        defer { suite.folder.remove() }
        var runs: [Double] = []
        for _ in 0..<5 { runs.append(try await suite.run(writing: [.junit]).run) }
        let what = "in-process case with verdict, event and JUnit, processor time"
        let argument = SwiftTesting.secondsPerArgument().map { ("Swift Testing, one argument, debug build", $0) }
        try report(Measurement(what, runs.median, to: argument, goal: 0.1))
        let parameter = Pytest.perCase(.compares) { $0.processor }.map { ("pytest, one parametrised case", $0) }
        try report(Measurement(what, runs.median, to: parameter))
    }
}
