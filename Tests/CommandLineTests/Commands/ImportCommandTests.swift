import TestSupport
import Testing

@Suite("Import and export", .timeLimit(.minutes(30)))
struct ImportCommandTests {
    private static let invocations = """
        [{ "url": "https://bikes.example/rent?bikeID=18", "title": { "en-US": "Bike 18" } }]

        """

    @Test("Import, check, run, export, import again: no drift, and comments survive")
    func roundTrip() async throws {
        let folder = try TemporaryFolder()
        var sample = SampleSuite()
        sample.members = ", // the end\n  \"settings\": { \"retries\": 0 /* none */ }"
        try sample.write(to: folder)
        let before = try folder.read("suites/bikes/suite.json")
        try folder.write(Self.invocations, to: "pilot.json")
        try folder.write("SVG File Name, URL\na.svg, https://bikes.example/rent?bikeID=1\n", to: "codes.csv")

        let dry = try await CommandLineTool.run(["import", "pilot.json", "codes.csv", "--dry-run"], in: folder)
        #expect(dry.status == 1)
        #expect(
            dry.output == """
                lacks the invocation "Bike 18" (pilot.json:1:11)
                lacks an invocation for each row of "../../codes.csv" (codes.csv:1:1)
                suites/bikes/suite.json: 2 missing, no differences

                """)
        #expect(try folder.read("suites/bikes/suite.json") == before)

        let imported = try await CommandLineTool.run(["import", "pilot.json", "codes.csv"], in: folder)
        #expect(imported.status == 0)
        #expect(imported.errors == "")
        let after = try folder.read("suites/bikes/suite.json")
        #expect(after.contains("/* none */") && after.contains("], // the end\n"))
        #expect(try folder.names(in: "suites/bikes") == ["clip.sh", "suite.json"])
        let check = try await CommandLineTool.run(["check"], in: folder)
        #expect(check.status == 0)
        let run = try await CommandLineTool.run(["run"], in: folder)
        #expect(run.status == 0, "\(run.output)")

        for format in ["asc", "fastlane"] {
            let exported = try await CommandLineTool.run(["export", "--format", format], in: folder)
            #expect(exported.status == 0)
            try folder.write(exported.output, to: "\(format).json")
            let again = try await CommandLineTool.run(["import", "\(format).json", "--dry-run"], in: folder)
            #expect(again.output == "suites/bikes/suite.json: 0 missing, no differences\n")
            #expect(again.status == 0)
        }
        #expect(try folder.read("suites/bikes/suite.json") == after)
    }

    @Test("Without a suite one is begun, which runs at once")
    func newSuite() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.invocations, to: "pilot.json")
        let imported = try await CommandLineTool.run(["import", "pilot.json"], in: folder)
        #expect(imported.output.hasSuffix("suites/pilot/suite.json: 1 added, no differences\n"))
        #expect(try folder.read("suites/pilot/suite.json").contains("the import has none"))
        let run = try await CommandLineTool.run(["run"], in: folder)
        #expect(run.status == 0, "\(run.output)")
    }

    @Test("What is wrong has a place and a status of its own, and the suite stays as it is")
    func errors() async throws {
        let folder = try SampleSuite().folder()
        let before = try folder.read("suites/bikes/suite.json")
        try folder.write(#"{ "data": [{ "type": "betaAppClipInvocations", "attributes": {} }] }"#, to: "asc.json")
        let missing = try await CommandLineTool.run(["import", "asc.json", "nowhere"], in: folder)
        #expect(missing.status == 2)
        #expect(missing.errors.contains(#"error: there is no "nowhere""#))
        #expect(missing.errors.contains(#"asc.json:1:12: error: the attribute "url" is missing"#))
        #expect(try folder.read("suites/bikes/suite.json") == before)

        let clip = #"{ "data": { "type": "appClips", "attributes": { "bundleId": "com.example.other" } } }"#
        try folder.write(clip, to: "other.json")
        let other = try await CommandLineTool.run(["import", "other.json"], in: folder)
        #expect(other.status == 2)
        #expect(other.errors.contains(#"error: the import is of another clip, "com.example.other""#))
        #expect(try folder.read("suites/bikes/suite.json") == before)

        try folder.write(
            before.replacingOccurrences(of: "com.example.bikes", with: "com.example.cars"), to: "cars.json")
        let mixed = try await CommandLineTool.run(["export", "suites", "cars.json"], in: folder)
        #expect(mixed.status == 64)
        #expect(
            mixed.errors == "clipflight export: error: the suites are of 2 clips; name one's: "
                + "com.example.bikes.Clip, com.example.cars.Clip\n")
        #expect(try await CommandLineTool.run(["export", "suites"], in: folder).status == 0)

        try folder.write(Self.invocations, to: "pilot.json")
        try folder.write("{}", to: "suites/broken.json")
        let several = try await CommandLineTool.run(["import", "pilot.json"], in: folder)
        #expect(several.status == 2)
        #expect(several.errors.contains("fix: name one with --suite"))
        let broken = try await CommandLineTool.run(
            ["import", "pilot.json", "--suite", "suites/broken.json"], in: folder)
        #expect(broken.status == 2)
        #expect(try await CommandLineTool.run(["export"], in: folder).status == 2)
        #expect(try await CommandLineTool.run(["import"], in: folder).status == 64)
        let named = try await CommandLineTool.run(["import", "pilot.json", "--suite", "suites/bikes"], in: folder)
        #expect(named.status == 0)
    }
}
