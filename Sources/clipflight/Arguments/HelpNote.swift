/// What the help says after the options.
enum HelpNote: Sendable {
    /// A paragraph.
    case text(String)
    /// Lines that are set as they stand, under a heading.
    case lines(String, [String])
    /// Words and what they mean, under a heading.
    case terms(String, [Term])

    /// A word and what it means.
    struct Term: Sendable {
        let word: String
        let meaning: String

        init(_ word: String, _ meaning: String) {
            self.word = word
            self.meaning = meaning
        }
    }
}
