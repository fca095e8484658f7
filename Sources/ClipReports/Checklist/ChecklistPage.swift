import ClipRules

protocol ChecklistPage {
    func head(_ count: String, _ preparations: [ChecklistSection]) -> String
    func section(_ section: ChecklistSection) -> String
    func entry(_ entry: ChecklistEntry, in part: ChecklistPart) -> String
    func block(_ block: String, under headings: String) -> String
    var foot: String { get }
}

/// A table has only rows.
extension ChecklistPage {
    func section(_: ChecklistSection) -> String { "" }
    func block(_ block: String, under headings: String) -> String { headings + block }
    var foot: String { "" }
}

enum ChecklistWords {
    static let title = "App Clip beta test checklist"
    static let introduction =
        "An App Clip is a small part of an app that opens without being installed. For each item: do the steps, compare "
        + "what you see, and choose Passed or Failed. Scan the codes from another screen, or from paper."
    static let preparation = "For the developer: prepare this once"
    static let details = "For developers"

    static func count(_ all: Int, minutes: Int?, sheet: (number: Int, count: Int)?) -> String {
        let items = all == 0 ? "There is nothing to test" : Phrase.count(all, "item")
        let time = all == 0 ? "" : minutes.map { ", about \(Phrase.count($0, "minute"))" } ?? ""
        return (sheet.map { "Sheet \($0.number) of \($0.count): " } ?? "") + items + time + "."
    }
}
