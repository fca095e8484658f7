import ClipHarness
import ClipRules
import ClipSuites
import Foundation
import TestSupport
import Testing

@testable import ClipReports

/// The checklist of a small suite with definitions of every kind.
struct ChecklistTests {
    private static let suite = #"""
        { "version": 1, "suite": "Museum <guide>",
          "clip": { "bundleID": "com.example.museum.Clip", "teamID": "ABCDE12345",
                    "associatedDomains": ["appclips:museum.example"], "host": { "command": ["true"] } },
          "app": { "bundleID": "com.example.museum", "name": "Museum", "host": { "command": ["true"] } },
          "sites": { "museum.example": {
            "association": { "appclips": { "apps": ["ABCDE12345.com.example.museum.Clip"] } },
            "pages": { "/guide": "guide.html" } } },
          "experiences": {
            "default": { "subtitle": "Listen", "action": "open" },
            "advanced": [ { "url": "https://museum.example/guide", "title": "Guide", "subtitle": "Walk & listen",
                            "action": "view", "place": true, "expect": { "screen": "welcome", "parameters": {} } } ],
            "local": [ { "url": "https://museum.example/new", "title": "New \"wing\"", "action": "play" } ] },
          "invocations": [
            { "title": "<script>alert(1)</script> `x` *y*", "url": "https://museum.example/guide?room=4&a=(b)*c*_d_",
              "from": ["qrCode", "nfc"], "testFlight": true,
              "expect": { "screen": { "matches": "ro+m" }, "parameters": { "room": "4", "*": { "present": true } } } },
            { "title": "Elsewhere", "url": "javascript:alert(1)", "expect": { "declined": "notHTTPS" } },
            { "title": "Not to be opened", "url": "https://museum.example/guide?room=6", "expect": { "declined": "noBanner" } },
            { "title": "Too long", "url": "https://museum.example/guide?room=\#(String(repeating: "6", count: 3_000))" },
            { "title": "On the page", "url": "https://museum.example/guide?room=7", "from": "safariCard" },
            { "title": "Denied", "url": "https://museum.example/guide?room=5", "location": "denied", "skip": "later" } ],
          "journeys": [ { "title": "Back", "steps": [
            { "invoke": "https://museum.example/guide?room=4", "from": "nfc" }, { "reopen": "appSwitcher" },
            { "invoke": "https://museum.example/guide?room=5", "from": "nfc", "running": true } ] } ] }
        """#

    private func checklist(_ format: ChecklistFormat, in phase: Phase? = nil) throws -> Checklist {
        let folder = try TemporaryFolder()
        try folder.write(Self.suite, to: "museum.json")
        let tag = "app-clip-bundle-id=com.example.museum.Clip, app-clip-display=card"
        try folder.write("<meta name=\"apple-itunes-app\" content=\"\(tag)\">", to: "guide.html")
        let loaded = SuiteLoader.load(paths: ["museum.json"], from: folder.path)
        #expect(loaded.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        return Checklist(Plan(loaded.suites), format: format, in: phase)
    }

    @Test("For a code, every host of a redirect is prepared; for a banner, only the last one")
    func redirects() throws {
        let file = #""association": { "appclips": { "apps": ["ABCDE12345.com.example.Clip"] } }"#
        let folder = try TemporaryFolder()
        try folder.write("<meta name=apple-itunes-app content='app-clip-bundle-id=com.example.Clip'>", to: "page.html")
        let suite = #"""
            { "version": 1, "clip": { "bundleID": "com.example.Clip", "teamID": "ABCDE12345", "host": { "command": ["true"] },
                "associatedDomains": ["appclips:s.example", "appclips:a.example"] },
              "sites": { "s.example": { \#(file), "redirects": { "/1": "https://a.example/" } },
                "a.example": { \#(file), "pages": { "/": "page.html" } } },
              "experiences": { "default": {} },
              "invocations": [{ "title": "Code", "url": "https://s.example/1", "from": ["nfc", "safariBanner"] }] }
            """#
        try folder.write(suite, to: "suite.json")
        let plan = Plan(SuiteLoader.load(paths: [folder.path], from: folder.path).suites)
        func domains(_ source: Source) throws -> [String]? {
            let testCase = try #require(plan.lazy.flatMap(\.cases).first { $0.source == source })
            let entry = ChecklistEntry(testCase, number: 1, thing: 1)
            let facts = ChecklistPreparation(
                planned: try #require(plan.suites.first), entries: [entry]
            ).section.facts
            return facts.first { $0.name == "Associated domains" }?.values
        }
        #expect(try domains(.nfc) == ["appclips:s.example (clip)", "appclips:a.example (clip)"])
        #expect(try domains(.safariBanner) == ["appclips:a.example (clip)"])
    }

    private func text(_ format: ChecklistFormat, in phase: Phase? = nil) throws -> String {
        var text = ""
        try checklist(format, in: phase).write { text += $0 }
        return text
    }

    @Test("HTML matches the golden file")
    func html() throws { try Golden.expect(try text(.html, in: .released), matches: "checklist.html") }

    @Test("Markdown matches the golden file")
    func markdown() throws { try Golden.expect(try text(.markdown, in: .local), matches: "checklist.md") }

    @Test(
        "A sheet is for one phase, in its order, and one line counts the items of other phases",
        arguments: [
            (
                nil, ["testFlight", "appSwitcher"],
                "On other sheets: --phase local has 1 item, --phase released has 13 items."
            ),
            (
                .local, ["qrCode", "appSwitcher"],
                "On other sheets: --phase testFlight has 1 item, --phase released has 13 items."
            ),
            (
                .released,
                [
                    "qrCode", "qrCode", "qrCode", "nfc", "nfc", "appSwitcher", "nfc", "maps", "siriSuggestion",
                    "safariCard", "qrCode", "qrCode", "qrCode", "appSwitcher",
                ], "On other sheets: --phase local has 1 item, --phase testFlight has 1 item."
            ),
        ] as [(Phase?, [String], String)])
    func order(_ phase: Phase?, _ expected: [String], _ others: String) throws {
        let html = try text(.html, in: phase)
        let sources = html.matches(of: /<dt>Source<\/dt><dd>(\w+)</).map { String($0.1) }
        #expect(sources == expected && html.contains("<p>\(others)</p>"), "\(sources)")
        #expect(html.contains("<p>1 invocation left out: the URL is too long for a QR code.</p>"))
        #expect(html.matches(of: /type="radio"/).count == sources.count * 3)
        #expect(html.matches(of: /<figure/).count == sources.count { $0 == "qrCode" })
    }

    @Test("A change to the phone is in the item that needs it and is undone afterwards")
    func setup() throws {
        let html = try text(.html, in: .local)
        let places = ["entry-1", "the full app “Museum” is", "Register Local", "1. New ", "entry-2", "delete all"].map {
            html.range(of: $0)?.lowerBound
        }
        #expect(!places.contains(nil) && places.compactMap { $0 }.sorted() == places.compactMap { $0 }, "\(places)")
        let minutes = html.matches(of: /data-minutes="([0-9]+)"/).map { String($0.1) }
        #expect(minutes == ["3", "2"] && html.contains("<p>2 items, about 5 minutes. "))
    }

    @Test("What to Test names the entries in at most 4,000 characters")
    func whatToTest() throws {
        let short = try text(.text)
        #expect(
            short.hasPrefix(
                "In TestFlight, open the app's page, and tap under App Clips:\n- <script>alert(1)</script> `x` *y*: "))
        #expect(!short.contains("Guide") && !short.contains("more."))
        let folder = try TemporaryFolder()
        let rows = (0..<100).map { "{ \"n\": \"\(String(repeating: "é", count: 60))\($0)\" }" }.joined(separator: ", ")
        let suite = """
            { "version": 1, "clip": { "bundleID": "c.e.Clip", "host": { "command": ["true"] } },
              "invocations": [{ "title": "{n}", "url": "https://h.example/{n}", "from": "spotlight", "each": [\(rows)] }] }
            """
        try folder.write(suite, to: "s.json")
        var long = ""
        Checklist(Plan(SuiteLoader.load(paths: ["s.json"], from: folder.path).suites), format: .text).write {
            long += $0
        }
        let lines = long.split(separator: "\n")
        #expect(long.utf16.count <= 4000 && long.utf16.count > 3700)
        #expect(lines.last == "… and \(100 - lines.count + 1 + 1) more.", "\(lines.last ?? "")")
    }

    @Test("A table has a row for each block, and a spreadsheet runs none of its cells")
    func tables() throws {
        let folder = try TemporaryFolder()
        let suite = #"""
            { "version": 1, "clip": { "bundleID": "c.e.Clip", "host": { "command": ["true"] } },
              "invocations": [
                { "title": "=1+1", "url": "https://h.example/1", "id": "one", "from": ["xcode", "spotlight"], "tags": ["a", "b"],
                  "description": " +cmd", "properties": { "testrail": "C1", "team": "@y" } },
                { "title": "A \"quoted\", one", "url": "https://h.example/2", "from": "xcode", "properties": { "testrail": "-7" } } ] }
            """#
        try folder.write(suite, to: "s.json")
        let loaded = SuiteLoader.load(paths: ["s.json"], from: folder.path)
        #expect(loaded.diagnostics.errors.map(\.message) == [])
        var table = ""
        Checklist(Plan(loaded.suites), format: .csv, in: .xcode).write { table += $0 }
        try Golden.expect(table, matches: "checklist-csv.txt")
    }

    @Test("No line of a table is a command of a pipeline")
    func tableWithoutCommands() throws {
        let folder = try TemporaryFolder()
        let suite = #"""
            { "version": 1, "suite": "S\n::error::inj\n##vso[a]b", "clip": { "bundleID": "c.e.Clip", "host": { "command": ["true"] } },
              "invocations": [{ "url": "https://h.example/1", "from": "xcode", "tags": ["t\n::error::tag"] }] }
            """#
        try folder.write(suite, to: "s.json")
        var table = ""
        Checklist(Plan(SuiteLoader.load(paths: ["s.json"], from: folder.path).suites), format: .csv, in: .xcode)
            .write { table += $0 }
        #expect(table.contains("inj") && table.contains("error::tag") && !table.contains("##vso["), "\(table)")
        #expect(!table.split(separator: "\n").contains { $0.hasPrefix("::") }, "\(table)")
    }

    @Test("A property with the name of a column gets a prefix, and column names are unique")
    func propertyColumns() {
        let header = CSV.header(
            ["id", "URL", "type"], properties: ["Area", "Type ", "area", "property.url", "team", "url"])
        #expect(
            header == "\"id\",\"URL\",\"type\",\"Area\",\"property.Type \",\"property.area\",\"property.url\","
                + "\"team\",\"property.property.url\"\n")
    }

    @Test("The page's policy allows only its own script and style")
    func policy() throws {
        let html = try text(.html)
        for text in [ChecklistHTML.style, ChecklistHTML.script] {
            let hash = "sha256-" + Data(SHA256.digest(of: text.utf8)).base64EncodedString()
            #expect(html.contains("'\(hash)'"))
        }
        #expect(!html.contains("unsafe"))
    }

    @Test("Each block has its line of the log, whatever the title contains")
    func lines() throws {
        let folder = try TemporaryFolder()
        let title =
            (1...0x2FF).compactMap(Unicode.Scalar.init).map { String($0) }.joined() + "\u{202E}\u{2028}🚲\u{E0067}"
        let written = String(
            decoding: try JSONEncoder().encode(title.replacing("{", with: "{{").replacing("}", with: "}}")),
            as: UTF8.self)
        try folder.write(
            """
            { "version": 1, "clip": { "bundleID": "com.example.Clip", "host": { "command": ["true"] } },
              "invocations": [{ "title": \(written), "url": "https://example.com/?a=\"%22'&lt;\\u202e" }] }
            """.replacing(#""%22"#, with: #"\"%22"#), to: "suite.json")
        let loaded = SuiteLoader.load(paths: ["suite.json"], from: folder.path)
        #expect(loaded.diagnostics.errors.map(\.message) == [])
        var html = ""
        Checklist(Plan(loaded.suites), format: .html).write { html += $0 }
        let lines = try html.matches(of: /data-(?:start|case)="([^"]*)"/).map { match in
            let text = match.1.replacing("&quot;", with: "\"").replacing("&lt;", with: "<").replacing(
                "&amp;", with: "&")
            return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        }
        #expect(lines.first?["by"] as? String == "tester" && lines.first?["total"] as? Int == lines.count - 1)
        let found = lines.compactMap { $0["title"] as? String }.first { $0 != "Open the clip again without a link" }
        #expect(found.map { Array($0.utf8) == Array(title.utf8) } == true)
        // The page contains no invisible characters, not even in a drawing's title.
        #expect(html.contains("<svg") && !html.contains("\u{202E}"))
    }

    @Test("A clip has its own keys in a browser's storage, which stay the same if the suite's cases change")
    func projects() throws {
        let folder = try TemporaryFolder()
        func projects(_ clip: String, _ cases: String = "") throws -> [String: String] {
            try folder.write(
                #"{ "version": 1, "clip": { \#(clip.isEmpty ? "" : "\"bundleID\": \"\(clip)\"") }, "invocations": [\#(cases)] }"#,
                to: "clip/suite.json")
            var html = ""
            Checklist(Plan(SuiteLoader.load(paths: ["clip"], from: folder.path).suites), format: .html).write {
                html += $0
            }
            let found = try #require(html.firstMatch(of: /data-projects="([^"]*)"/)).1.replacing("&quot;", with: "\"")
            return try JSONDecoder().decode([String: String].self, from: Data(found.utf8))
        }
        let alpha = try projects("com.alpha.Clip")
        #expect(alpha.keys.sorted() == ["clip"] && alpha["clip"]?.hasPrefix("com.alpha.Clip-") == true)
        #expect(try projects("com.alpha.Clip", #"{ "title": "New", "url": "https://h.example/1" }"#) == alpha)
        #expect(try projects("com.beta.Clip") != alpha)
        // A clip without a bundle identifier has the keys of its hosts.
        let cases = ["https://h.example/1", "https://h.example/2", "https://i.example/1"].map {
            #"{ "title": "New", "url": "\#($0)" }"#
        }
        #expect(try projects("", cases[0]) == projects("", cases[1]))
        #expect(try projects("", cases[0]) != projects("", cases[2]))
        // Each key that the page's script makes includes the project.
        #expect(ChecklistHTML.script.matches(of: /(?:prefix|'clipflight-trial-') \+ (?!projects\[suite\])/).isEmpty)
    }

    @Test("Links lead only to https, nothing is loaded, and titles are not markup")
    func links() throws {
        let html = try text(.html, in: .released)
        for link in html.matches(of: /(?:href|src)="([^"]*)"/) {
            #expect(
                link.1.hasPrefix("https://museum.example/") || link.1.hasPrefix("https://appclip.apple.com/")
                    || link.1 == "data:," || link.1 == "#trial")
        }
        #expect(html.matches(of: /<script/).count == 1)
        #expect(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    }

    @Test("A Markdown file has a file for each of its codes, and an HTML file has none")
    func images() throws {
        let folder = try TemporaryFolder()
        try checklist(.markdown, in: .released).write(to: folder.file("a/my list.md"))
        try checklist(.html).write(to: folder.file("a/page.html"))
        let markdown = try folder.read("a/my list.md")
        let names = markdown.matches(of: /<img src="my%20list-codes\/(\w+\.svg)" width="\d+"/).map { String($0.1) }
        #expect(markdown.matches(of: /<img\s/).count == names.count && !markdown.contains("```"))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.file("a/my list-codes"))
        #expect(Set(files) == Set(names) && !files.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("a")).count == 3)
        let html = try text(.html, in: .released)
        for name in files {
            let drawing = try folder.read("a/my list-codes/\(name)")
            #expect(html.contains(drawing.dropLast()))
        }
    }
}
