import ClipHarness
import ClipReports
import ClipRouting
import Foundation

/// A suite whose cases are the rows of a CSV file, and the router that shows them, in a folder of its own.
struct RentalSuite {
    let folder: URL

    /// Writes the suite with so many rows.
    init(rows: Int) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("clipflight-bench-\(getpid())-\(rows)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(Self.definition.utf8).write(to: folder.appendingPathComponent("suite.json"))
        var csv = "id,place\n"
        csv.reserveCapacity(rows * 24)
        for number in 0..<rows { csv += "bike\(number),station \(number % 97)\n" }
        try Data(csv.utf8).write(to: folder.appendingPathComponent("bikes.csv"))
    }

    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }

    /// What reading, checking and running it took.
    struct Timing {
        /// Processor time of the whole process, in seconds.
        var load: Double
        var run: Double
        var cases: Int
    }

    /// Reads and runs the suite in this process, and writes the formats.
    func run(writing formats: [ReportFormat]) async throws -> Timing {
        let start = Stopwatch.processorSeconds
        let suites = try Suites(at: folder.path)
        let loaded = Stopwatch.processorSeconds
        var reports: [ReportFormat: String] = [:]
        for format in formats { reports[format] = folder.appendingPathComponent(format.defaultFileName).path }
        let ended = try await suites.run(through: try Self.handlers, writing: reports)
        guard ended.counts.passed == suites.total else {
            throw BenchFailure("\(ended.counts.passed) of \(suites.total) cases passed, expected all")
        }
        return Timing(
            load: loaded - start, run: Stopwatch.processorSeconds - loaded, cases: suites.total)
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
