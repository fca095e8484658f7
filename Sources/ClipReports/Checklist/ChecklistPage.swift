/// A format of the checklist: the pieces of which it is made.
protocol ChecklistPage: Sendable {
    /// What comes before everything.
    func head(_ count: ChecklistCount) -> String
    /// What comes at the end.
    var foot: String { get }
    /// The heading of a part.
    func heading(_ part: ChecklistPart) -> String
    /// The heading of a suite.
    func suite(_ suite: ChecklistSuite) -> String
    /// What is typed into Settings for a local experience.
    func local(_ registration: LocalRegistration) -> String
    /// One invocation.
    func entry(_ entry: ChecklistEntry) -> String
    /// A block with the headings above it, if there are any.
    func block(_ block: String, under headings: String) -> String
}

/// A fact with its name.
struct ChecklistFact: Sendable, Equatable {
    let name: String
    let value: String

    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// The words that both formats share.
enum ChecklistWords {
    static let title = "App Clip beta test checklist"
    static let introduction =
        "Bring device and websites into the state that a block names, do what it says, compare card, screen and "
        + "parameters, and tick the box."
    static let testFlight = "TestFlight entries"
    static let testFlightNote =
        "A build has at most three. They show no card. Enter each with its title and URL in App Store Connect, under "
        + "TestFlight, the build, App Clip Invocations."
    static let others = "Other invocations"
    /// What the tester fills in.
    static let blanks = ["Tester", "Device and iOS", "Build", "Remarks"]
}
