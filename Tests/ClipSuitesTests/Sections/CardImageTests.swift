import Foundation
import TestSupport
import Testing

@testable import ClipSuites

/// `app-clip-rules`, §6: the card's header image.
@Suite struct CardImageTests {
    private static let suite = SampleSuite.minimal(
        #""experiences": { "advanced": [ { "url": "https://h.example/", "expect": {}, "image": "card.img" } ] }"#)

    /// What is said of an image with these bytes.
    private func advice(_ bytes: [UInt8]?, in suite: String = suite) throws -> [Diagnostic] {
        let folder = try TemporaryFolder()
        if let bytes { try folder.write(bytes, to: "card.img") }
        try folder.write(suite, to: "suite.json")
        let loaded = SuiteLoader.load(paths: [folder.path], from: folder.path)
        #expect(!loaded.hasErrors)
        return loaded.diagnostics.filter { $0.advisory == "card-image" }
    }

    @Test("§6 image 1800 × 1200: as PNG and JPEG, and not one pixel more or less")
    func size() throws {
        for picture in [Picture.png, Picture.jpeg] {
            #expect(try advice(picture(1800, 1200)).isEmpty)
            for (width, height) in [(1801, 1200), (1799, 1200), (1800, 1201), (1200, 1800), (0, 0), (65535, 65535)] {
                let found = try #require(try advice(picture(width, height)).first)
                #expect(found.message.contains("\(width) × \(height) pixels, expected 1800 × 1200"))
                #expect(found.location?.line == 1 && found.location?.column ?? 0 > 1 && found.fix != nil)
            }
        }
    }

    @Test("§6 a real picture of the right size is taken")
    func realPicture() throws {
        let path = SampleSuite.completePath + "/card.png"
        let header = ImageHeader.read(try OpenFile(path: path))
        #expect(header == ImageHeader(width: 1800, height: 1200, hasTransparency: false))
    }

    @Test("§6 image 3:2: a picture of this shape need only be scaled")
    func shape() throws {
        #expect(try advice(Picture.png(900, 600)).first?.fix == "scale it to 1800 × 1200")
        #expect(try advice(Picture.png(900, 601)).first?.fix == "crop it to 3:2 and scale it to 1800 × 1200")
    }

    @Test("§6 image without transparency: no alpha channel, and no transparent colour")
    func transparency() throws {
        for (colourType, isFine) in [(0, true), (2, true), (3, true), (4, false), (6, false)] {
            #expect(try advice(Picture.png(1800, 1200, colourType: UInt8(colourType))).isEmpty == isFine)
        }
        #expect(
            try advice(Picture.png(1800, 1200, chunks: ["gAMA", "tRNS"])).first?.message.contains("transp") == true)
        #expect(try advice(Picture.png(1800, 1200, chunks: ["gAMA", "IDAT", "tRNS"])).isEmpty)
    }

    @Test("§6 image PNG or JPEG: no other format, and no damaged file", arguments: 0...40)
    func format(_ length: Int) throws {
        #expect(try advice(Array("GIF89a".utf8) + [8, 7, 176, 4]).first?.message.contains("neither a PNG") == true)
        // Whatever is cut off before the size leaves no picture.
        for whole in [Picture.png(1800, 1200), Picture.jpeg(1800, 1200)] {
            let found = try advice(Array(whole.prefix(length)))
            #expect(found.first?.message.contains("neither a PNG nor a JPEG") ?? (length > 20))
        }
    }

    @Test("§6 an image that is not there is reported, one on the web is not looked for")
    func places() throws {
        #expect(try advice(nil).first?.message.hasPrefix("there is no image") == true)
        let outside = Self.suite.replacing("card.img", with: "../../../etc/passwd")
        #expect(try advice(nil, in: outside).first?.message.contains("is no file of the suite") == true)
        #expect(try advice(nil, in: Self.suite.replacing("card.img", with: "https://cdn.example/a.png")).isEmpty)
    }

    @Test("§6 the default experience's image too; one picture of many cards is reported once")
    func others() throws {
        let suite = SampleSuite.minimal(
            #"""
            "experiences": { "default": { "image": "card.img", "subtitle": "s" },
              "local": [ { "url": "https://h.example/a", "image": "card.img" } ] }
            """#)
        #expect(try advice(Picture.jpeg(1800, 1200), in: suite).isEmpty)
        #expect(try advice(Picture.jpeg(1, 1), in: suite).count == 1)
    }

    @Test("§6 random bytes behind a right beginning are answered", arguments: trials(200))
    func noise(_ seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let noise = (0..<Int.random(in: 0...400, using: &generator)).map { _ in
            UInt8.random(in: 0...255, using: &generator)
        }
        let folder = try TemporaryFolder()
        for start in [Picture.png(1, 1).prefix(12), Picture.jpeg(1, 1).prefix(2)] {
            let path = try folder.write(Array(start) + noise, to: "noise")
            _ = ImageHeader.read(try OpenFile(path: path))
        }
    }
}
