import ClipHarness
import ClipRules
import ClipSuites

/// The things that a developer prepares for the blocks of one suite, each once.
struct ChecklistPreparation {
    let title: String
    private(set) var facts: [(name: String, values: [String])] = []
    private let planned: PlannedSuite
    private let entries: [ChecklistEntry]

    /// - Parameter build: Another build than the suite's.
    init(_ planned: PlannedSuite, for entries: [ChecklistEntry], build: Build? = nil) {
        self.planned = planned
        self.entries = entries
        title = planned.suite.title
        let suite = planned.suite
        add("App Clip", ["\(suite.clip.bundleID), \((build ?? suite.clip.build).words)"])
        let needsApp = entries.contains { $0.testCase.target == .app }
        add("Full app", needsApp ? [suite.app?.bundleID ?? "any build of it"] : [])
        // Apple, "Testing the launch experience of your App Clip".
        let ofLocal = [
            "Developer Mode is on (Settings ▸ Privacy & Security ▸ Developer Mode)",
            "the clip was launched on it once, so that a local experience finds it",
        ]
        let hasLocal = entries.contains { $0.testCase.resolution.experience?.isLocal == true }
        add("Phones", [(["iPhone with the build on it"] + (hasLocal ? ofLocal : [])).joined(separator: "; ")])
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

    private mutating func addExperiences() {
        let placed = Set(planned.suite.advanced.filter(\.hasPlace).map(\.url.text))
        let registered = entries.compactMap { entry -> String? in
            switch entry.testCase.resolution.experience {
            case .advanced(let url): "advanced experience \(url)\(placed.contains(url) ? ", with a place" : "")"
            case .default: "default experience"
            case .link, .local, nil: nil
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
            let steps = testCase.resolution.trace.compactMap(\.association)
            // The app may open by what the clip has, if it has the clip's entry too.
            let isByClip = steps.contains { if case .appEntry = $0 { true } else { false } }
            let service = isApp && !isByClip ? "applinks" : "appclips"
            let bundleID = isApp && !isByClip ? suite.app?.bundleID ?? "the app's bundle ID" : suite.clip.bundleID
            let identity = ApplicationIdentity(teamID: suite.clip.teamID, bundleID: bundleID)
            // A page is the last one of a chain; a code opens at each.
            let banner = isApp ? nil : testCase.source.rules.banner
            let chain = [url] + testCase.resolution.hops.compactMap { try? InvocationURL($0) }
            for url in banner == nil ? chain[...] : chain.suffix(1) {
                var (entry, host) = ("\(service):\(url.host)", url.host)
                for case .entitled(let found, let asked, let fileHost) in steps where asked == url.host {
                    (entry, host) = (found, fileHost)
                }
                entitlements.append("\(entry) (\(isByClip ? "clip and full app" : isApp ? "full app" : "clip"))")
                files.append(
                    "https://\(host)/.well-known/apple-app-site-association: \(identity.text) under \(service)")
                if let banner {
                    pages.append("\(url.host): \(banner.words), with app-clip-bundle-id=\(suite.clip.bundleID)")
                }
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
        add("Messages", numbers(of: .messages, after: "someone from the tester's contacts sends the links of"))
        add("Xcode", numbers(of: .xcode, after: "_XCAppClipURL in the clip's scheme, run on the phone:"))
    }

    /// The answers that Apple's Diagnostics should give of each registered URL (Apple, TEST).
    private mutating func addDiagnostics() {
        let cases = entries.map(\.testCase).filter {
            if case .advanced = $0.resolution.experience { true } else { false }
        }
        guard !cases.isEmpty else { return }
        let path = "Settings ▸ Developer ▸ App Clips Testing ▸"
        let lines = cases.groups { $0.resolution.experience?.spelling ?? "" }.map { cases in
            "\(cases[0].resolution.experience?.spelling ?? ""): registered, published, associated"
                + (cases.contains { $0.source == .appClipCode } ? ", fits an App Clip Code" : "")
                + (cases.contains { $0.source.rules.banner != nil } ? ", banner" : "")
        }
        add("Diagnostics", ["once released, in \(path) Diagnostics"] + lines)
        add("After a change", ["\(path) Clear Experience Cache, of experiences or websites"])
    }

    /// `… items 3, 7 to 12`; nothing if no entry is of the source.
    private func numbers(of source: Source, after words: String) -> [String] {
        let numbers = entries.filter { $0.testCase.source == source }.map(\.number).sorted()
        guard !numbers.isEmpty else { return [] }
        var ranges: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = ranges.last, last.upperBound + 1 == number {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        let parts = ranges.map {
            $0.count < 3 ? $0.map(String.init).joined(separator: ", ") : "\($0.lowerBound) to \($0.upperBound)"
        }
        return ["\(words) \(numbers.count == 1 ? "item" : "items") \(parts.joined(separator: ", "))"]
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
