import ClipHarness
import ClipReports
import ClipRouting
import Foundation

/// A case that is run in this process: from its CSV row through plan, handler and verdict to its event and its place in
/// the JUnit report.
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

/// A CSV of a million rows against one of a hundred thousand, each run in a process of its own.
enum MillionRow {
    /// The argument with which a child of the benchmark runs a suite and prints what it took.
    static let childOption = "--run-rows"

    private struct Figures: Codable {
        /// Processor time of one case, from reading the definitions on, in seconds.
        var seconds: Double
        /// The peak of resident memory, in bytes.
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

/// A suite whose cases are the rows of a CSV file, and the router that shows them.
private struct RentalSuite {
    let folder: ScratchFolder

    /// Writes the suite with so many rows.
    init(rows: Int) throws {
        var csv = "id,place\n"
        csv.reserveCapacity(rows * 24)
        for number in 0..<rows { csv += "bike\(number),station \(number % 97)\n" }
        folder = try ScratchFolder(["suite.json": Self.definition, "bikes.csv": csv])
    }

    /// Reads and checks the suite, and runs it in this process, with reports: processor time of one case, in seconds.
    func run(writing formats: [ReportFormat]) async throws -> (load: Double, run: Double) {
        let start = Stopwatch.processorSeconds
        let suites = try Suites(at: folder.url.path)
        let loaded = Stopwatch.processorSeconds
        let reports = Dictionary(uniqueKeysWithValues: formats.map { ($0, folder.path($0.defaultFileName)) })
        let ended = try await suites.run(through: try Self.handlers, writing: reports)
        guard ended.counts.passed == suites.total else {
            throw BenchFailure("\(ended.counts.passed) of \(suites.total) cases passed, expected all")
        }
        let cases = Double(suites.total)
        return ((loaded - start) / cases, (Stopwatch.processorSeconds - loaded) / cases)
    }

    private static var handlers: Handlers {
        get throws {
            Handlers(
                try Router {
                    Route("https://bikesrental.example/rent") { _ in .screen("choose-bike") }
                    Route("https://bikesrental.example/rent?bikeID={bikeID}") { request in
                        .screen("bike", ["bikeID": request["bikeID"]])
                    }
                    Route("https://appclip.apple.com/id") { _ in .screen("choose-bike") }
                }, withoutURL: { _ in .screen("choose-bike") })
        }
    }

    private static let definition = """
        {"version": 1, "suite": "Bikes",
         "clip": {"bundleID": "com.example.bikes.Clip", "teamID": "ABCDE12345",
                  "associatedDomains": ["appclips:bikesrental.example"], "host": {"command": ["true"]}},
         "sites": {"bikesrental.example":
                   {"association": {"appclips": {"apps": ["ABCDE12345.com.example.bikes.Clip"]}}}},
         "experiences": {"default": {"subtitle": "Ride"},
                         "advanced": [{"url": "https://bikesrental.example/rent", "title": "Bikes Rental"}]},
         "invocations": [{"title": "Bike {id} at {place}", "url": "https://bikesrental.example/rent?bikeID={id}",
                          "each": "bikes.csv", "expect": {"screen": "bike", "parameters": {"bikeID": "{id}"}}}]}
        """
}
