import ClipHarness
import ClipRules

/// The state in which device, App Store Connect and websites have to be for an invocation.
struct ChecklistNeeds {
    private(set) var lines: [String] = []
    private let testCase: TestCase

    init(_ testCase: TestCase, of planned: PlannedSuite) {
        self.testCase = testCase
        addDevice()
        addExperience()
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

    private mutating func addExperience() {
        switch testCase.resolution.experience {
        case .advanced(let url):
            lines.append("App Store Connect has the advanced experience \(url); no local experience matches.")
        case .local(let url): lines.append("The local experience \(url) is registered on the device.")
        case .default: lines.append("App Store Connect has the default experience; no other experience matches.")
        case .link: lines.append("The clip is released: Apple's links work only then.")
        case nil: break
        }
    }
}
