import ClipHarness
import ClipRules

/// The state in which device, App Store Connect and websites have to be for an invocation: what serves it, and who
/// vouches for whom.
struct ChecklistNeeds {
    private(set) var lines: [String] = []
    private let testCase: TestCase
    private let planned: PlannedSuite

    init(_ testCase: TestCase, of planned: PlannedSuite) {
        self.testCase = testCase
        self.planned = planned
        addInstallation()
        addExperience()
        addAssociation()
        if let location = testCase.deviceLocation {
            switch location {
            case .at(let latitude, let longitude): lines.append("The device is at \(latitude), \(longitude).")
            case .denied: lines.append("Location is denied to the clip.")
            }
        }
        if let reason = testCase.skip { lines.append("Skipped in automatic runs: \(reason)") }
    }

    private mutating func addInstallation() {
        switch testCase.target {
        case .app: lines.append("The full app is installed.")
        case .clip: lines.append("The full app is not installed.")
        }
    }

    private mutating func addExperience() {
        switch testCase.resolution.experience {
        case .advanced(let url):
            lines.append("In App Store Connect the advanced experience \(url) is registered, and no local one matches.")
        case .local(let url): lines.append("The local experience \(url) is registered on the device.")
        case .default: lines.append("In App Store Connect the default experience is configured, and no other matches.")
        case .link: lines.append("The clip is released: Apple's links work only then.")
        case nil: break
        }
    }

    /// What has to be deployed, by name, and what the suite says of it.
    private mutating func addAssociation() {
        let answers = testCase.resolution.trace.filter { $0.association != nil }
        let isAsked = planned.suite.statesAssociation
        guard needsAssociation, let text = testCase.url, let url = try? InvocationURL(text) else { return }
        let clip = planned.suite.clip
        let installed = testCase.target == .app
        let service = installed ? "applinks" : "appclips"
        let identifier =
            installed
            ? [clip.teamID ?? "TEAMID", planned.suite.app?.bundleID ?? "the app's bundle ID"].joined(separator: ".")
            : [clip.teamID ?? "TEAMID", clip.bundleID].joined(separator: ".")
        lines.append(
            "The \(installed ? "app" : "clip") is signed with the associated domain \(service):\(url.host), and "
                + "https://\(url.host)/.well-known/apple-app-site-association names \(identifier) under \(service).")
        lines += answers.map { "By the suite: \($0.citedText)" }
        if !isAsked { lines.append("The suite states no association, so nothing of this was checked.") }
    }

    /// Not for what a device has of its own: local experiences by code, Apple's links, re-opening, Xcode.
    private var needsAssociation: Bool {
        if testCase.resolution.trace.contains(where: { $0.association != nil }) { return true }
        guard testCase.resolution.declined == nil else { return false }
        switch testCase.resolution.experience {
        case .local, .link: return false
        case .advanced, .default, nil: break
        }
        switch testCase.source {
        case .spotlight, .appLibrary, .notification, .appSwitcher, .xcode: return testCase.target == .app
        case .nfc, .qrCode, .appClipCode, .safariBanner, .safariCard, .messages, .maps, .siriSuggestion, .appLink,
            .testFlight:
            return true
        }
    }
}
