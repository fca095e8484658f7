import Foundation

/// A CSV of a million rows against one of a hundred thousand, each run in a process of its own so that the peak of its
/// memory is its own.
enum MillionRow {
    /// The argument with which a child of the benchmark runs a suite and tells what it took.
    static let childOption = "--run-rows"

    private struct Figures: Codable {
        var cases: Int
        /// Processor time of all of it, from reading the definitions on, in seconds.
        var seconds: Double
        var peak: Double
    }

    static func measure(_ report: Measurement.Report) throws {
        // The rounds of the smaller one are spread around the larger one, as the machine's speed may drift.
        let before = try child(rows: 100_000)
        let many = try child(rows: 1_000_000)
        let after = try child(rows: 100_000)
        func perCase(_ figures: Figures) -> Double { figures.seconds / Double(figures.cases) }
        try report(
            Measurement(
                what: "1,000,000 cases from a CSV, in-process, processor time of one",
                seconds: perCase(many),
                anchor: ("one of 100,000", (perCase(before) + perCase(after)) / 2), goal: .ratio(1.25)))
        try report(
            Measurement(
                what: "1,000,000 cases from a CSV, in-process, peak of resident memory", bytes: many.peak,
                anchor: ("100,000 cases", before.peak), goal: .bytes(256 * 1_048_576)))
    }

    /// Runs a suite with so many rows, JUnit and event log written, and prints what it took.
    static func run(rows: Int) async throws {
        let suite = try RentalSuite(rows: rows)
        defer { suite.remove() }
        let timing = try await suite.run(writing: [.junit, .json])
        let figures = Figures(
            cases: timing.cases, seconds: timing.load + timing.run, peak: ChildRun.peak)
        print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
    }

    private static func child(rows: Int) throws -> Figures {
        try JSONDecoder().decode(Figures.self, from: try ChildRun.output([childOption, "\(rows)"]))
    }
}
