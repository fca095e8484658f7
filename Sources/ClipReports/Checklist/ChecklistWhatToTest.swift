import ClipHarness

struct ChecklistWhatToTest: ChecklistPage {
    /// The longest text that App Store Connect accepts, in UTF-16 units.
    static let limit = 4000

    private let text: String

    init(of entries: [ChecklistEntry]) {
        let (own, others) = (entries.filter(Self.isEntry), entries.filter { !Self.isEntry($0) })
        var text = own.isEmpty ? "" : "In TestFlight, open the app's page, and tap under App Clips:\n"
        var left = entries.count
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
            entries.isEmpty ? "Nothing opens in TestFlight: give the build an entry (\"testFlight\": true).\n" : text
    }

    private static func isEntry(_ entry: ChecklistEntry) -> Bool { entry.testCase.source == .testFlight }

    private static func line(_ entry: ChecklistEntry) -> String {
        let isApp = entry.testCase.target == .app && (entry.testCase.step ?? 1) == 1
        let steps = isEntry(entry) ? [] : (isApp ? ["Install the full app."] : []) + entry.steps
        let words = entry.notes + [isEntry(entry) ? nil : entry.link].compactMap { $0 } + steps + entry.sights
        return "- \(CSV.line(entry.title)): \(words.map { CSV.line($0) }.joined(separator: " "))\n"
    }

    func head(_: String, _: [ChecklistSection], _: ChecklistSection?) -> String { text }

    func item(_: ChecklistItem) -> String { "" }
}
