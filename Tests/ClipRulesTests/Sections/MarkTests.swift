import ClipRules
import Testing

/// §2, the marks: only statements of Apple's pages have Apple's mark.
@Suite struct MarkTests {
    private static let urls = [
        SourceRow.registered, SourceRow.beta + "/1", "https://h.example/other", AppleLinkTests.link,
        "https://appclip.apple.com/id", "http://h.example", "https://h.example/ ",
    ]

    private static let websites: [AssociationProfile?] = [
        nil, .whole, Web.broken { $0.clipEntries = [] }, Web.broken { $0.clipEntries = ["appclips:h.example/"] },
        Web.broken { $0.association = nil }, Web.broken { $0.association = .notAnObject },
        Web.broken { $0.association = .error("TOO_MANY_REDIRECTS") },
        Web.broken { $0.association = .file(Web.file(clips: nil, apps: nil)) },
        Web.broken { $0.association = .file(Web.file(clips: ["x"], apps: ["x"])) },
        Web.broken { $0.page = WebPage() }, Web.broken { $0.appEntries = ["applinks:h.example/"] },
    ]

    @Test("§2 the reason for a decline always has the model's mark", arguments: Source.allCases, [false, true])
    func declines(_ source: Source, _ isInstalled: Bool) throws {
        var reasons: Set<DeclineReason> = []
        for (website, url) in Self.websites.flatMap({ site in Self.urls.map { (site, $0) } }) {
            let resolution = try SourceRow.profile(website).resolve(url, source, appInstalled: isInstalled)
            guard let reason = resolution.declined else { continue }
            reasons.insert(reason)
            #expect(resolution.trace.last?.text.hasPrefix("declined as \(reason.rawValue): ") == true)
            #expect(resolution.trace.last?.citation?.mark == .model, "\(resolution.trace.last?.citedText ?? "")")
        }
        let opensAnything: Set<Source> = [.xcode, .notification, .appSwitcher]
        let isReopened = isInstalled && [.spotlight, .appLibrary].contains(source)
        #expect(reasons.isEmpty == (opensAnything.contains(source) || isReopened))
    }

    @Test(
        "§1 a step with an advisory has the model's mark, and so has Xcode's launch with the app installed"
    )
    func doubts() throws {
        func marks(_ url: String, _ advanced: [String], _ source: Source = .safariBanner) throws -> [String?] {
            try ClipProfile.bikes(advanced: advanced).resolve(url, source).trace.map(\.citation?.text)
        }
        #expect(try marks("https://h.example/rent/1", ["https://h.example/rent"]) == ["M", "A: CFG"])
        #expect(try marks("https://h.example/rental", ["https://h.example/rent"]) == ["M", "M: CFG", "M: CFG"])
        #expect(try marks("https://h.example/store", ["https://h.example/store/"]) == ["M", "M: CFG", "M: CFG"])
        #expect(try marks("https://h.example:443/a", ["https://h.example:443/a"]) == ["M", "A: RESP"])
        #expect(try marks("https://h.example/x", []) == ["M", "A: CFG", "A: CFG"])
        #expect(try marks("https://h.example/x", [], .qrCode) == ["M", "A: CFG", "M: CFG"])
        let xcode = try SourceRow.profile(.whole).resolve(SourceRow.registered, .xcode, appInstalled: true)
        #expect(xcode.trace.map(\.citation?.text) == ["A: TEST", "M", "M: TEST"])
    }
}

extension TraceStep {
    fileprivate var citedText: String { "\(text) [\(citation?.text ?? "")]" }
}
