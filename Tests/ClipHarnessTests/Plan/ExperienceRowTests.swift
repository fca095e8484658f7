import ClipHarness
import ClipRules
import ClipSuites
import TestSupport
import Testing

/// An experience from a row has an experience's cases, located at the row.
@Suite struct ExperienceRowTests {
    private static let head =
        #""version": 1, "clip": { "bundleID": "com.example.Clip", "host": { "command": ["true"] } }, "#
        + #""app": { "host": { "command": ["true"] } }, "description": "Shops", "owner": "Web", "#

    private func suite(_ keys: String, csv: String = "") throws -> Suite {
        let folder = try TemporaryFolder()
        try folder.write("{ \(Self.head)\(keys) }", to: "suite.json")
        try folder.write(csv, to: "shops.csv")
        let loaded = SuiteLoader.load(paths: ["suite.json"], from: folder.path)
        return try #require(loaded.suites.first, "\(DiagnosticRenderer().render(loaded.diagnostics))")
    }

    private static let rows = #"""
        "experiences": { "advanced": [
          { "url": "https://shops.example/{id}", "title": "{name}", "place": "{place}", "parity": "{parity}",
            "timeout": "{s}s", "owner": "{team}", "expect": { "screen": "{id}" }, "each": "shops.csv" } ] },
        "invocations": [
          { "title": "Table", "url": "https://shops.example/vie/table", "owner": "Tables" },
          { "title": "Elsewhere", "url": "https://shops.example/ber" } ],
        "journeys": [{ "title": "Back", "description": "Once more", "steps": [{ "invoke": "https://shops.example/vie" }] }]
        """#
    private static let csv = """
        id,name,place:bool,parity:bool,s,team
        vie,Vienna,true,false,2,East
        lis,Lisbon,false,true,60,

        """

    @Test func theRowsAreTheCasesPlaces() throws {
        let cases = Plan([try suite(Self.rows, csv: Self.csv)]).flatMap(\.cases)
        let found = cases.map {
            "\($0.kind.rawValue) \($0.title) \($0.source.rawValue) \($0.location.file):\($0.location.line) "
                + "\($0.definition?.line ?? 0) \($0.notes.owner ?? "") \($0.timeout)"
        }
        #expect(
            found == [
                "exact Vienna qrCode shops.csv:2 2 East 2.0 seconds",
                "exact Vienna maps shops.csv:2 2 East 2.0 seconds",
                "exact Vienna siriSuggestion shops.csv:2 2 East 2.0 seconds",
                "exact Lisbon qrCode shops.csv:3 2 Web 60.0 seconds",
                "parity Lisbon qrCode shops.csv:3 2 Web 60.0 seconds",
                "reopen Open the clip again without a link appSwitcher suite.json:1 0 Web 5.0 seconds",
                "prefix Table qrCode suite.json:5 0 Tables 5.0 seconds",
                "parity Table qrCode suite.json:5 0 Tables 5.0 seconds",
                "default Elsewhere qrCode suite.json:6 0 Web 5.0 seconds",
                "journey Back qrCode suite.json:7 0 Web 5.0 seconds",
            ])
        #expect(cases.last?.notes == CaseNotes(description: "Once more", owner: "Web"))
        #expect(cases.first?.notes.description == "Shops")
    }

    @Test func twoCasesOfOneNameAreAnErrorAtTheRow() throws {
        let keys = #"""
            "experiences": { "advanced": [{ "url": "https://shops.example/{id}", "title": "{id}", "each": "shops.csv" }] },
            "invocations": [{ "title": "lis", "url": "https://shops.example/lis" }]
            """#
        let check = PlanCheck(Plan([try suite(keys, csv: "id\nvie\nlis\n")]))
        #expect(check.diagnostics.map { $0.note ?? "" } == ["the first is at shops.csv:3:1"])
    }
}
