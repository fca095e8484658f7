import ClipRules

protocol ChecklistPage {
    func head(_ count: String, _ preparations: [ChecklistSection], _ part: ChecklistSection?) -> String
    func section(_ section: ChecklistSection) -> String
    func item(_ item: ChecklistItem) -> String
    func foot(_ sections: [ChecklistSection]) -> String
}

/// By default, a section is empty, as in a table, and the foot contains only sections.
extension ChecklistPage {
    func section(_: ChecklistSection) -> String { "" }
    func foot(_ sections: [ChecklistSection]) -> String { sections.map(section).joined() }
}

enum ChecklistWords {
    static let title = "App Clip beta test checklist"
    static let question = "What does this iPhone do?"
    static let why =
        "An App Clip is a small part of an app that opens without being installed. Nobody has written down what an "
        + "iPhone does in these cases, so no answer is wrong. For each item: do the steps, wait ten seconds, and say what "
        + "came. Scan the codes from another screen, or from paper."
    static let introduction =
        "An App Clip is a small part of an app that opens without being installed. For each item: do the steps, compare "
        + "what you see, and say whether it is as described. Scan the codes from another screen, or from paper."
    static let lost = "Lost? Ask whoever gave you this sheet, or skip the item: nothing breaks."
    static let preparation = "For the developer: prepare this once"
    static let details = "For developers"

    static func count(_ all: Int, minutes: Int, fallback: String?, sheet: (number: Int, count: Int)?) -> String {
        let number = sheet.map { "Sheet \($0.number) of \($0.count): " } ?? ""
        guard all > 0 else { return "\(number)There is nothing to test." }
        let reason = fallback.map { " \($0)" } ?? ""
        return "\(number)\(Phrase.count(all, "item")), about \(Phrase.count(minutes, "minute")).\(reason)"
    }
}
