import Foundation
import TestSupport
import Testing

/// The reports in `reports/reference`. `CLIPFLIGHT_UPDATE_GOLDEN=1` writes them again.
@Suite("The reference reports match a run of the suites", .timeLimit(.minutes(30)))
struct ReferenceTests {
    @Test("All shipped suites, in the small formats")
    func all() async throws {
        let small = ["junit", "junit-strict", "markdown"]
        try await expect(["suites"], in: ShippedSuites.folder(), only: small, status: 0, under: "all")
    }

    @Test("Two suites, in every format")
    func two() async throws {
        let folder = try ShippedSuites.folder(of: ["bright-egg-cafe", "parking-meter"])
        try await expect(["suites/bright-egg-cafe", "suites/parking-meter"], in: folder, status: 0, under: "two")
    }

    @Test("A suite whose handlers show wrong screens, in every format")
    func failing() async throws {
        let folder = try ShippedSuites.folder(of: ["parking-meter"]) {
            $0.replacing(#""screen": ""#, with: #""screen": "no-"#)
        }
        try await expect(["suites/parking-meter"], in: folder, status: 1, under: "failing")
    }

    private func expect(
        _ paths: [String], in folder: TemporaryFolder, only formats: [String] = EveryFormat.files.map(\.key),
        status: Int32, under name: String
    ) async throws {
        let options = ["--reproducible", "--timeout", "120s"] + EveryFormat.options(in: name, only: formats)
        let result = try await CommandLineTool.run(["run"] + paths + options, in: folder)
        #expect(result.status == status, "\(result.errors)")
        if formats.contains("html") {
            for (format, file) in [("html", "checklist.html"), ("markdown", "checklist.md")] {
                let arguments =
                    ["checklist"] + paths + ["--phase", "released", "--format", format, "-o", "\(name)/\(file)"]
                let made = try await CommandLineTool.run(arguments, in: folder)
                #expect(made.status == 0, "\(made.errors)")
            }
        }
        let reports = try EveryFormat.reports(in: folder.url.appendingPathComponent(name))
        for (path, text) in reports {
            let difference = try GoldenFile("reports/reference/\(name)/\(path)").difference(from: text)
            #expect(difference == nil)
        }
        let kept = try EveryFormat.reports(in: Checkout.root.appendingPathComponent("reports/reference/\(name)"))
        #expect(Set(kept.keys) == Set(reports.keys))
    }
}

@Suite("schema", .timeLimit(.minutes(30)))
struct SchemaTests {
    @Test("The event log's schema")
    func events() async throws {
        let result = try await CommandLineTool.run(["schema", "--events"], in: TemporaryFolder())
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        let schema = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        #expect(schema?["title"] as? String == "A line of ClipFlight's event log")
    }

    @Test("The schema that the shipped suites name")
    func kept() async throws {
        let result = try await CommandLineTool.run(["schema"], in: TemporaryFolder())
        #expect(result.status == 0)
        #expect(try GoldenFile(".schema/suite.json").difference(from: result.output) == nil)
    }
}
