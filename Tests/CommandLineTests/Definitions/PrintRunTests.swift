import TestSupport
import Testing

@Suite("check of a print run", .timeLimit(.minutes(30)))
struct PrintRunTests {
    private static let suite = #"""
        { "version": 1, "clip": { "bundleID": "com.example.Clip" }, "settings": { "allow": ["association-unchecked", "no-expectation"] },
          "experiences": { "default": { "subtitle": "s", "action": "open" },
            "advanced": [{ "url": "https://a.example/rent", "title": "Rent", "subtitle": "s", "action": "open" }],
            "local": [{ "url": "https://a.example/mine", "title": "Mine" }] } }
        """#

    private static let sizes = """
        Variant: Clip.ipa
        Supported variant descriptors: [device: iPhone17,1, os-version: 17.0] and [device: iPhone17,2, os-version: 17.0]
        App size: 5 MB compressed, 40 MB uncompressed

        Variant: Clip-1.ipa
        Supported variant descriptors: Universal
        App size: 5 MB compressed, 40 MB uncompressed
        """

    /// A drawing in the form of Apple's generator or of this command's QR codes.
    private static func svg(_ url: String, isQRCode: Bool = false) -> String {
        let label = isQRCode ? #"role="img" aria-label="QR code" "# : #"data-design="Fingerprint" "#
        return #"<?xml version="1.0" encoding="utf-8"?>"# + "\n<svg \(label)data-payload=\"\(url)\"><title/></svg>\n"
    }

    private static let drawings = [
        "1.svg": svg("https://a.example/rent?n=1"), "2.svg": svg("https://a.example/rent?n=2&amp;m=2"),
        "3.svg": svg("https://a.example"), "page.svg": "<html></html>", "bare.svg": "<svg/>",
        "q.svg": svg("https://a.example/other", isQRCode: true),
        "q1.svg": svg("https://a.example/rent?q=1", isQRCode: true),
    ]

    private func check(
        _ csv: String, named name: String = "codes.csv", _ options: [String] = [], suite: String = suite
    ) async throws -> CommandLineTool.Result {
        let folder = try TemporaryFolder()
        try folder.write(suite, to: "suites/bikes/suite.json")
        try folder.write(Self.sizes, to: "suites/bikes/sizes.txt")
        for (name, svg) in Self.drawings { try folder.write(svg, to: "print/\(name)") }
        try folder.write(csv, to: "print/\(name)")
        return try await CommandLineTool.run(["check", "print/\(name)"] + options, in: folder)
    }

    @Test(
        "Valid rows show what opens, in any form of file",
        arguments: [
            "SVG File Name, URL\n1.svg, https://a.example/rent?n=1\n2.svg, https://a.example/rent?n=2&m=2\n",
            "\u{FEFF}\"SVG File Name\";\"URL\"\r\n1.svg;\"https://a.example/rent?n=1\"\r\n\r\n2.svg;https://A.example/rent?n=2&m=2",
            "url,note,svg file name\nhttps://a.example/rent?n=1,,1.svg\n\"\",\"\",\"\"\nhttps://a.example/rent?n=2&m=2,\"a, b\",2.svg\n",
            "URL\nhttps://a.example/rent?n=1\nhttps://a.example/rent?n=2&m=2\n",
            "https://a.example/rent?n=1\nhttps://a.example/rent?n=2&m=2\n",
            "SVG File Name,URL\n1.svg,https://a.example/rent?n=1\nq1.svg,https://a.example/rent?q=1\n",
        ])
    func right(_ csv: String) async throws {
        let result = try await check(csv, ["--strict"])
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 3 && lines.last == "1 suite, 4 cases, 2 codes, no errors", "\(result.output)")
        for line in lines.dropLast() {
            #expect(line.hasPrefix("print/codes.csv:") && line.hasSuffix(" → https://a.example/rent, card \"Rent\""))
        }
    }

    @Test(
        "A wrong row is an error with its position and a fix",
        arguments: [
            ("2.svg, https://a.example/rent?n=1", "codes.csv:3:8: error: print/codes.csv:2 prints this URL too"),
            ("2.svg, HTTPS://A.example:443/rent?n=1", "codes.csv:3:8: error: print/codes.csv:2 prints this URL too"),
            (
                "2.svg, https://a.example/rent?n=3",
                "codes.csv:3:1: error: \"2.svg\" contains a different URL: https://a.example/rent?n=2&m=2"
            ),
            ("1.SVG, https://a.example/rent?n=3", "codes.csv:3:1: error: print/codes.csv:2 names this SVG file too"),
            ("1.svg, https://a.example/rent?n=3", "  note: that is the URL of print/codes.csv:2\n"),
            ("4.svg, https://a.example/rent?n=3", "codes.csv:3:1: error: there is no \"4.svg\""),
            ("page.svg, https://a.example/rent?n=3", "codes.csv:3:1: error: \"page.svg\" is not an SVG file"),
            (", https://a.example/rent?n=3", "codes.csv:3:1: error: this row has no SVG file"),
            ("2.svg, ", "codes.csv:3:8: error: this row has no URL"),
            ("2.svg, https://a.example/rent?n=2,3", "codes.csv:3:35: error: found 3 fields, expected 2"),
            ("3.svg, https://a.example/", "codes.csv:3:8: error: nothing opens from appClipCode: "),
            ("4.svg, https://a.example/mine", "codes.csv:3:8: error: nothing opens from appClipCode: "),
            ("4.svg, http://a.example/rent", "nothing opens from appClipCode: declined as notHTTPS"),
            ("4.svg, https://a.exmple/rent", "codes.csv:3:8: error: no suite covers this URL's host"),
            (
                String(repeating: "n", count: 185) + ".svg, https://a.example/rent",
                "has 189 characters, expected at most 188"
            ),
        ])
    func wrong(_ row: String, _ error: String) async throws {
        let result = try await check("SVG File Name, URL\n1.svg, https://a.example/rent?n=1\n\(row)\n")
        #expect(result.status == 2 && result.errors.contains(error), "\(result.errors)")
        #expect(result.errors.contains("\n  fix: "))
    }

    @Test("URLs that only the default experience opens, and drawings without a URL, are warnings")
    func warnings() async throws {
        let csv = "SVG File Name, URL\nq.svg, https://a.example/other\nbare.svg, https://a.example/rent\n"
        let result = try await check(csv)
        #expect(result.status == 0 && result.output.hasSuffix("2 codes, no errors, 2 advisories\n"), "\(result.output)")
        #expect(result.errors.contains("codes.csv:2:8: warning: developers report that since iOS 18 NFC tags and QR"))
        #expect(result.errors.contains("codes.csv:3:1: warning: \"bare.svg\" does not contain its URL"))
        #expect(result.output.contains("other → default\n"))
        #expect(try await check(csv, ["--strict"]).status == 1)
        let allowing = Self.suite.replacing(#""allow": ["#, with: #""allow": ["default-by-code", "svg-unchecked", "#)
        #expect(try await check(csv, ["--strict"], suite: allowing).status == 0)
    }

    @Test("A clip that opens from printed codes has the lower size limit")
    func size() async throws {
        let suite = Self.suite.replacing(
            #""com.example.Clip""#, with: #""com.example.Clip", "sizeReport": "sizes.txt""#)
        let printed = try await check("URL\nhttps://a.example/rent\n", suite: suite)
        #expect(printed.status == 2 && printed.errors.contains("40.0 MB of at most 15 MB"), "\(printed.errors)")
        let declined = try await check("URL\nhttp://a.example/rent\n", suite: suite)
        #expect(declined.errors.contains("takes 40.0 MB of at most 100 MB"), "\(declined.errors)")
    }

    @Test(
        "If a file is not a print run, the error says which columns it should have",
        arguments: [
            (
                "name,link\n1.svg,https://a.example/rent\n",
                "codes.csv:1:1: error: found the columns name, link, expected SVG File Name, URL"
            ),
            (
                "SVG,URL\n1.svg,https://a.example/rent\n",
                "error: found the columns SVG, URL, expected SVG File Name, URL"
            ),
            ("1.svg,https://a.example/rent\n", "codes.csv:1:1: error: found a URL in the first row, expected SVG"),
            ("SVG File Name, URL\n", "codes.csv:1:1: error: the file has no rows below its header"),
            ("", "codes.csv:1:1: error: the file is empty"),
        ])
    func noPrintRun(_ csv: String, _ error: String) async throws {
        let result = try await check(csv)
        #expect(result.status == 2 && result.errors.contains(error), "\(result.errors)")
    }

    @Test("With many codes, each experience has one line, and similar errors share a position")
    func many() async throws {
        let rows = (1...Self.limit + 1).map { number in
            "https://a.example/\(number % 100 == 0 ? "other" : "rent")/\(number)\n"
        }
        let csv = "URL\n" + rows.joined()
        let result = try await check(csv)
        #expect(result.status == 2)
        #expect(
            result.output == """
                print/codes.csv:2: https://a.example/rent/1 and 9899 more codes → https://a.example/rent, card "Rent"
                print/codes.csv:101: https://a.example/other/100 and 99 more codes → nothing opens: declined as \
                noExperience: no experience registered for the URL can be opened from appClipCode
                1 suite, 4 cases, 10000 codes, 101 errors

                """)
        #expect(result.errors.contains("codes.csv:10002:1: error: found more than 10000 rows"))
        #expect(result.errors.contains("note: 97 more like these: print/codes.csv:401, 501, "))
    }

    private static let limit = 10_000

    @Test("check compares print runs with each other, resolves no codes by invalid suites, and list rejects them")
    func several() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.suite, to: "bikes.json")
        for name in ["a.csv", "b.csv"] { try folder.write("URL\nhttps://a.example/rent\n", to: name) }
        let both = try await CommandLineTool.run(["check", "a.csv", "bikes.json", "b.csv", "./a.csv"], in: folder)
        #expect(both.status == 2 && both.errors.contains("b.csv:2:1: error: a.csv:2 prints this URL too"))
        #expect(both.output.hasSuffix("1 suite, 4 cases, 2 codes, 1 error\n"), "\(both.output)")

        let missing = try await CommandLineTool.run(["check", "bikes.json", "c.csv"], in: folder)
        #expect(missing.status == 2 && missing.errors.contains("error: there is no \"c.csv\"\n  fix: "))

        try folder.write("{", to: "bikes.json")
        let broken = try await CommandLineTool.run(["check", "bikes.json", "a.csv"], in: folder)
        #expect(broken.status == 2 && broken.output.contains("a.csv:2: https://a.example/rent → not resolved\n"))
        #expect(!broken.errors.contains("a.csv"))
        #expect(try await CommandLineTool.run(["list", "a.csv"], in: folder).status == 2)
    }
}
