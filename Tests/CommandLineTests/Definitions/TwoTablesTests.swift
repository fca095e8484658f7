import Foundation
import TestSupport
import Testing

/// A chain of 40 shops with 50 tables each. One table registers URLs, and the other tests them.
@Suite("A suite of 40 experiences and 2,000 invocations is two tables and under 60 lines", .timeLimit(.minutes(30)))
struct TwoTablesTests {
    private static let suite = #"""
        {
          "version": 1,
          "suite": "Shops",
          "description": "Every shop and every table of it",
          "owner": "Web team",
          "clip": {
            "bundleID": "com.example.shops.Clip",
            "host": { "command": ["sh", "clip.sh"] }
          },
          "experiences": {
            "advanced": [
              {
                "url": "https://shops.example/{shop}",
                "title": "{name}",
                "subtitle": "Order in {name}",
                "action": "{action}",
                "place": "{place}",
                "expect": { "screen": "menu", "parameters": { "shop": "{shop}" } },
                "each": "shops.csv"
              }
            ]
          },
          "invocations": [
            {
              "title": "Table {table} of {shop}",
              "url": "https://shops.example/{shop}/{table}",
              "tags": ["{shop}"],
              "owner": "{owner}",
              "expect": {
                "experience": "https://shops.example/{shop}",
                "screen": "table",
                "parameters": { "shop": "{shop}", "table": "{number}" }
              },
              "each": "tables.csv"
            }
          ]
        }
        """#
    private static let script = #"""
        IFS=/ read -r _ _ _ shop table <<END
        ${_XCAppClipURL-}
        END
        case $table in
            "") echo '{"screen": "menu", "parameters": {"shop": "'$shop'"}}' ;;
            *) echo '{"screen": "table", "parameters": {"shop": "'$shop'", "table": '${table#t}'}}' ;;
        esac >"$CLIPFLIGHT_OUTCOME"

        """#
    private static let shops = (1...40).map { "s\($0);Shop \($0);\($0 % 2 == 0 ? "open" : "view");\($0 <= 4)" }
    private static let tables = (1...40).flatMap { shop in
        (1...50).map { "s\(shop),t\($0),\($0),\(shop == 7 ? "Shop 7" : "")" }
    }

    private func folder(
        suite: String = suite, shops: [String] = shops, tables: [String] = tables
    ) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(suite, to: "suites/shops/suite.json")
        try folder.write(Self.script, to: "suites/shops/clip.sh")
        let texts = [
            "shops": ["shop;name;action;place:bool"] + shops, "tables": ["shop,table,number:number,owner"] + tables,
        ]
        for (name, rows) in texts {
            try folder.write(rows.joined(separator: "\n") + "\n", to: "suites/shops/\(name).csv")
        }
        return folder
    }

    @Test("The suite is checked, listed and run")
    func isGood() async throws {
        #expect(Self.suite.split(separator: "\n").count < 60)
        let folder = try folder()
        let check = try await CommandLineTool.run(["check"], in: folder)
        // The 40, Maps and Siri for 4 of them, the launch without a URL, and 2,000 invocations.
        #expect(check.output.hasPrefix("1 suite, 2049 cases, no errors"), "\(check.output)\(check.errors)")
        let list = try await CommandLineTool.run(["list"], in: folder)
        let lines = list.output.split(separator: "\n")
        #expect(lines.count { $0.contains("shops.csv:") } == 48 && lines.count { $0.contains("tables.csv:") } == 2_000)
        let table = try #require(lines.first { $0.contains("Table t50 of s40 ") })
        #expect(table.hasSuffix("suites/shops/tables.csv:2001"))
        let run = try await CommandLineTool.run(
            ["run", "--include-tags", "s7", "--report", "json", "--report", "junit"], in: folder)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        let log = try folder.read("reports/events.jsonl")
        #expect(
            log.contains(
                #""counts":{"passed":50,"failed":0,"errored":0,"skipped":0,"flaky":0,"known":0,"expectNothing":0"#
            ),
            "\(log.suffix(400))")
        let junit = try folder.read("reports/junit.xml")
        #expect(junit.components(separatedBy: "<property name=\"owner\" value=\"Shop 7\"/>").count == 51)
        #expect(junit.contains("file=\"suites/shops/tables.csv\" line=\"302\""))
        let exact = try await CommandLineTool.run(["run", "-E", "kind(exact) & title(Shop 3)"], in: folder)
        #expect(exact.status == 0 && exact.output.contains("3 passed"), "\(exact.output)\(exact.errors)")
    }

    @Test("An error in a row, or a name without a column, is reported at the row's line")
    func isBroken() async throws {
        var (shops, tables) = (Self.shops, Self.tables)
        shops[4] = "s4;Shop 5;view;true"
        shops[9] = "s10;Shop 10;opne;true"
        shops[19] = "s20;Shop 20;open;yes"
        tables[99] = "s2,t50,fifty,"
        let folder = try folder(
            suite: Self.suite.replacing("\"Order in {name}\"", with: "\"Order at {name}\""), shops: shops,
            tables: tables)
        let check = try await CommandLineTool.run(["check"], in: folder)
        #expect(check.status == 2)
        for error in [
            "suites/shops/shops.csv:6:1: error: an advanced experience with this URL is already defined\n  note: the first definition is at suites/shops/shops.csv:5:1",
            "suites/shops/shops.csv:11:1: error: found \"opne\", expected",
            "suites/shops/shops.csv:21:18: error: found \"yes\" in the column \"place\", expected true or false",
            "suites/shops/tables.csv:101:8: error: found \"fifty\" in the column \"number\", expected a number",
        ] {
            #expect(check.errors.contains(error), "\(error)\n\n\(check.errors)")
        }
        #expect(check.errors.components(separatedBy: ": error: ").count == 5)
        try folder.write(Self.suite.replacing("{name}\"", with: "{nam}\""), to: "suites/shops/suite.json")
        let typo = try await CommandLineTool.run(["check"], in: folder)
        #expect(
            typo.errors.contains("suites/shops/suite.json:14:19: error: there is no column \"nam\" to fill in here"))
        #expect(typo.errors.contains("did you mean {name}?"), "\(typo.errors)")
    }
}
