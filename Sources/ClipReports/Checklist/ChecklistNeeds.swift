import ClipHarness
import ClipRules

/// The state in which device, App Store Connect and websites have to be for an invocation.
struct ChecklistNeeds {
    private(set) var lines: [String] = []
    private let testCase: TestCase

    init(_ testCase: TestCase, of planned: PlannedSuite) {
        self.testCase = testCase
        addDevice()
        addExperience(planned)
        lines += ChecklistAssociation(testCase, of: planned).lines
        if let reason = testCase.skip { lines.append("Automatic runs skip this: \(reason)") }
    }

    private mutating func addDevice() {
        if let step = testCase.step, step > 1 {
            lines.append("The journey's steps before this one were just done on the same device.")
        }
        switch testCase.target {
        case .app: lines.append("The full app is installed.")
        case .clip: lines.append("The full app is not installed.")
        }
        switch testCase.deviceLocation {
        case .at(let latitude, let longitude): lines.append("The device is at \(latitude), \(longitude).")
        case .denied: lines.append("Location is denied to the clip.")
        case nil: break
        }
    }

    private mutating func addExperience(_ planned: PlannedSuite) {
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
        case nil: addExperienceOfApp(planned)
        }
    }

    /// What has to be so for the full app to be opened: one of Apple's links, or an experience that has a place.
    private mutating func addExperienceOfApp(_ planned: PlannedSuite) {
        let resolution = testCase.resolution
        guard resolution.target == .app, resolution.delivered != nil,
            let url = testCase.url.flatMap({ try? InvocationURL($0) })
        else { return }
        if planned.resolver.isAppleLink(url) {
            lines.append(Self.released)
        } else if testCase.source.needsPlace, let experience = planned.resolver.mostSpecificAdvanced(for: url) {
            lines.append("App Store Connect has the advanced experience \(experience.url.text), with a place.")
        }
    }

    private static let released = "The clip is released: Apple's links work only then."
}

extension Source {
    fileprivate var takesLocal: Bool { mayBeServed(by: .local(""), hasPlace: false) }
    fileprivate var takesAdvanced: Bool { mayBeServed(by: .advanced(""), hasPlace: false) }
    fileprivate var needsPlace: Bool { !takesAdvanced && mayBeServed(by: .advanced(""), hasPlace: true) }
}
