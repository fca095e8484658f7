/// A case that is run in this process, from its CSV row to its place in the JUnit report.
enum InProcessRow {
    static func measure(_ report: Measurement.Report) async throws {
        let suite = try RentalSuite(rows: 100_000)
        defer { suite.folder.remove() }
        var runs: [Double] = []
        for _ in 0..<5 { runs.append(try await suite.run(writing: [.junit]).run) }
        var row = Measurement(
            what: "in-process case with verdict, event and JUnit, processor time", figure: runs.median)
        row.anchor = SwiftTesting.secondsPerArgument().map { ("Swift Testing, one argument, debug build", $0) }
        row.goal = .ratio(0.1)
        try report(row)
        row.anchor = Pytest.perCase(.compares) { $0.processor }.map { ("pytest, one parametrised case", $0) }
        row.goal = nil
        try report(row)
    }
}
