import ClipHarness
import ClipRules

/// What has to be deployed so that clip or app and website vouch for each other; where the invocation is declined for
/// want of it, what has to be wrong.
struct ChecklistAssociation {
    private(set) var lines: [String] = []
    private let testCase: TestCase
    private let planned: PlannedSuite
    /// What the suite's files answered.
    private let answers: [AssociationStep]

    init(_ testCase: TestCase, of planned: PlannedSuite) {
        self.testCase = testCase
        self.planned = planned
        answers = testCase.resolution.trace.compactMap(\.association)
        guard testCase.resolution.declined == nil else {
            lines = answers.filter { $0.declined != nil }.map { "As the suite has it: \($0.text)." }
            return
        }
        guard let url = testCase.url.flatMap({ try? InvocationURL($0) }), needsAssociation(url) else { return }
        addFile(url)
        addPage()
        if !planned.suite.statesAssociation {
            lines.append("None of this association was checked: the suite states neither sites nor domains.")
        }
    }

    private func needsAssociation(_ url: InvocationURL) -> Bool {
        guard !planned.resolver.isAppleLink(url) else { return false }
        if case .local = testCase.resolution.experience {
            return testCase.source.needsAssociation(forLocalExperience: true)
        }
        return testCase.source.needsAssociation(forLocalExperience: false)
    }

    /// Entitlement and association file.
    private mutating func addFile(_ url: InvocationURL) {
        let isApp = testCase.target == .app
        let service = isApp ? "applinks" : "appclips"
        let suite = planned.suite
        let bundleID = isApp ? suite.app?.bundleID ?? "the app's bundle ID" : suite.clip.bundleID
        let identity = ApplicationIdentity(teamID: suite.clip.teamID, bundleID: bundleID)
        var (entry, fileHost) = ("\(service):\(url.host)", url.host)
        for case .entitled(let found, _, let host) in answers { (entry, fileHost) = (found, host) }
        lines.append(
            "\(entry) among the \(isApp ? "app" : "clip")'s associated domains; \(identity.text) under \(service)"
                + "\(isApp ? ", with a rule that takes the URL," : "") in "
                + "https://\(fileHost)/.well-known/apple-app-site-association.")
    }

    /// The Smart App Banner, which plays no part where the app is installed.
    private mutating func addPage() {
        guard testCase.target == .clip, let need = testCase.source.bannerNeed else { return }
        let tag = "The page has the meta tag apple-itunes-app with app-clip-bundle-id=\(planned.suite.clip.bundleID)"
        switch need {
        case .banner: lines.append(tag + ".")
        case .card: lines.append(tag + " and app-clip-display=card.")
        case .preview: lines.append(tag + ", and an og:image.")
        }
    }
}
