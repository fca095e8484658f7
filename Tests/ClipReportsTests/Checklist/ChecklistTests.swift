import ClipHarness
import ClipSuites
import Foundation
import TestSupport
import Testing

@testable import ClipReports

/// The checklist of a small suite with everything in it.
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

    private func checklist(_ format: ChecklistFormat) throws -> Checklist {
        let folder = try TemporaryFolder()
        try folder.write(Self.suite, to: "museum.json")
        let tag = "app-clip-bundle-id=com.example.museum.Clip, app-clip-display=card"
        try folder.write("<meta name=\"apple-itunes-app\" content=\"\(tag)\">", to: "guide.html")
        let loaded = SuiteLoader.load(paths: ["museum.json"], from: folder.path)
        #expect(loaded.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        return Checklist(Plan(loaded.suites), format: format)
    }

    private func text(_ format: ChecklistFormat) throws -> String {
        var text = ""
        try checklist(format).write { text += $0 }
        return text
    }

    @Test("HTML is as it is kept")
    func html() throws { try Golden.expect(try text(.html), matches: "checklist.html") }

    @Test("Markdown is as it is kept")
    func markdown() throws { try Golden.expect(try text(.markdown), matches: "checklist.md") }

    @Test("TestFlight entries come first, each case has its block, and the app's parity cases have none")
    func order() throws {
        let html = try text(.html)
        let sources = html.matches(of: /<span class="source">(\w+)<\/span>/).map { String($0.1) }
        #expect(
            sources == [
                "testFlight", "qrCode", "maps", "siriSuggestion", "qrCode", "qrCode", "appSwitcher", "qrCode", "nfc",
                "qrCode", "qrCode", "qrCode", "safariCard", "qrCode", "nfc", "appSwitcher", "nfc",
            ])
        #expect(html.matches(of: /type="checkbox"/).count == sources.count)
    }

    @Test("Links lead to https only, nothing is loaded, and no title is markup")
    func links() throws {
        let html = try text(.html)
        for link in html.matches(of: /(?:href|src)="([^"]*)"/) {
            #expect(
                link.1.hasPrefix("https://museum.example/") || link.1.hasPrefix("https://appclip.apple.com/")
                    || link.1 == "data:,")
        }
        #expect(!html.contains("<script"))
        #expect(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    }

    @Test("A file is replaced whole, and what cannot be written is an error that leaves it")
    func files() throws {
        let folder = try TemporaryFolder()
        try folder.write("before", to: "list.html")
        try Checklist(Plan([]), format: .html).write(to: folder.file("list.html"))
        #expect(try folder.read("list.html").hasSuffix("</html>\n"))
        #expect(throws: ReportError.self) {
            try Checklist(Plan([]), format: .html).write(to: folder.file("list.html/below"))
        }
        #expect(try folder.names() == ["list.html"])
    }

    @Test("A Markdown file has each of its codes beside it, once, and an HTML file has none")
    func images() throws {
        let folder = try TemporaryFolder()
        try checklist(.markdown).write(to: folder.file("a/my list.md"))
        try checklist(.html).write(to: folder.file("a/page.html"))
        let markdown = try folder.read("a/my list.md")
        let names = markdown.matches(of: /<img src="my%20list-codes\/(\w+\.svg)" width="\d+"/).map { String($0.1) }
        #expect(markdown.matches(of: /<img\s/).count == names.count && !markdown.contains("```"))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.file("a/my list-codes"))
        #expect(Set(files) == Set(names) && files.count < names.count)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("a")).count == 3)
        let html = try text(.html)
        for name in files {
            let drawing = try folder.read("a/my list-codes/\(name)")
            #expect(html.contains(drawing.dropLast()))
        }
    }
}
