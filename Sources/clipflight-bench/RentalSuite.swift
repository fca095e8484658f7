import ClipHarness
import ClipReports
import ClipRouting
import Foundation

/// A suite whose cases are the rows of a CSV file, and the router that shows them.
struct RentalSuite {
    let folder: ScratchFolder

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
