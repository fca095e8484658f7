import ClipSuites
import TestSupport
import Testing

/// Size reports in the form of Xcode 14 to 26, modelled on public ones.
@Suite struct SizeCheckTests {
    private static func report(_ variants: (name: String, descriptors: String, size: String)...) -> String {
        "App Thinning Size Report for All Variants of Clip\n\n"
            + variants.map {
                """
                Variant: \($0.name)
                Supported variant descriptors: \($0.descriptors)
                App + On Demand Resources size: 1,2 MB compressed, \($0.size) uncompressed
                App size: 1,2 MB compressed, \($0.size) uncompressed
                On Demand Resources size: Zero KB compressed, Zero KB uncompressed


                """
            }.joined()
    }

    private func check(
        _ report: String, info: String? = nil, minimum: String? = nil, _ more: String = "", experience: String = "",
        isPrinted: Bool = false
    )
        throws -> [Diagnostic]
    {
        let suite = """
            { "version": 1,
              "clip": { "bundleID": "com.example.app.Clip", "sizeReport": "sizes.txt"\(minimum.map { #", "minimumOS": "\#($0)""# } ?? "")\(info == nil ? "" : #", "infoPlist": "Info.plist""#) },
              "experiences": { "default": { "demoLink": "https://appclip.apple.com/id?token=abc" }\(experience) }\(more) }
            """
        let list = "<plist><dict><key>MinimumOSVersion</key><string>\(info ?? "")</string></dict></plist>"
        let folder = try TemporaryFolder()
        for (name, text) in [("suite.json", suite), ("sizes.txt", report), ("Info.plist", list)] {
            try folder.write(text, to: name)
        }
        let loaded = SuiteLoader.load(paths: [folder.path], from: folder.path)
        return SizeCheck(
            try #require(loaded.suites.first, "\(loaded.diagnostics)"),
            printed: isPrinted ? ["com.example.app.Clip"] : []
        ).diagnostics
    }

    private static let byCode = #", "invocations": [{ "title": "T", "url": "https://a.example/", "from": "nfc" }]"#
    private static let byRow =
        #", "invocations": [{ "title": "T", "url": "https://a.example/", "from": "{f}", "each": [{ "f": "safariBanner" }, { "f": "nfc" }] }]"#
    private static let byBannerRow =
        #", "invocations": [{ "title": "T", "url": "https://a.example/", "from": "{f}", "each": [{ "f": "safariBanner" }] }]"#
    private static let byBanner =
        #", "invocations": [{ "title": "T", "url": "https://a.example/", "from": "safariBanner" }]"#
    private static let byDemoLink =
        #", "invocations": [{ "title": "T", "url": "https://appclip.apple.com/id?token=abc", "from": "qrCode" }]"#

    @Test(
        "The limit depends on the oldest system and, from iOS 17 on, on what opens the clip",
        arguments: [
            ("15.0", "9.9 MB", byCode, Diagnostic.Severity.warning, "9.9 MB of at most 10 MB"),
            ("15.0", "10.1 MB", byCode, .error, "10.1 MB of at most 10 MB"), ("15.0", "8.9 MB", byCode, nil, ""),
            ("16.4", "13.4 MB", byCode, nil, ""),
            ("16.4", "14,8 MB", byCode, .warning, "14.8 MB of at most 15 MB"),
            ("16.0", "15.2 MB", byBanner, .error, "15.2 MB of at most 15 MB"),
            ("17.0", "15.2 MB", byCode, .error, "15.2 MB of at most 15 MB"),
            ("17.0", "60 MB", byBanner, nil, ""),
            ("17.0", "60 MB", byDemoLink, nil, ""), ("17.0", "60 MB", byBannerRow, nil, ""),
            ("17.0", "60 MB", byRow, .error, "60.0 MB of at most 15 MB"),
            ("26.0", "101 MB", byBanner, .error, "101.0 MB of at most 100 MB"),
            ("26.0", "1.2 GB", byBanner, .error, "1200.0 MB of at most 100 MB"),
            ("18.2", "Zero KB", byCode, nil, ""),
        ] as [(String, String, String, Diagnostic.Severity?, String)])
    func limits(os: String, size: String, cases: String, severity: Diagnostic.Severity?, text: String) throws {
        let variants = Self.report(
            ("Clip.ipa", "Universal", "400 MB"),
            ("Clip-0A1B2C3D-0000-1111-2222-333344445555.ipa", "[device: iPhone14,5, os-version: \(os)]", size),
            (
                "Clip-0A1B2C3D-0000-1111-2222-333344445556.ipa",
                "[device: iPhone17,1, os-version: 26.1] and [device: iPad1,1, os-version: 26.1]", "1 KB"
            ))
        for info in [nil, os] {
            let found = try check(variants, info: info, cases)
            #expect(found.map(\.severity) == [severity].compactMap { $0 })
            guard let first = found.first else { continue }
            #expect(first.message.hasSuffix(text) && first.advisory == "clip-size")
            #expect(first.location?.file == "sizes.txt" && first.location?.line == 12 && first.fix != nil)
        }
    }

    @Test("A registered URL may be printed; only a case or a print run says that it is")
    func registered() throws {
        let variants = Self.report(("Clip.ipa", "Universal", "60 MB"))
        func found(_ url: String?, isPrinted: Bool = false) throws -> Diagnostic? {
            let experience = url.map { #", "advanced": [{ "url": "\#($0)" }]"# } ?? ""
            return try check(
                variants, info: "17.0", Self.byBanner, experience: experience, isPrinted: isPrinted
            ).first
        }
        #expect(try found(nil) == nil)
        let warning = try #require(try found("https://a.example/"))
        #expect(warning.severity == .warning && warning.note?.contains("15 MB if codes with the URLs") == true)
        #expect(try found("https://a.example/", isPrinted: true)?.severity == .error)
        #expect(try found(nil, isPrinted: true)?.severity == .error)
    }

    @Test("All suites of a clip together say what opens it")
    func suites() throws {
        let folder = try TemporaryFolder()
        let clip = #""clip": { "bundleID": "com.example.app.Clip", "infoPlist": "Info.plist""#
        let banner = #"{ "version": 1, \#(clip), "sizeReport": "sizes.txt" }\#(Self.byBanner) }"#
        try folder.write(banner, to: "a.json")
        try folder.write(#"{ "version": 1, \#(clip) }\#(Self.byCode) }"#, to: "b.json")
        try folder.write(Self.report(("Clip.ipa", "Universal", "60 MB")), to: "sizes.txt")
        let list = "<plist><dict><key>MinimumOSVersion</key><string>17.0</string></dict></plist>"
        try folder.write(list, to: "Info.plist")
        let suites = SuiteLoader.load(paths: ["a.json", "b.json"], from: folder.path).suites
        try #require(suites.count == 2)
        #expect(SizeCheck(suites[0]).diagnostics.isEmpty)
        #expect(SizeCheck(suites[0], among: suites).diagnostics.map(\.severity) == [.error])
    }

    /// A report lists the variants of thinning, not the systems that the clip supports.
    @Test func statedSystemOutranksTheReport() throws {
        let old = Self.report(
            ("Clip.ipa", "Universal", "62.5 MB"), ("Clip-1.ipa", "[device: iPhone14,5, os-version: 15.0]", "62.5 MB"))
        #expect(try check(old, Self.byBanner).first?.note?.contains("so iOS 15.0 is assumed") == true)
        #expect(try check(old, info: "17.2", Self.byBanner).isEmpty)
        #expect(try check(old, minimum: "17.2", Self.byBanner).isEmpty)
        #expect(try check(old, info: "16.0", minimum: "17.2", Self.byBanner).count == 1)
    }

    @Test("Without systems in the report, iOS 15 is assumed, unless the Info.plist names one")
    func unknownSystem() throws {
        let universal = Self.report(("Clip.ipa", "Universal", "12 MB"))
        let found = try check(universal, Self.byCode)
        #expect(found.map(\.severity) == [.error])
        #expect(found.first?.note?.contains("so iOS 15 is assumed; this variant is not thinned") == true)
        #expect(found.first?.fix?.contains("\"minimumOS\"") == true)
        #expect(try check(universal, info: "16.0", Self.byCode).isEmpty)
        #expect(try check(universal, info: "$(IPHONEOS_DEPLOYMENT_TARGET)", Self.byCode).map(\.severity) == [.error])
    }

    @Test("If a report includes the app's variants, only the clip's count, if they can be told apart")
    func programs() throws {
        let app = (name: "Shop.ipa", descriptors: "Universal", size: "90 MB")
        let clip = Self.report(app, ("ShopClip.ipa", "Universal", "9 MB"))
        #expect(try check(clip, info: "16.0", Self.byCode).isEmpty)
        let numbered = Self.report(
            ("Clip-1.ipa", "[device: iPhone14,5, os-version: 16.0]", "16 MB"), ("Clip.ipa", "Universal", "9 MB"))
        #expect(try check(numbered, Self.byCode).map(\.severity) == [.error])
        let hyphen = Self.report(app, ("Shop-Clip.ipa", "Universal", "9 MB")).replacing(
            "\nApp size", with: "\n\tApp size")
        #expect(try check(hyphen, info: "16.0", Self.byCode).isEmpty)
        let other = try check(Self.report(app, ("Other.ipa", "Universal", "9 MB")), info: "16.0", Self.byCode)
        #expect(other.map(\.message) == ["found the variants of Shop, Other, expected only the clip's variants"])
    }

    @Test("A report for one device, and one that an export has not written yet")
    func partOrNothing() throws {
        let device = Self.report(("Clip.ipa", "[device: iPhone14,5, os-version: 17.0]", "12 MB"))
        let found = try check(device, Self.byBanner)
        #expect(found.map(\.severity) == [.warning])
        #expect(found.first?.note?.contains("an older system may have a lower limit") == true)
        #expect(try check(device, info: "17.0", Self.byBanner).isEmpty)
        let missing = try SampleSuite.load(
            #"{ "version": 1, "clip": { "bundleID": "com.example.Clip", "sizeReport": "sizes.txt" } }"#)
        let absent = SizeCheck(try #require(missing.suites.first)).diagnostics
        #expect(absent.map(\.severity) == [.error] && absent.first?.location?.file == "suite.json")
    }

    @Test(
        "A text that is not a size report is an error at its line",
        arguments: [
            ("", 1, "found no line that begins with \"Variant:\""), ("{\"a\": 1}\n", 1, "found no line"),
            ("Variant: A.ipa\nSupported variant descriptors: Universal\n", 1, "found no \"App size:\""),
            ("Variant: A.ipa\r\nApp size: 5 MB compressed\r\n", 2, "expected a size such as"),
            ("Variant: A.ipa\nApp size: 5 MB compressed, many MB uncompressed\n", 2, "expected a size such as"),
            ("Variant: A.ipa\nApp size: 5 MB compressed, 3 apples uncompressed\n", 2, "expected a size such as"),
            ("Variant: A.ipa\nApp size: 1e1 MB compressed, 0x20 MB uncompressed\n", 2, "expected a size such as"),
            ("Variant: A.ipa\nApp size: 5,2 Mo compressed, 13,7 Mo uncompressed\n", 2, "expected a size such as"),
        ])
    func broken(report: String, line: Int, text: String) throws {
        let found = try check(report, Self.byCode)
        #expect(found.map(\.severity) == [.error] && found.first?.message.contains(text) == true, "\(found)")
        #expect(found.first?.location?.line == line && found.first?.fix != nil)
    }
}
