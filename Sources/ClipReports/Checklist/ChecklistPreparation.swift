import ClipHarness
import ClipRules
import ClipSuites

/// What a developer prepares for the blocks of one suite, each thing once.
struct ChecklistPreparation {
    let title: String
    private(set) var facts: [(name: String, values: [String])] = []
    private let planned: PlannedSuite
    private let entries: [ChecklistEntry]

    init(_ planned: PlannedSuite, for entries: [ChecklistEntry]) {
        self.planned = planned
        self.entries = entries
        title = planned.suite.title
        let suite = planned.suite
        add("App Clip", ["\(suite.clip.bundleID), \(suite.clip.build.words)"])
        add("Full app", needsApp ? [suite.app?.bundleID ?? "any build of it"] : [])
        add("Phones", phones)
        addExperiences()
        addWebsites()
        addThings()
        addDiagnostics()
        add("Defined in", [suite.file])
    }

    private mutating func add(_ name: String, _ values: [String]) {
        var seen: Set<String> = []
        if !values.isEmpty { facts.append((name, values.filter { seen.insert($0).inserted })) }
    }

    private var needsApp: Bool { entries.contains { $0.testCase.target == .app } }
    private var hasLocal: Bool { entries.contains { $0.testCase.resolution.experience?.isLocal == true } }

    private var phones: [String] {
        var needs = ["iPhone with the build on it"]
        if hasLocal || planned.suite.clip.build != .appStore, planned.suite.clip.build != .testFlight || hasLocal {
            needs.append("Developer Mode is on (Settings ▸ Privacy & Security ▸ Developer Mode)")
        }
        if hasLocal {
            needs.append("the clip was launched on it once, so that a local experience finds it")
        }
        return [needs.joined(separator: "; ")]
    }

    private mutating func addExperiences() {
        var registered: [String] = []
        for testCase in entries.map(\.testCase) {
            switch testCase.resolution.experience {
            case .advanced(let url):
                let hasPlace = planned.suite.advanced.contains { $0.hasPlace && $0.url.text.isExactly(url) }
                registered.append("advanced experience \(url)\(hasPlace ? ", with a place" : "")")
            case .default: registered.append("default experience")
            case .link, .local, nil: break
            }
        }
        add("App Store Connect", registered)
        add(
            "TestFlight entries",
            entries.map(\.testCase).filter { $0.source == .testFlight }.map { "\($0.title): \($0.url ?? "no URL")" })
    }

    private mutating func addWebsites() {
        var (entitlements, files, pages): ([String], [String], [String]) = ([], [], [])
        let suite = planned.suite
        for testCase in entries.map(\.testCase) where testCase.resolution.declined == nil {
            guard let url = testCase.url.flatMap({ try? InvocationURL($0) }), needsAssociation(testCase, url) else {
                continue
            }
            let isApp = testCase.target == .app
            let service = isApp ? "applinks" : "appclips"
            var (entry, host, owner) = ("\(service):\(url.host)", url.host, isApp ? "full app" : "clip")
            for step in testCase.resolution.trace.compactMap(\.association) {
                if case .entitled(let found, _, let fileHost) = step { (entry, host) = (found, fileHost) }
                if case .appEntry = step { owner = "clip and full app" }
            }
            let bundleID =
                isApp && owner == "full app" ? suite.app?.bundleID ?? "the app's bundle ID" : suite.clip.bundleID
            entitlements.append("\(entry) (\(owner))")
            let identity = ApplicationIdentity(teamID: suite.clip.teamID, bundleID: bundleID)
            files.append("https://\(host)/.well-known/apple-app-site-association: \(identity.text) under \(service)")
            if !isApp, let need = testCase.source.rules.banner {
                pages.append("\(url.host): \(need.words), with app-clip-bundle-id=\(suite.clip.bundleID)")
            }
        }
        add("Associated domains", entitlements)
        add("Association files", files)
        add("Pages", pages)
        if !entitlements.isEmpty, suite.assumesSites || !suite.statesAssociation {
            let missing = suite.statesAssociation ? "\"sites\"" : "\"associatedDomains\" or \"sites\""
            add("Not checked", ["what the websites serve: the suite has no \(missing)"])
        }
    }

    private func needsAssociation(_ testCase: TestCase, _ url: InvocationURL) -> Bool {
        !planned.resolver.isAppleLink(url)
            && testCase.source.needsAssociation(forLocalExperience: testCase.resolution.experience?.isLocal == true)
    }

    private mutating func addThings() {
        add(
            "NFC tags, as URI records",
            entries.filter { $0.testCase.source == .nfc }.map { "tag \($0.thing ?? 1): \($0.testCase.url ?? "")" })
        add(
            "App Clip Codes",
            entries.filter { $0.testCase.source == .appClipCode && $0.appClipCode == nil }.map { entry in
                "AppClipCodeGenerator generate --url \((entry.testCase.url ?? "").quotedForShell) --index 0 --output "
                    + "app-clip-code-\(entry.thing ?? 1).svg"
            })
        let messages = entries.filter { $0.testCase.source == .messages }
        add(
            "Messages",
            messages.isEmpty
                ? [] : ["someone from the tester's contacts sends the links of items " + Self.numbers(of: messages)])
        let xcode = entries.filter { $0.testCase.source == .xcode }
        add(
            "Xcode",
            xcode.isEmpty
                ? [] : ["_XCAppClipURL in the clip's scheme, run on the phone: items " + Self.numbers(of: xcode)])
    }

    /// What Apple's Diagnostics should say of each registered URL (Apple, TEST).
    private mutating func addDiagnostics() {
        let urls = entries.compactMap { entry -> String? in
            guard case .advanced(let url) = entry.testCase.resolution.experience else { return nil }
            return url
        }
        guard !urls.isEmpty else { return }
        add(
            "Diagnostics",
            ["once released, in Settings ▸ Developer ▸ App Clips Testing ▸ Diagnostics"] + urls.map(diagnosis))
        add(
            "After a change",
            ["Settings ▸ Developer ▸ App Clips Testing ▸ Clear Experience Cache, of experiences or websites"])
    }

    private func diagnosis(of registered: String) -> String {
        let served = entries.map(\.testCase).filter { $0.resolution.experience == .advanced(registered) }
        let isOnPage = served.contains { $0.source.rules.banner != nil }
        let isCode = served.contains { $0.source == .appClipCode }
        let answers =
            ["registered", "published", "associated"] + (isCode ? ["fits an App Clip Code"] : [])
            + (isOnPage ? ["banner"] : [])
        return "\(registered): " + answers.joined(separator: ", ")
    }

    /// `3, 7 to 12`.
    private static func numbers(of entries: [ChecklistEntry]) -> String {
        var ranges: [ClosedRange<Int>] = []
        for number in entries.map(\.number).sorted() {
            if let last = ranges.last, last.upperBound + 1 == number {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        return ranges.map {
            $0.count < 3 ? $0.map(String.init).joined(separator: ", ") : "\($0.lowerBound) to \($0.upperBound)"
        }.joined(separator: ", ")
    }
}

extension Build {
    fileprivate var words: String {
        switch self {
        case .development: "from Xcode"
        case .adHoc: "ad hoc"
        case .testFlight: "from TestFlight"
        case .appStore: "from the App Store"
        }
    }
}

extension BannerNeed {
    fileprivate var words: String {
        switch self {
        case .banner: "meta tag apple-itunes-app"
        case .card: "meta tag apple-itunes-app and app-clip-display=card"
        case .preview: "meta tag apple-itunes-app and an og:image"
        }
    }
}
