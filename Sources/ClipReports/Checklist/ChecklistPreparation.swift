import ClipHarness
import ClipRules
import ClipSuites

struct ChecklistPreparation {
    let planned: PlannedSuite
    let entries: [ChecklistEntry]
    var build: Build?

    var section: ChecklistSection {
        let suite = planned.suite
        let needsApp = entries.contains { $0.testCase.target == .app }
        // Apple states these requirements in "Testing the launch experience of your App Clip".
        let ofLocal = [
            "Developer Mode is on (Settings ▸ Privacy & Security ▸ Developer Mode)",
            "the clip has been launched once, so that local experiences can find it",
        ]
        let hasLocal = entries.contains { $0.testCase.resolution.experience?.isLocal == true }
        let own: ChecklistSection.Facts = [
            ("App Clip", ["\(suite.clip.shownID), \((build ?? suite.clip.build).words)"]),
            ("Full app", needsApp ? [suite.app?.bundleID ?? "any build of it"] : []),
            ("Phones", [(["the build is on the iPhone"] + (hasLocal ? ofLocal : [])).joined(separator: "; ")]),
        ]
        let facts = own + experiences + websites + things + diagnostics + [("Defined in", [suite.file])]
        return ChecklistSection(
            kind: .suite, title: suite.title,
            facts: facts.filter { !$0.values.isEmpty }.map { ($0.name, $0.values.groups { $0 }.map { $0[0] }) })
    }

    private var experiences: ChecklistSection.Facts {
        let placed = Set(planned.suite.advanced.filter(\.hasPlace).map(\.url.text))
        let registered = entries.compactMap { entry -> String? in
            switch entry.testCase.resolution.experience {
            case .advanced(let url): "advanced experience \(url)\(placed.contains(url) ? ", with a place" : "")"
            case .default: "default experience"
            case .link, .local, nil: nil
            }
        }
        let ofBuild = entries.map(\.testCase).filter { $0.source == .testFlight }
        return [
            ("App Store Connect", registered),
            ("TestFlight entries", ofBuild.map { "\($0.title): \($0.url ?? "no URL")" }),
        ]
    }

    private var websites: ChecklistSection.Facts {
        var (entitlements, files, pages): ([String], [String], [String]) = ([], [], [])
        let suite = planned.suite
        for testCase in entries.map(\.testCase) where testCase.resolution.declined == nil {
            let isLocal = testCase.resolution.experience?.isLocal == true
            guard let url = testCase.url.flatMap({ try? InvocationURL($0) }), !planned.resolver.isAppleLink(url),
                testCase.source.needsAssociation(forLocalExperience: isLocal)
            else { continue }
            let isApp = testCase.target == .app
            let steps = testCase.resolution.trace.compactMap(\.association)
            // If the full app also has the clip's entry, that entry is enough to open the app.
            let isByClip = steps.contains { if case .appEntry = $0 { true } else { false } }
            let service = isApp && !isByClip ? "applinks" : "appclips"
            let bundleID = isApp && !isByClip ? suite.app?.bundleID ?? "the app's bundle ID" : suite.clip.shownID
            let identity = ApplicationIdentity(teamID: suite.clip.teamID, bundleID: bundleID)
            // Only the last page of a redirect chain shows a banner.
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
                    pages.append("\(url.host): \(banner.words), with app-clip-bundle-id=\(suite.clip.shownID)")
                }
            }
        }
        let isUnchecked = !entitlements.isEmpty && (suite.assumesSites || !suite.statesAssociation)
        let missing = suite.statesAssociation ? "\"sites\"" : "\"associatedDomains\" or \"sites\""
        return [
            ("Associated domains", entitlements), ("Association files", files), ("Pages", pages),
            ("Not checked", isUnchecked ? ["what the websites serve: the suite has no \(missing)"] : []),
        ]
    }

    private var things: ChecklistSection.Facts {
        let tags = entries.filter { $0.testCase.source == .nfc }
        let codes = entries.filter { $0.testCase.source == .appClipCode && $0.appClipCode == nil }.map { entry in
            "AppClipCodeGenerator generate --url \((entry.testCase.url ?? "").quotedForShell) --index 0 --output "
                + "app-clip-code-\(entry.thing ?? 1).svg"
        }
        return [
            ("NFC tags, as URI records", tags.map { "tag \($0.thing ?? 1): \($0.testCase.url ?? "")" }),
            ("App Clip Codes", codes),
            ("Messages", numbers(of: .messages, after: "someone in the tester's contacts sends the links of")),
            ("Xcode", numbers(of: .xcode, after: "_XCAppClipURL in the clip's scheme, run on the phone:")),
        ]
    }

    /// The checks to make in Settings (Apple, "Testing the launch experience of your App Clip").
    private var diagnostics: ChecklistSection.Facts {
        let cases = entries.map(\.testCase).filter {
            if case .advanced = $0.resolution.experience { true } else { false }
        }
        guard !cases.isEmpty else { return [] }
        let path = "Settings ▸ Developer ▸ App Clips Testing ▸"
        let lines = cases.groups { $0.resolution.experience?.spelling ?? "" }.map { cases in
            "\(cases[0].resolution.experience?.spelling ?? ""): registered, published, associated"
                + (cases.contains { $0.source == .appClipCode } ? ", fits an App Clip Code" : "")
                + (cases.contains { $0.source.rules.banner != nil } ? ", has a banner" : "")
        }
        return [
            ("Diagnostics", ["once released, in \(path) Diagnostics"] + lines),
            ("After a change", ["\(path) Clear Experience Cache (if an experience or a website changed)"]),
        ]
    }

    /// Lists the numbers of the items that use a source: `… items 3, 7–12`.
    private func numbers(of source: Source, after words: String) -> [String] {
        let numbers = entries.filter { $0.testCase.source == source }.map(\.number).sorted()
        guard !numbers.isEmpty else { return [] }
        var ranges: [ClosedRange<Int>] = []
        for number in numbers where !ranges.takes(number) { ranges.append(number...number) }
        return ["\(words) \(numbers.count == 1 ? "item" : "items") \(ranges.text)"]
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
        case .preview: "meta tag apple-itunes-app and og:image"
        }
    }
}
