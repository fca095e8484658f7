protocol ChecklistPage {
    func head(_ count: String) -> String
    var foot: String { get }
    func heading(_ part: ChecklistPart) -> String
    func suite(_ suite: ChecklistFacts) -> String
    func local(_ registration: ChecklistFacts) -> String
    func entry(_ entry: ChecklistEntry) -> String
    func block(_ block: String, under headings: String) -> String
    func leftOut(_ definitions: [ChecklistFacts.Fact]) -> String
}

enum ChecklistWords {
    static let title = "App Clip beta test checklist"
    static let introduction =
        "Bring device and websites into the state that a block names, do what it says, compare card, screen and "
        + "parameters, and tick what came of it."
    static let testFlight = "TestFlight entries"
    static let testFlightNote =
        "A build has at most three. They show no card. Enter each with its title and URL in App Store Connect, under "
        + "TestFlight, the build, App Clip Invocations."
    static let others = "Other invocations"
    static let apart = "What TestFlight cannot open"
    static let apartNote =
        "Apple's links open the clip only once it is released, and Xcode launches a build of its own. Try these with such "
        + "a build, or leave them."
    static let leftOut = "Left out"
    static let registration = "Settings ▸ Developer ▸ Local Experiences ▸ Register Local Experience"
    static let registrationNote =
        "Needs Developer Mode and a development, ad hoc or TestFlight build that was launched on the device once; the "
        + "full app must not be installed. Delete the registration after the test: it wins over every other experience."
    static let blanks = ["Tester", "Device and iOS", "Build", "Remarks"]

    static func count(_ all: Int, testFlight: Int) -> String {
        if all == 0 { return "There is nothing to test: the suites have no invocation." }
        if all == 1 { return "1 invocation." }
        return "\(all) invocations\(testFlight == 0 ? "" : ", \(testFlight) of them from TestFlight")."
    }
}

/// Text of any origin on one line. A longer one loses its middle; limits are in Unicode scalars.
enum ChecklistText {
    static let limit = 600
    static let titleLimit = 300
    /// More than a QR code holds.
    static let urlLimit = 3000

    static func html(_ text: String, limit: Int = limit) -> String {
        var line = line(text, limit)
        var escaped = ByteBuffer(capacity: line.utf8.count + 64)
        line.withUTF8 { XMLText.append($0, in: .anywhere, to: &escaped) }
        return escaped.string
    }

    static func markdown(_ text: String, limit: Int = limit) -> String {
        MarkdownText.line(line(text, limit), limit: .max)
    }

    static func code(_ text: String, limit: Int = limit) -> String { MarkdownText.codeSpan(line(text, limit)) }

    private static func line(_ text: String, _ limit: Int) -> String {
        let line = VisibleText.string(text, for: .line)
        let scalars = line.unicodeScalars
        guard line.utf8.count > limit, scalars.count > limit else { return line }
        let half = limit / 2
        return String(scalars.prefix(half)) + " [… \(scalars.count - limit) more characters …] "
            + String(scalars.suffix(limit - half))
    }
}
