import Foundation
import TestSupport
import Testing

@Suite("checklist", .timeLimit(.minutes(30)))
struct ChecklistCommandTests {
    private static let fallback = "Nothing here opens from TestFlight: use this sheet after release.\n"

    @Test("The checklist is the same on standard output and in a file")
    func output() async throws {
        let folder = try SampleSuite().folder()
        let shown = try await CommandLineTool.run(["checklist"], in: folder)
        #expect(shown.status == 0 && shown.errors.isEmpty)
        #expect(shown.output.hasPrefix("<!DOCTYPE html>\n"))
        let written = try await CommandLineTool.run(["checklist", "suites", "-o", "out/list.html"], in: folder)
        #expect(written.status == 0 && written.output == Self.fallback && written.errors.isEmpty)
        #expect(try folder.read("out/list.html") == shown.output)
        let markdown = try await CommandLineTool.run(["checklist", "--format", "markdown"], in: folder)
        #expect(markdown.status == 0 && markdown.output.hasPrefix("# App Clip beta test checklist\n"))
    }

    @Test("The file's extension chooses the format, unless an option does")
    func ending() async throws {
        let folder = try SampleSuite().folder()
        #expect(try await CommandLineTool.run(["checklist", "-o", "LIST.MD"], in: folder).status == 0)
        #expect(try folder.read("LIST.MD").hasPrefix("# ") && folder.has("LIST-codes"))
        #expect(
            try await CommandLineTool.run(["checklist", "-o", "page.md", "--format", "html"], in: folder).status == 0)
        #expect(try folder.read("page.md").hasPrefix("<!DOCTYPE html>") && !folder.has("page-codes"))
        let printed = try await CommandLineTool.run(["checklist", "-o", "list.pdf"], in: folder)
        #expect(printed.status == 64 && printed.errors.contains("which a browser prints to PDF"))
    }

    @Test("--minutes chooses items, counts them, and names those left out")
    func minutes() async throws {
        var suite = SampleSuite()
        suite.invocations = """
            { "title": "Row {n}", "url": "https://bikes.example/rent?bikeID={n}", "from": ["nfc", "qrCode"],
              "each": [{ "n": "1" }, { "n": "2" }, { "n": "3" }] },
                { "title": "First", "url": "https://bikes.example/rent?bikeID=9", "from": "nfc", "tags": ["smoke"] }
            """
        let folder = try suite.folder()
        let every = try await CommandLineTool.run(["checklist", "--format", "markdown"], in: folder)
        #expect(!every.output.contains("## Left out") && every.output.contains("Row 3"))
        let whole = try await CommandLineTool.run(["checklist", "--minutes", "60", "-o", "all.md"], in: folder)
        #expect(whole.output.hasPrefix(Self.fallback + "10 of 10 chosen, for 21 of 60 minutes; "))
        // All of the time is used, even if fewer items would cover the pairs.
        let options = ["checklist", "--minutes", "18", "-o", "short.md"]
        let short = try await CommandLineTool.run(options, in: folder)
        #expect(short.status == 0)
        let page = try folder.read("short.md")
        #expect(
            short.output.wholeMatch(
                of: /[^\n]+\n8 of 10 chosen, for 17 of 18 minutes; each pair of [^.]+ is tried\.\n/) != nil,
            "\(short.output)")
        #expect(page.replacing("\\", with: "").contains(short.output.dropFirst(Self.fallback.count).dropLast()))
        #expect(page.contains("First"))
        #expect(page.contains("\n## Left out\n\n") && page.contains(/: ` Row \d and 1 more `\n/), "\(page)")
        // Cases with the tag smoke come before all pairs.
        let shortest = try await CommandLineTool.run(
            ["checklist", "--minutes", "7", "--minutes-each", "6", "--format", "html"], in: folder)
        #expect(shortest.output.components(separatedBy: "<article").count == 2 && shortest.output.contains("1. First"))
        #expect(shortest.output.contains("<p>1 item, about 7 minutes. \(Self.fallback.dropLast()) An App Clip"))
        #expect(
            shortest.output.contains("1 of 10 chosen, for 7 of 7 minutes; ")
                && shortest.output.contains("the time is too short for "))
        #expect(shortest.output.contains("<summary>Left out</summary>"))
    }

    @Test("--testers makes a file for each tester, and each block is in one file")
    func testers() async throws {
        let folder = try SampleSuite().folder()
        let every = try await CommandLineTool.run(["checklist"], in: folder).output
        let made = try await CommandLineTool.run(["checklist", "--testers", "3", "-o", "out/beta.html"], in: folder)
        #expect(made.status == 0 && made.output == Self.fallback && made.errors.isEmpty, "\(made.errors)")
        let blocks = { (page: String) in page.matches(of: /data-case="[^"]*"/).map { String($0.0) } }
        let sheets = try (1...3).map { try blocks(folder.read("out/beta-\($0).html")) }
        #expect(sheets.flatMap { $0 }.sorted() == blocks(every).sorted() && !folder.has("out/beta.html"))
        #expect(sheets.map(\.count).max() ?? 0 <= (sheets.map(\.count).min() ?? 0) + 1)
        // The time is for each tester.
        let short = ["checklist", "--minutes", "3", "--testers", "2", "-o", "short.html"]
        #expect(try await CommandLineTool.run(short, in: folder).output.contains("2 of 4 chosen, for 6 of 6 minutes"))
        // Each sheet's log has a different name.
        let names = try (1...3).map { try folder.read("out/beta-\($0).html").firstMatch(of: /data-sheet="([^"]*)"/)?.1 }
        #expect(names == (1...3).map { "After release sheet \($0)" })
        let nowhere = try await CommandLineTool.run(["checklist", "--testers", "3"], in: folder)
        #expect(nowhere.status == 64 && nowhere.errors.contains("'--output' is missing"))
    }

    @Test("Testers' sheets share one numbering and preparation, and no sheet exceeds its time")
    func sheets() async throws {
        var suite = SampleSuite()
        let steps = (1...4).map { "{ \"invoke\": \"https://bikes.example/rent?bikeID=\($0)\", \"from\": \"nfc\" }" }
        suite.invocations = """
            { "title": "Row {n}", "url": "https://bikes.example/rent?bikeID={n}", "from": ["nfc", "qrCode"],
              "each": [{ "n": "1" }, { "n": "2" }, { "n": "3" }] }
            """
        let folder = try suite.folder()
        let file = "suites/bikes/suite.json"
        let journeys = ["A", "B", "C"].map {
            "{ \"title\": \"\($0)\", \"tags\": [\"smoke\"], \"steps\": [\(steps.joined(separator: ", "))] }"
        }
        let text = try folder.read(file)
        let end = try #require(text.lastIndex(of: "}"))
        try folder.write(text[..<end] + ", \"journeys\": [\(journeys.joined(separator: ", "))] }", to: file)
        let made = try await CommandLineTool.run(
            ["checklist", "--minutes", "13", "--testers", "2", "-o", "s.md"], in: folder)
        #expect(made.status == 0, "\(made.errors)")
        let sheets = try ["s-1.md", "s-2.md"].map(folder.read)
        let numbers = sheets.map { $0.matches(of: #/#### ([0-9]+)\\\. /#).compactMap { Int($0.1) } }
        // Otherwise, one tester would get two of three journeys: eight steps in the time for six.
        #expect(numbers.allSatisfy { $0.count <= 6 && $0.count >= 4 } && numbers.joined().count <= 12, "\(numbers)")
        #expect(Array(numbers.joined()) == Array(1...numbers.joined().count))
        #expect(
            sheets[0].hasPrefix(
                "# App Clip beta test checklist\n\nSheet 1 of 2: \(numbers[0].count) items, about \(numbers[0].count * 2 + 1) minutes."
            ))
        let tags = sheets.map { Set($0.matches(of: /marked “tag ([0-9]+)”/).map { String($0.1) }) }
        let prepared = Set(sheets[0].matches(of: #/` tag ([0-9]+): /#).map { String($0.1) })
        #expect(
            prepared == tags[0].union(tags[1]) && !sheets[1].contains("For the developer: prepare"),
            "\(prepared), \(tags)")
        let few = try await CommandLineTool.run(
            ["checklist", "-E", "title(Row 1)", "--testers", "3", "-o", "few.html"], in: folder)
        #expect(few.status == 0 && few.output == Self.fallback + "Nothing is left for tester 3.\n", "\(few.output)")
    }

    @Test("What is left out is listed at the end, or on standard error for a table")
    func leftOut() async throws {
        let folder = try folder(#", "testFlight": true"#)
        let line = "On other sheets: --phase released has 3 items."
        let page = try await CommandLineTool.run(["checklist", "--format", "markdown"], in: folder)
        #expect(page.errors.isEmpty && page.output.replacing("\\", with: "").contains(line), "\(page.output)")
        let table = try await CommandLineTool.run(["checklist", "--format", "csv"], in: folder)
        #expect(table.errors.contains("clipflight checklist: note: \(line)"), "\(table.errors)")
        let none = try await CommandLineTool.run(["checklist", "-E", "title(nowhere)", "-o", "none.html"], in: folder)
        #expect(none.status == 4 && none.output.hasPrefix("There is nothing to test.\n"), "\(none.output)")
    }

    private func folder(_ members: String) throws -> TemporaryFolder {
        var suite = SampleSuite()
        suite.invocations = suite.invocations.replacing(
            "\"expect\": { \"screen\": \"bike\"",
            with: "\"from\": \"qrCode\"\(members), \"expect\": { \"screen\": \"bike\"")
        return try suite.folder()
    }

    @Test(
        "A phase without items has status 4, and the fix names phases with items",
        arguments: [
            ("", "local", "--phase released has 3 items"), ("", "testFlight", "--phase released has 3 items"),
            (#", "testFlight": true"#, "local", "--phase testFlight has 1 item, --phase released has 3 items"),
        ])
    func missing(_ members: String, _ phase: String, _ others: String) async throws {
        let result = try await CommandLineTool.run(
            ["checklist", "--phase", phase, "-o", "list.html"], in: folder(members))
        #expect(
            result.status == 4
                && result.errors == "error: nothing can be tried with --phase \(phase)\n  fix: \(others)\n", "\(result)"
        )
        let released = try await CommandLineTool.run(["checklist", "--phase", "released"], in: folder(members))
        #expect(released.status == 0 && released.output.contains("about 9 minutes. An App Clip"), "\(released.errors)")
    }

    @Test(
        "What to Test is a single text, only for TestFlight",
        arguments: [["--testers", "2", "-o", "x.txt"], ["--phase", "released"], ["-o", "x.docx"]])
    func refused(_ options: [String]) async throws {
        let format = options.contains("x.docx") ? [] : ["--format", "text"]
        let result = try await CommandLineTool.run(["checklist"] + format + options, in: SampleSuite().folder())
        #expect(result.status == 64 && result.output.isEmpty, "\(result.errors)")
    }

    @Test("A time too short for any item is refused", arguments: [["--minutes", "2"], ["--minutes-each", "3"]])
    func noTime(_ options: [String]) async throws {
        let refused = try await CommandLineTool.run(["checklist"] + options, in: SampleSuite().folder())
        #expect(refused.status == 64 && refused.errors.contains("'--minutes' "), "\(refused.errors)")
    }

    @Test(
        "A shipped suite's sheet is for one phase, starts with the commonest way in, and uses its time",
        arguments: [("testFlight", 20, 3), ("released", 20, 3), ("released", 10, 1)])
    func shipped(_ phase: String, _ minutes: Int, _ testers: Int) async throws {
        let folder = try TemporaryFolder()
        let suites = Checkout.root.appendingPathComponent("suites").path
        var count = 0
        for suite in try FileManager.default.contentsOfDirectory(atPath: suites).sorted() where !suite.hasSuffix(".md")
        {
            let arguments = ["checklist", "\(suites)/\(suite)", "--phase", phase]
            let all = try await CommandLineTool.run(arguments, in: folder)
            if all.status == 4 { continue }
            let options = ["--minutes", "\(minutes)", "--testers", "\(testers)", "-o", "\(suite).html"]
            let made = try await CommandLineTool.run(arguments + options, in: folder)
            #expect(made.status == 0, "\(made.errors)")
            let found = try #require(
                made.output.firstMatch(of: /([0-9]+) of ([0-9]+) chosen, for ([0-9]+) of ([0-9]+) minutes/))
            let numbers = [found.1, found.2, found.3, found.4].compactMap { Int($0) }
            #expect(numbers[0] == numbers[1] || numbers[2] * 5 >= numbers[3] * 4, "\(suite): \(found.0)")
            #expect(numbers[2] <= numbers[3] && numbers[3] == minutes * testers, "\(suite): \(found.0)")
            #expect(made.output.contains("On other sheets: ") == all.output.contains("On other sheets: "))
            let every = try Self.cases(of: all.output)
            let ways = Dictionary(grouping: every.filter { $0.phase == phase }, by: \.source).mapValues(\.count)
            var lengths: [Int] = []
            for number in 1...testers {
                let sheet = try Self.cases(of: folder.read("\(suite)-\(number).html"))
                lengths.append(sheet.count)
                #expect(sheet.allSatisfy { [phase, "xcode"].contains($0.phase) && $0.source != "xcode" }, "\(suite)")
                // In ten minutes, cases with the tag smoke leave no time for others.
                guard number == 1, minutes > 10 else { continue }
                let first = sheet.first.flatMap { ways[$0.source] }
                #expect(first == ways.values.max(), "\(suite): \(ways)")
            }
            #expect((lengths.max() ?? 0) - (lengths.min() ?? 0) <= 1, "\(suite): \(lengths)")
            count += 1
        }
        #expect(count >= 6)
    }

    private static func cases(of page: String) throws -> [(source: String, phase: String)] {
        try page.matches(of: /data-case="([^"]*)"/).map { match in
            let line = match.1.replacing("&quot;", with: "\"").replacing("&lt;", with: "<").replacing(
                "&amp;", with: "&")
            let record = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            return (record["source"] as? String ?? "", record["phase"] as? String ?? "")
        }
    }

    @Test("Invalid definitions make no checklist, and an existing file stays")
    func invalid() async throws {
        let folder = try SampleSuite().folder()
        try folder.write("", to: "suites/broken.json")
        try folder.write("before", to: "list.html")
        let result = try await CommandLineTool.run(["checklist", "-o", "list.html"], in: folder)
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("suites/broken.json:1:1: error: the file is empty\n"))
        #expect(try folder.read("list.html") == "before")
    }

    @Test("A file that cannot be written")
    func unwritable() async throws {
        let folder = try SampleSuite().folder()
        let result = try await CommandLineTool.run(["checklist", "-o", "suites"], in: folder)
        #expect(result.status == 73)
        #expect(result.errors.hasPrefix("suites: error: "))
    }
}
