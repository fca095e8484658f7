import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("check --map", .timeLimit(.minutes(30)))
struct CheckMapTests {
    private static let invocations = #"""
        { "title": "Sticker", "url": "https://bikes.example/rent?bikeID=17", "from": ["nfc", "qrCode"] },
        { "title": "Old poster", "url": "http://bikes.example/rent", "expect": { "declined": "notHTTPS" } },
        { "title": "Wrong card", "url": "https://bikes.example/rent?bikeID=18", "expect": { "card": { "title": "Boats" } } },
        { "title": "Spelled wrong", "url": "http://bikes.example/", "expect": { "declined": "userInfo" } }
        """#

    private func check(_ file: String, in folder: TemporaryFolder) async throws -> CommandLineTool.Result {
        try await CommandLineTool.run(["check", "--map", file], in: folder)
    }

    @Test("The picture shows the plan, with cases that fail without a launch in red")
    func written() async throws {
        var suite = SampleSuite()
        suite.invocations = Self.invocations
        let folder = try suite.folder()
        let result = try await check("out/ways.svg", in: folder)
        #expect(result.status == 0 && result.output.hasPrefix("1 suite, 8 cases, no errors"))
        let svg = try folder.read("out/ways.svg")
        let root = try #require(try XMLDocument(data: Data(svg.utf8)).rootElement())
        #expect(root.name == "svg" && svg.contains("prefers-color-scheme: dark"))
        for words in [">Bikes<", ">NFC tag<", ">/rent “Bikes”<", ">not https<", ">App Clip<", ">nothing opens<"] {
            #expect(svg.contains(words))
        }
        #expect(svg.contains("/rent “Bikes” → App Clip (1 case, 1 failed)"))
        #expect(svg.contains("not https → nothing opens (1 case)"))
        #expect(svg.contains("not https → nothing opens (1 case, 1 failed)"))
        #expect(!svg.contains("What they see") && !svg.contains("data-f") && !svg.contains("href"))
    }

    @Test("Suites with errors have no picture")
    func invalid() async throws {
        var suite = SampleSuite()
        suite.invocations = #"{ "title": "No URL" }"#
        let folder = try suite.folder()
        #expect(try await check("ways.svg", in: folder).status == 2)
        #expect((try? folder.read("ways.svg")) == nil)
    }

    @Test("If the picture cannot be written, the status is 73")
    func unwritable() async throws {
        let result = try await check("suites/bikes/suite.json/ways.svg", in: SampleSuite().folder())
        #expect(result.status == 73 && result.errors.contains("suite.json/ways.svg"))
    }

    @Test("The SVG files of a print run are not overwritten")
    func printRun() async throws {
        let folder = try SampleSuite().folder()
        try folder.write("SVG File Name, URL\n1.svg, https://bikes.example/rent?bikeID=1\n", to: "print/codes.csv")
        let svg = #"<svg data-payload="https://bikes.example/rent?bikeID=1"></svg>"#
        try folder.write(svg, to: "print/1.svg")
        let result = try await CommandLineTool.run(["check", "print/codes.csv", "--map", "print/1.svg"], in: folder)
        #expect(result.status == 64 && result.errors.contains("this command would overwrite '"))
        #expect(try folder.read("print/1.svg") == svg)
    }
}
