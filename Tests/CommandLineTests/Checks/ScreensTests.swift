import Foundation
import TestSupport
import Testing

@Suite("A suite may name its screens", .timeLimit(.minutes(5)))
struct ScreensTests {
    /// The first bytes of a PNG file, and a text with a PNG file's name.
    private static let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

    private static func folder(_ screens: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            { "version": 1, "clip": { "bundleID": "com.example.Clip", "host": { "command": ["sh", "clip.sh"] } },
              "experiences": { "default": {}, "advanced": [
                { "url": "https://a.example/rent", "title": "Rent", "expect": { "screen": "bike" } }] },
              "invocations": [
                { "title": "17", "url": "https://a.example/rent?bikeID=17",
                  "expect": { "screen": "bike", "parameters": { "bikeID": "17", "kind": { "present": true } } } },
                { "title": "Wrong", "url": "https://a.example/rent?bikeID=18",
                  "expect": { "screen": "lobby", "parameters": { "bikeID": "18", "kind": "city" } } }],
              "screens": \(screens) }
            """, to: "suites/a/suite.json")
        try folder.write(
            #"""
            id=${_XCAppClipURL##*=}
            echo '{"screen":"bike","parameters":{"bikeID":"'$id'","kind":"city"}}' > "$CLIPFLIGHT_OUTCOME"
            """#, to: "suites/a/clip.sh")
        try picture.write(to: URL(fileURLWithPath: folder.path("suites/a/bike.png")))
        try folder.write("no picture", to: "suites/a/text.png")
        return folder
    }

    @Test("The page shows each screen's text with the outcome's parameters, and each picture once")
    func shown() async throws {
        let folder = try Self.folder(
            """
            { "bike": { "see": "the page of {{bike}} {bikeID}, a {kind} bike in {colour}", "image": "bike.png" },
              "lobby": { "see": "the lobby <1>" } }
            """)
        let run = try await CommandLineTool.run(["run"], in: folder)
        #expect(run.status == 1)
        let page = try folder.read("reports/index.html")
        #expect(page.contains("<figcaption>the page of {bike} 17, a city bike in …</figcaption>"))
        #expect(
            page.contains(
                #"""
                <ins><span class="vh">expected </span>the lobby &lt;1&gt;</ins> \#
                <del><span class="vh">got </span>the page of {bike} 18, a city bike in …</del>
                """#))
        #expect(page.components(separatedBy: "data:image/png;base64,iVBORw0KGgo=").count == 2)
        #expect(page.components(separatedBy: "<symbol ").count == 2)
        let log = try folder.read("reports/events.jsonl")
        #expect(log.contains(#"{"suite":"a","screen":"lobby","see":"the lobby <1>"}"#))
        let again = try await CommandLineTool.run(["report", "reports", "--report", "html=again.html"], in: folder)
        #expect(again.status == 1)
        #expect(try folder.read("again.html").contains("the page of {bike} 17, a city bike in …"))
    }

    @Test(
        "check lists a screen that no case expects, and rejects other values",
        arguments: [
            (#"{ "bike": { "see": "a bike" } }"#, 0, nil),
            (#"{ "bikes": { "see": "all bikes" } }"#, 0, #"no case expects the screen "bikes" [screen-unexpected]"#),
            (#"{ "bike": { "sees": "a bike" } }"#, 2, #"unknown key "sees" in a screen"#),
            (#"{ "bike": { "image": "bik.png" } }"#, 2, "bik.png"),
            (#"{ "bike": { "image": "text.png" } }"#, 2, "a file that pages cannot show"),
            (#"{ "bike": "a bike" }"#, 2, "an object: a screen"),
            (#"["bike"]"#, 2, "an object with a key for each screen"),
        ] as [(String, Int32, String?)])
    func checked(screens: String, status: Int32, message: String?) async throws {
        let result = try await CommandLineTool.run(["check"], in: Self.folder(screens))
        #expect(result.status == status, "\(result.errors)")
        #expect(result.errors.contains("suite.json:9:") == (message != nil))
        #expect(message.map(result.errors.contains) ?? !result.errors.contains("screen-unexpected"), "\(result.errors)")
        let strict = try await CommandLineTool.run(["check", "--strict"], in: Self.folder(screens))
        #expect(strict.errors.contains("[screen-unexpected]") == (status == 0 && message != nil))
    }
}
