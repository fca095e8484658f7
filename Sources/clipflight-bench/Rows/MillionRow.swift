/// A CSV of a million rows against one of a hundred thousand, each run in a process of its own.
enum MillionRow {
    static let childOption = "--run-rows"

    static func measure(_ report: Measurement.Report) throws {
        // The rounds of the smaller one are spread around the larger one, as the machine's speed may drift.
        let before = try ChildRun.figures(childOption, 100_000)
        let many = try ChildRun.figures(childOption, 1_000_000)
        let after = try ChildRun.figures(childOption, 100_000)
        try report(
            Measurement(
                "1,000,000 cases from a CSV, in-process, processor time of one", many.seconds,
                to: ("one of 100,000", (before.seconds + after.seconds) / 2), goal: 1.25))
        try report(
            Measurement(
                "1,000,000 cases from a CSV, in-process, peak of resident memory", many.peak, in: .bytes,
                to: ("the most that there may be", 256 * 1_048_576), goal: 1))
    }

    /// Runs a suite with so many rows, JUnit and event log written; the time of a case counts from reading it on.
    static func run(rows: Int) async throws -> ChildRun.Figures {
        let suite = try RentalSuite(rows: rows)
        defer { suite.folder.remove() }
        let timing = try await suite.run(writing: [.junit, .json])
        return ChildRun.Figures(seconds: timing.load + timing.run)
    }
}
