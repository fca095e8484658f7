import ClipHarness
import ClipRules

/// The needs of an invocation: of the device, App Store Connect and websites.
struct ChecklistNeeds {
    private(set) var lines: [String] = []
    private let testCase: TestCase
    private let planned: PlannedSuite

    init(_ testCase: TestCase, of planned: PlannedSuite) {
        self.testCase = testCase
        self.planned = planned
        addDevice()
        addExperience()
        addAssociation()
        if let reason = testCase.skip { lines.append("Automatic runs skip this: \(reason)") }
    }

    private mutating func addDevice() {
        if let step = testCase.step, step > 1 {
            lines.append("The journey's steps before this one were just done on the same device.")
        }
        lines.append(testCase.target == .app ? "The full app is installed." : "The full app is not installed.")
        switch testCase.deviceLocation {
        case .at(let latitude, let longitude): lines.append("The device is at \(latitude), \(longitude).")
        case .denied: lines.append("Location is denied to the clip.")
        case .doesNotMatch, nil: break
        }
    }

    private mutating func addExperience() {
        let source = testCase.source
        // Only what the source would open instead must not match.
        let takesLocal = source.takesLocal && planned.suite.clip.build != .appStore
        switch testCase.resolution.experience {
        case .advanced(let url):
            lines.append(
                "App Store Connect has the advanced experience \(url)\(source.needsPlace ? ", with a place" : "")"
                    + "\(takesLocal ? "; no local experience matches" : "").")
        case .local(let url): lines.append("The local experience \(url) is registered on the device.")
        case .default:
            let others =
                switch (source.takesAdvanced, takesLocal) {
                case (true, true): "; no other experience matches"
                case (true, false): "; no advanced experience matches"
                case (false, true): "; no local experience matches"
                case (false, false): ""
                }
            lines.append("App Store Connect has the default experience\(others).")
        case .link: lines.append(Self.released)
        case nil: addExperienceOfApp()
        }
    }

    private mutating func addExperienceOfApp() {
        guard testCase.resolution.target == .app, testCase.resolution.delivered != nil, let url else { return }
        if planned.resolver.isAppleLink(url) {
            lines.append(Self.released)
        } else if testCase.source.needsPlace, let experience = planned.resolver.mostSpecificAdvanced(for: url) {
            lines.append("App Store Connect has the advanced experience \(experience.url.text), with a place.")
        }
    }

    private static let released = "The clip is released: Apple's links work only then."

    private var url: InvocationURL? { testCase.url.flatMap { try? InvocationURL($0) } }

    private mutating func addAssociation() {
        let answers = testCase.resolution.trace.compactMap(\.association)
        guard testCase.resolution.declined == nil else {
            lines += answers.filter { $0.declined != nil }.map { "As the suite has it: \($0.text)." }
            return
        }
        guard let url, needsAssociation(url) else { return }
        addFile(url, answers)
        // A Smart App Banner plays no part where the app is installed.
        if testCase.target == .clip, let need = testCase.source.rules.banner { addBanner(need) }
        if !planned.suite.statesAssociation {
            lines.append("None of this association was checked: the suite states neither sites nor domains.")
        } else if planned.suite.assumesSites {
            lines.append("What the websites serve was not checked: the suite states no sites.")
        }
    }

    private func needsAssociation(_ url: InvocationURL) -> Bool {
        let isLocal = testCase.resolution.experience?.isLocal == true
        return !planned.resolver.isAppleLink(url) && testCase.source.needsAssociation(forLocalExperience: isLocal)
    }

    private mutating func addFile(_ url: InvocationURL, _ answers: [AssociationStep]) {
        var owner = testCase.target == .app ? "app's" : "clip's"
        for case .appEntry in answers { owner = "clip's and the app's" }
        let isApp = owner == "app's"
        let service = isApp ? "applinks" : "appclips"
        let suite = planned.suite
        let bundleID = isApp ? suite.app?.bundleID ?? "the app's bundle ID" : suite.clip.bundleID
        let identity = ApplicationIdentity(teamID: suite.clip.teamID, bundleID: bundleID)
        var (entry, fileHost) = ("\(service):\(url.host)", url.host)
        for case .entitled(let found, _, let host) in answers { (entry, fileHost) = (found, host) }
        lines.append(
            "\(entry) among the \(owner) associated domains; \(identity.text) under \(service)"
                + "\(isApp ? ", with a rule that takes the URL," : "") in "
                + "https://\(fileHost)/.well-known/apple-app-site-association.")
    }

    private mutating func addBanner(_ need: BannerNeed) {
        let tag = "The page has the meta tag apple-itunes-app with app-clip-bundle-id=\(planned.suite.clip.bundleID)"
        switch need {
        case .banner: lines.append(tag + ".")
        case .card: lines.append(tag + " and app-clip-display=card.")
        case .preview: lines.append(tag + ", and an og:image.")
        }
    }
}

extension Source {
    fileprivate var takesLocal: Bool { mayBeServed(by: .local(""), hasPlace: false) }
    fileprivate var takesAdvanced: Bool { mayBeServed(by: .advanced(""), hasPlace: false) }
    fileprivate var needsPlace: Bool { !takesAdvanced && mayBeServed(by: .advanced(""), hasPlace: true) }
}
