import TestSupport
import Testing

@Suite("CSV files as they come", .timeLimit(.minutes(30)))
struct BadRowsTests {
    private func folder(_ rows: String) throws -> TemporaryFolder {
        var suite = SampleSuite()
        suite.invocations = """
            { "title": "Bike {id}", "url": "https://bikes.example/rent?bikeID={id}", "each": "bikes.csv",
                    "expect": { "screen": "bike", "parameters": { "bikeID": "{id}" } } }
            """
        let folder = try suite.folder()
        try folder.write(rows, to: "suites/bikes/bikes.csv")
        return folder
    }

    @Test(
        "Quotes, CRLF and a byte-order mark are read",
        arguments: [
            "id,colour\n17,red\n18,\"dark \"\"British\"\" green\"\n",
            "id,colour\r\n17,red\r\n18,\"a\r\nb\"\r\n",
            "\u{FEFF}id,colour\n17,red\n18,green\n",
            "\u{FEFF}\"id\", colour\r\n\"17\", red\r\n18 ,green",
        ])
    func good(rows: String) async throws {
        let folder = try folder(rows)
        let result = try await CommandLineTool.run(["run"], in: folder)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        let ids = try EventLog(in: folder).cases.map(\.id).filter { $0.contains("/prefix/") }
        #expect(
            ids == ["17", "18"].map { "bikes/prefix/Bike \($0)/https://bikes.example/rent?bikeID=\($0)/qrCode/clip" })
    }

    @Test(
        "A row with too few fields, a quotation mark that is not closed, no rows at all",
        arguments: [
            ("id,colour\n17,red\n18\n", "suites/bikes/bikes.csv:3:3: error: found 1 field, expected 2"),
            ("id,colour\n17,\"red\n18,green\n", "suites/bikes/bikes.csv:2:4: error: the quotation mark"),
            ("number\n17\n", "error: "),
            ("", "suites/bikes/bikes.csv:1:1: error: "),
        ])
    func bad(rows: String, message: String) async throws {
        let folder = try folder(rows)
        let result = try await CommandLineTool.run(["run"], in: folder)
        #expect(result.status == 2)
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(!folder.has("reports"))
    }
}
