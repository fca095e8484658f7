import ClipHarness
import ClipRules

/// What all blocks of a suite share.
struct ChecklistSuite: Sendable {
    let title: String
    let facts: [ChecklistFact]

    init(_ planned: PlannedSuite) {
        let suite = planned.suite
        title = suite.title
        var facts = [ChecklistFact("App Clip", suite.clip.bundleID), ChecklistFact("Build", suite.clip.build.words)]
        if let app = suite.app?.bundleID { facts.append(ChecklistFact("Full app", app)) }
        facts.append(ChecklistFact("Defined in", suite.file))
        self.facts = facts
    }
}

extension Build {
    /// How the build gets onto a device.
    fileprivate var words: String {
        switch self {
        case .development: "from Xcode, with Developer Mode on (Settings ▸ Privacy & Security ▸ Developer Mode)"
        case .adHoc: "ad hoc, with Developer Mode on (Settings ▸ Privacy & Security ▸ Developer Mode)"
        case .testFlight: "from TestFlight"
        case .appStore: "from the App Store"
        }
    }
}
