import Foundation
import TestSupport
import Testing

@Suite("Sheets that ask testers what iOS does", .timeLimit(.minutes(30)))
struct CalibrationTests {
    private let suite = MinimalSuite.text(
        #"""
        "experiences": { "default": { "subtitle": "Any bike" }, "advanced": [{ "url": "https://bikes.example/rent", "title": "Rent" }] },
        "invocations": [
          { "title": "Longer", "url": "https://bikes.example/rentals" }, { "title": "Rental", "url": "https://bikes.example/rental" },
          { "title": "Banner", "url": "https://bikes.example/rent?fbclid=1", "from": "safariBanner" }
        ]
        """#
    ).replacing(#", "host": { "command": ["true"] }"#, with: "")

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(suite, to: "suites/bikes/suite.json")
        return folder
    }

    /// The page's saved log, with a line for each answer in the page's order.
    private func log(of page: String, by tester: String, os: String?, _ answers: [String]) throws -> String {
        func values(_ name: String) throws -> [[String: Any]] {
            try page.matches(of: try Regex<(Substring, Substring)>("\(name)=\"([^\"]*)\"")).map { match in
                let text = match.output.1.replacing("&quot;", with: "\"").replacing("&lt;", with: "<").replacing(
                    "&amp;", with: "&")
                return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            }
        }
        var lines = try values("data-start")
        lines[0]["timestamp"] = "2026-12-02T10:00:00+00:00"
        for (number, (var line, answer)) in zip(try values("data-case"), answers).enumerated() {
            let said = (line["properties"] as? [String: String])?[answer]
            line["status"] = said == nil ? "skipped" : "passed"
            line["message"] = said ?? "not tried"
            line["answer"] = said == nil ? nil : answer
            line["attempts"] = said == nil ? 0 : 1
            line["index"] = number
            line["os"] = os
            (line["tester"], line["device"], line["tried"]) = (tester, "iPhone 15", "2026-12-02T10:00:00+00:00")
            lines.append(line)
        }
        let count = lines.count { $0["status"] as? String == "passed" }
        let counts = ["passed": count, "failed": 0, "errored": 0, "skipped": lines.count - 1 - count, "flaky": 0]
        lines.append(["event": "run-finished", "counts": counts])
        return try lines.map { String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self) + "\n" }
            .joined()
    }

    @Test("Each rule that can be seen gets its smallest case; its answers become rows that a run applies")
    func roundTrip() async throws {
        let folder = try folder()
        let made = try await CommandLineTool.run(["checklist", "--calibrate", "-o", "sheet.html"], in: folder)
        #expect(
            made.status == 0 && made.output.contains("No item here can show the answer to tracking-parameter."),
            "\(made)"
        )
        let page = try folder.read("sheet.html")
        #expect(page.contains("data-says=\"A card came: “Rent”.\"") && page.contains("https://bikes.example/rental<"))
        #expect(!page.contains("rentals") && !page.contains("As described"))
        #expect(page.components(separatedBy: "<article").count == 3)

        try folder.write(log(of: page, by: "Ann", os: "26.1", ["opposite", "model"]), to: "ann.jsonl")
        try folder.write(log(of: page, by: "Ben", os: nil, ["opposite", "none"]), to: "ben.jsonl")
        let words = ["report", "ann.jsonl", "ben.jsonl", "--evidence", "suites/evidence.json"]
        let reported = try await CommandLineTool.run(words, in: folder)
        #expect(reported.output.contains("2 new rows of evidence in suites/evidence.json\n"), "\(reported)")
        #expect(reported.errors.contains("no row for component-boundary: the answer by \"Ben\" does not state"))
        #expect(
            try folder.read("suites/evidence.json") == """
                [
                  {"rule":"component-boundary","says":"opposite","iOS":"26.1","device":"iPhone 15","date":"2026-12-02"},
                  {"rule":"default-by-code","says":"model","iOS":"26.1","device":"iPhone 15","date":"2026-12-02"}
                ]

                """)
        #expect(try await CommandLineTool.run(words, in: folder).output.contains("no new rows of evidence"))
        let named = try await CommandLineTool.run(words + ["--names"], in: folder)
        // A row without a tester may be the same tester's.
        #expect(named.output.contains("no new rows"))
        try folder.write("[]", to: "suites/evidence.json")
        #expect(try await CommandLineTool.run(words + ["--names"], in: folder).output.contains("2 new rows"))
        #expect(
            try folder.read("suites/evidence.json").contains(
                "  {\"rule\":\"component-boundary\",\"says\":\"opposite\",\"iOS\":\"26.1\",\"device\":\"iPhone 15\",\"date\":\"2026-12-02\",\"tester\":\"Ann\"}"
            ))
        for (os, version) in [
            ("iPhone 15 Pro, iOS 26.1", "26.1"), ("18,1", "18.1"), ("18.1.1 (22B91)", "18.1.1"), ("iPad 7 or 8", nil),
        ] {
            try folder.write(log(of: page, by: "Eve", os: os, ["model", "model"]), to: "eve.jsonl")
            try? FileManager.default.removeItem(atPath: folder.path("eve.json"))
            _ = try await CommandLineTool.run(["report", "eve.jsonl", "--evidence", "eve.json"], in: folder)
            let rows = try? folder.read("eve.json")
            #expect(
                rows.map { $0.contains("\"iOS\":\"\(version ?? "")\"") } ?? (version == nil), "\(os): \(rows ?? "")")
        }
        try folder.write("[{}]", to: "bad.json")
        let bad = try await CommandLineTool.run(["report", "ann.jsonl", "--evidence", "bad.json"], in: folder)
        #expect(bad.status == 2 && !bad.output.contains("passed"), "\(bad)")
        let explained = try await CommandLineTool.run(
            ["explain", "https://bikes.example/rental", "--ios", "26.1"], in: folder)
        #expect(explained.output.contains("https://bikes.example/rent, advanced"), "\(explained.output)")
    }

    @Test("If the suite assumes the opposite, the sheet's answers still mean what they say; quotes are kept")
    func assumed() async throws {
        let folder = try folder()
        let text = suite.replacing("\"version\": 1", with: "\"version\": 1, \"matching\": \"character\"").replacing(
            "\"title\": \"Rent\"", with: #""title": "Rent \"now\"""#)
        try folder.write(text, to: "suites/bikes/suite.json")
        _ = try await CommandLineTool.run(["checklist", "--calibrate", "-o", "sheet.html"], in: folder)
        let page = try folder.read("sheet.html")
        #expect(
            page.contains("value=\"opposite\" data-says=\"A card came: “Rent &quot;now&quot;”.\""),
            "\(page.suffix(9000))")
    }

    @Test("Without open rules there is no sheet, only a page can be filled in, and names need evidence")
    func nothing() async throws {
        let folder = try folder()
        try folder.write(
            suite.replacing("rental", with: "rent/al").replacing("qrCode", with: "maps"), to: "suites/bikes/suite.json")
        #expect(
            try await CommandLineTool.run(["checklist", "--calibrate", "-E", "title(Rental)"], in: folder).status == 4)
        #expect(
            try await CommandLineTool.run(["checklist", "--calibrate", "--format", "csv"], in: folder).status == 64)
        #expect(try await CommandLineTool.run(["report", "reports", "--names"], in: folder).status == 64)
    }

    @Test("A broken evidence file is not changed")
    func broken() async throws {
        let folder = try folder()
        _ = try await CommandLineTool.run(["checklist", "--calibrate", "-o", "sheet.html"], in: folder)
        let page = try folder.read("sheet.html")
        try folder.write(log(of: page, by: "Ann", os: "26.1", ["opposite", "model"]), to: "ann.jsonl")
        try folder.write("[{]", to: "evidence.json")
        let result = try await CommandLineTool.run(["report", "ann.jsonl", "--evidence", "evidence.json"], in: folder)
        #expect(result.status == 2 && result.errors.contains("evidence.json:1:3: error: "), "\(result)")
        #expect(try folder.read("evidence.json") == "[{]")
    }
}
