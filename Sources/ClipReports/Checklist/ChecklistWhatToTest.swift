import ClipHarness
import ClipRules

/// The text of TestFlight's *What to Test*: the build's entries by name, then what else its testers can try.
struct ChecklistWhatToTest: ChecklistPage {
    /// App Store Connect takes no more.
    static let limit = 4000

    private let text: String

    init(of entries: [ChecklistEntry]) {
        let tried = entries.filter { ChecklistPart.opens($0.testCase, in: .testFlight) }
        let (own, others) = (tried.filter(Self.isEntry), tried.filter { !Self.isEntry($0) })
        var text = own.isEmpty ? "" : "In TestFlight, open the app's page, and tap under App Clips:\n"
        var left = tried.count
        for entry in own + others {
            let heading = !own.isEmpty && entry.number == others.first?.number ? "Then try:\n" : ""
            let more = "… and \(left) more.\n"
            let line = heading + Self.line(entry)
            guard (text + line + more).utf16.count <= Self.limit else {
                self.text = text + more
                return
            }
            text += line
            left -= 1
        }
        self.text =
            tried.isEmpty ? "Nothing opens in TestFlight: give the build an entry (\"testFlight\": true).\n" : text
    }

    private static func isEntry(_ entry: ChecklistEntry) -> Bool { entry.testCase.source == .testFlight }

    private static func line(_ entry: ChecklistEntry) -> String {
        let steps = isEntry(entry) ? [] : entry.steps
        let words = [entry.testCase.notes.description].compactMap { $0 } + steps + entry.sights
        return "- \(ChecklistText.line(entry.title, ChecklistText.titleLimit)): "
            + words.map { ChecklistText.line($0) }.joined(separator: " ") + "\n"
    }

    func head(_: String) -> String { text }

    func entry(_: ChecklistEntry, phase _: Phase) -> String { "" }
}
