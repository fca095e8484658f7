extension DecodingContext {
    /// One of a few words.
    func word<Word: RawRepresentable & CaseIterable>(_ value: JSONValue?, _: Word.Type) -> Word?
    where Word.RawValue == String {
        word(value, of: Word.allCases.map(\.rawValue)).flatMap(Word.init(rawValue:))
    }

    /// One of a few words.
    func word(_ value: JSONValue?, of words: [String]) -> String? {
        guard let value else { return nil }
        guard case .string(let text) = value.content else {
            mismatch(value, Quotation.list(words))
            return nil
        }
        if words.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { return text }
        unknownWord(value, text, words)
        return nil
    }

    /// Reports a string that is none of the words that it may be.
    func unknownWord(_ value: JSONValue, _ text: String, _ words: [String]) {
        error(
            value, "found \(Quotation.of(text)), expected \(Quotation.list(words))",
            fix: Suggestion.nearest(to: text, in: words).map { "did you mean \(Quotation.of($0))?" })
    }
}
