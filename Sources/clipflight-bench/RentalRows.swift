import ClipHarness
import ClipReports
import ClipRouting
import ClipSuites
import Foundation

extension Report {
    func inProcess() async throws {
        let suite = try RentalSuite(rows: 100_000)
        defer { suite.folder.remove() }
        var runs: [Double] = []
        for _ in 0..<5 { runs.append(try await suite.run(writing: [.junit]).run) }
        let what = "processor time of an in-process case with its verdict, event and JUnit entry"
        let argument = Stopwatch.swiftTesting().map { ("Swift Testing, one argument, debug build", $0) }
        try self(what, runs.median, to: argument, goal: 0.1)
        let parameter = Stopwatch.pytest(#"assert f"bike{number}".startswith("bike")"#, more: 2_000) {
            $0.processor
        }
        try self(what, runs.median, to: parameter.map { ("pytest, one parametrised case", $0) })
    }

    func million() throws {
        // The smaller run is repeated afterwards, because a machine's speed changes.
        let before = try ChildRun.figures(.rows, 100_000)
        let many = try ChildRun.figures(.rows, 1_000_000)
        let after = try ChildRun.figures(.rows, 100_000)
        try self(
            "1,000,000 in-process cases from a CSV file, processor time per case", many.seconds,
            to: ("one of 100,000", (before.seconds + after.seconds) / 2), goal: 1.25)
        try self(
            "1,000,000 in-process cases from a CSV file, peak resident memory", many.peak, in: .bytes,
            to: ("the limit", 256 * 1_048_576), goal: 1)
    }

    /// Returns the time per case, including the time to read the case.
    static func run(rows: Int) async throws -> Double {
        let suite = try RentalSuite(rows: rows)
        defer { suite.folder.remove() }
        let timing = try await suite.run(writing: [.junit, .json])
        return timing.load + timing.run
    }

    func plan() throws {
        let count = 100_000
        let suites = [try RentalSuite(rows: count), try RentalSuite(rows: count, title: "Bikes")]
        defer { for suite in suites { suite.folder.remove() } }
        let start = Stopwatch.processorSeconds
        let plans = suites.map { Plan(SuiteLoader.load(paths: [$0.folder.url.path], from: "/").suites) }
        let comparison = Comparison(old: ("old", plans[0]), new: ("new", plans[1]))
        let seconds = Stopwatch.processorSeconds - start
        guard comparison.differs else { throw BenchFailure("no URL changes, expected all") }
        let reading = try Stopwatch.processorSeconds {
            for suite in suites {
                let rows = try String(contentsOfFile: suite.folder.path("bikes.csv"), encoding: .utf8)
                let ids = rows.split(separator: "\n").map { $0.prefix { $0 != "," } }
                let urls = ids.compactMap { URL(string: "https://bikesrental.example/rent?bikeID=\($0)") }
                guard urls.count > count else { throw BenchFailure("Foundation reads too few URLs") }
            }
        }
        try self(
            "diff of definitions, 100,000 URLs that all change", seconds,
            to: ("Foundation reads both files and all URLs", reading), goal: 2)
    }
}

private struct RentalSuite {
    let folder: ScratchFolder

    init(rows: Int, title: String = "Bikes Rental") throws {
        var csv = "id,place\n"
        csv.reserveCapacity(rows * 24)
        for number in 0..<rows { csv += "bike\(number),station \(number % 97)\n" }
        folder = try ScratchFolder(["suite.json": Self.definition(title), "bikes.csv": csv])
    }

    /// Runs the suite. Returns the processor time per case, in seconds.
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

    private static func definition(_ title: String) -> String {
        """
        {"version": 1, "suite": "Bikes",
         "clip": {"bundleID": "com.example.bikes.Clip", "teamID": "ABCDE12345",
                  "associatedDomains": ["appclips:bikesrental.example"], "host": {"command": ["true"]}},
         "sites": {"bikesrental.example":
                   {"association": {"appclips": {"apps": ["ABCDE12345.com.example.bikes.Clip"]}}}},
         "experiences": {"default": {"subtitle": "Ride"},
                         "advanced": [{"url": "https://bikesrental.example/rent", "title": "\(title)"}]},
         "invocations": [{"title": "Bike {id} at {place}", "url": "https://bikesrental.example/rent?bikeID={id}",
                          "each": "bikes.csv", "expect": {"screen": "bike", "parameters": {"bikeID": "{id}"}}}]}
        """
    }
}
