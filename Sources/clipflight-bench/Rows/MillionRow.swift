import Foundation

/// A CSV of a million rows against one of a hundred thousand, each run in a process of its own.
enum MillionRow {
    /// The argument with which a child of the benchmark runs a suite and prints what it took.
    static let childOption = "--run-rows"

    private struct Figures: Codable {
        /// Processor time of one case, from reading the definitions on, in seconds.
        var seconds: Double
        var peak: Double
    }

    static func measure(_ report: Measurement.Report) throws {
        // The rounds of the smaller one are spread around the larger one, as the machine's speed may drift.
        let before: Figures = try ChildRun.output(childOption, 100_000)
        let many: Figures = try ChildRun.output(childOption, 1_000_000)
        let after: Figures = try ChildRun.output(childOption, 100_000)
        try report(
            Measurement(
                what: "1,000,000 cases from a CSV, in-process, processor time of one", figure: many.seconds,
                anchor: ("one of 100,000", (before.seconds + after.seconds) / 2), goal: .ratio(1.25)))
        try report(
            Measurement(
                what: "1,000,000 cases from a CSV, in-process, peak of resident memory", figure: many.peak,
                unit: .bytes, anchor: ("100,000 cases", before.peak), goal: .bytes(256 * 1_048_576)))
    }

    /// Runs a suite with so many rows, JUnit and event log written, and prints what it took.
    static func run(rows: Int) async throws {
        let suite = try RentalSuite(rows: rows)
        defer { suite.folder.remove() }
        let timing = try await suite.run(writing: [.junit, .json])
        let figures = Figures(seconds: timing.load + timing.run, peak: ChildRun.peak)
        print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
    }
}
