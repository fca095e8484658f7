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

/// Text of any origin on one line of a checklist, in which it is nothing but text.
///
/// A longer text loses its middle, so that every block fits on a page; the file and line in the block name where all of
/// it is.
enum ChecklistText {
    /// The longest text, in Unicode scalars.
    static let limit = 600
    /// The longest title.
    static let titleLimit = 300
    /// The longest URL: more than a QR code holds.
    static let urlLimit = 3000

    /// As the content of an HTML element or an attribute.
    static func html(_ text: String, limit: Int = limit) -> String {
        var line = line(text, limit)
        var escaped = ByteBuffer(capacity: line.utf8.count + 64)
        line.withUTF8 { XMLText.append($0, in: .anywhere, to: &escaped) }
        return escaped.string
    }

    /// As running text of Markdown.
    static func markdown(_ text: String, limit: Int = limit) -> String {
        MarkdownText.line(line(text, limit), limit: .max)
    }

    /// As a code span of Markdown.
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
