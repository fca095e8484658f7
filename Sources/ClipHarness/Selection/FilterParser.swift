import ClipSuites

/// Reads a filter.
///
///     either    = both { ( "|" | "or" ) both }
///     both      = term { ( "&" | "and" | "-" ) term }
///     term      = { "!" | "not" } ( predicate | "(" either ")" )
///     predicate = name "(" [ "=" | "~" | "#" ] text ")" | name "(" "/" regex "/" ")"
///
/// Blanks may be between all of these. `a - b` is `a & !b`.
struct FilterParser {
    static let depthLimit = 64
    /// The longest piece of a filter that a message repeats, in characters.
    private static let shownLimit = 40
    private static let words = ["and", "or", "not"]

    /// An operator, a parenthesis, a word or what has no place there; empty at the end.
    private typealias Token = (text: String, range: Range<Int>)

    private let source: SourceFile
    private let bytes: [UInt8]
    private var place = 0

    init(_ source: SourceFile) {
        self.source = source
        bytes = source.bytes
    }

    mutating func whole() throws(Diagnostic) -> FilterExpression {
        guard bytes.count <= Filter.lengthLimit else {
            throw error(0..<1, "the filter is longer than \(Filter.lengthLimit / 1024) KiB")
        }
        if next().text.isEmpty {
            throw error(0..<bytes.count, "the filter is empty, expected a predicate such as tag(smoke)")
        }
        let expression = try either(depth: 0)
        guard next().text.isEmpty else { throw noOperator(orElse: "the end") }
        return expression
    }

    private mutating func either(depth: Int) throws(Diagnostic) -> FilterExpression {
        var expressions = [try both(depth: depth)]
        while take("|", "or") { expressions.append(try both(depth: depth)) }
        return expressions.count == 1 ? expressions[0] : .any(expressions)
    }

    private mutating func both(depth: Int) throws(Diagnostic) -> FilterExpression {
        var expressions = [try term(depth: depth)]
        while true {
            if take("&", "and") {
                expressions.append(try term(depth: depth))
            } else if take("-") {
                expressions.append(.not(try term(depth: depth)))
            } else {
                return expressions.count == 1 ? expressions[0] : .all(expressions)
            }
        }
    }

    private mutating func term(depth: Int) throws(Diagnostic) -> FilterExpression {
        var isNegated = false
        while take("!", "not") { isNegated.toggle() }
        let expression = take("(") ? try parenthesised(depth: depth + 1) : .test(try predicate())
        return isNegated ? .not(expression) : expression
    }

    /// Reads what is behind a parenthesis, and the one that closes it.
    private mutating func parenthesised(depth: Int) throws(Diagnostic) -> FilterExpression {
        guard depth <= Self.depthLimit else {
            throw error(place - 1..<place, "found parentheses nested deeper than \(Self.depthLimit)")
        }
        let expression = try either(depth: depth)
        guard take(")") else { throw noOperator(orElse: "')'") }
        return expression
    }

    private mutating func predicate() throws(Diagnostic) -> FilterTest {
        let name = next()
        guard isName(name) else { throw noPredicate(name) }
        place = name.range.upperBound
        let behind = next()
        guard let field = FilterField(rawValue: name.text) else {
            guard behind.text == "(" else { throw noPredicate(name) }
            let names = FilterField.allCases.map(\.rawValue)
            throw error(
                name.range, "found \(shown(name.text)), expected one of the predicates \(names.joined(separator: " "))",
                fix: suggestion(for: name.text, among: names + Self.words))
        }
        guard take("(") else {
            throw error(behind.range, "found \(shown(behind.text)), expected '(' behind '\(name.text)'")
        }
        let (accepts, word) = try match(for: field)
        return FilterTest(field: field, range: name.range.lowerBound..<place, word: word, accepts: accepts)
    }

    // MARK: Values

    private typealias Match = (accepts: @Sendable (String) -> MatcherVerdict, word: String?)

    /// Reads a value, from behind the parenthesis that opens it until behind the one that closes it.
    ///
    ///     =text, ~text, #glob, /regex/
    private mutating func match(for field: FilterField) throws(Diagnostic) -> Match {
        skipBlanks()
        let operation = place < bytes.count ? bytes[place] : 0
        if operation == UInt8(ascii: "/") { return (try regex().search, nil) }
        if "=~#".utf8.contains(operation) {
            place += 1
            skipBlanks()
        }
        let (value, range) = try value(of: field)
        let text = String(decoding: value.map(\.byte), as: UTF8.self)
        let isEqual = operation == UInt8(ascii: "=")
        if value.isEmpty, !isEqual || !field.mayBeEmpty {
            throw error(
                place - 1..<place, "found no value, expected one for '\(field.rawValue)'",
                fix: field.mayBeEmpty ? "write \(field.rawValue)(=) for none" : nil)
        }
        if operation == UInt8(ascii: "#") {
            guard let glob = RegexProgram(glob: value) else { throw error(range, "the glob is not valid") }
            return (glob.search, nil)
        }
        guard isEqual || operation != UInt8(ascii: "~") && field.isEqualByDefault else {
            let part = TextSearch(text)
            return ({ part.isFound(in: $0) ? .accepted : .rejected }, nil)
        }
        if let words = field.words, !words.contains(text) {
            throw error(
                range, "found \(shown(text)), expected a \(field.rawValue): \(words.joined(separator: " "))",
                fix: suggestion(for: text, among: words))
        }
        return ({ text.isExactly($0) ? .accepted : .rejected }, text)
    }

    /// Reads a text until the parenthesis that closes it. Parentheses in it that belong together need no backslash, and
    /// blanks at its end that are behind none do not count.
    private mutating func value(of field: FilterField) throws(Diagnostic) -> (
        value: [RegexProgram.GlobByte], range: Range<Int>
    ) {
        let start = place
        var value: [RegexProgram.GlobByte] = []
        var open = 0
        while place < bytes.count {
            let byte = bytes[place]
            if byte == UInt8(ascii: ")"), open == 0 { break }
            if byte == UInt8(ascii: "(") { open += 1 }
            if byte == UInt8(ascii: ")") { open -= 1 }
            let isEscape = byte == UInt8(ascii: "\\")
            value.append((isEscape ? try escaped() : byte, isEscape))
            place += 1
        }
        guard place < bytes.count else {
            throw error(
                bytes.count..<bytes.count, "found the end, expected ')' behind the value of '\(field.rawValue)'")
        }
        var end = place
        while let last = value.last, !last.isEscaped, Self.isBlank(last.byte) {
            value.removeLast()
            end -= 1
        }
        place += 1
        return (value, start..<max(end, start))
    }

    /// Moves behind a backslash. What continues a character that is not ASCII follows as it is.
    private mutating func escaped() throws(Diagnostic) -> UInt8 {
        let behind = place + 1
        guard behind < bytes.count, bytes[behind] == UInt8(ascii: "_") || !Self.isWord(bytes[behind]) else {
            let range = place..<min(behind + 1, bytes.count)
            throw error(
                range, "found \(shown(text(range))), expected a punctuation mark behind the backslash",
                fix: "write \\\\ for a backslash itself")
        }
        place = behind
        return bytes[behind]
    }

    /// Reads `/regex/` and the parenthesis behind it. In it `\/` is a slash, and all else is the expression's own.
    private mutating func regex() throws(Diagnostic) -> RegexProgram {
        let start = place
        place += 1
        var pattern: [UInt8] = []
        while place < bytes.count, bytes[place] != UInt8(ascii: "/") {
            if bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count {
                if bytes[place + 1] != UInt8(ascii: "/") { pattern.append(bytes[place]) }
                place += 1
            }
            pattern.append(bytes[place])
            place += 1
        }
        guard place < bytes.count else {
            throw error(bytes.count..<bytes.count, "found the end, expected '/' behind the regular expression")
        }
        place += 1
        let text = String(decoding: pattern, as: UTF8.self)
        guard let regex = RegexProgram(text) else {
            throw error(
                start..<place, "the regular expression is not valid",
                fix: RegexFix.suggestion(for: text, backslash: "\\"))
        }
        let behind = next()
        guard take(")") else {
            let first = String(String.UnicodeScalarView(behind.text.unicodeScalars.prefix(1)))
            throw error(behind.range.prefix(1), "found \(shown(first)), expected ')' behind the regular expression")
        }
        return regex
    }

    // MARK: Tokens

    /// Moves behind a token, if it is the next one.
    private mutating func take(_ spellings: String...) -> Bool {
        let (text, range) = next()
        guard spellings.contains(text) else { return false }
        place = range.upperBound
        return true
    }

    /// The next token, without moving.
    private func next() -> Token {
        let start = bytes[place...].firstIndex { !Self.isBlank($0) } ?? bytes.count
        guard start < bytes.count else { return ("", start..<start) }
        var end = start + 1
        if Self.isWord(bytes[start]) {
            end = bytes[end...].firstIndex { !Self.isWord($0) } ?? bytes.count
        } else if "&|".utf8.contains(bytes[start]), end < bytes.count, bytes[end] == bytes[start] {
            // Written twice, as in other languages.
            end += 1
        }
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return (text(start..<end), start..<end)
    }

    private mutating func skipBlanks() {
        while place < bytes.count, Self.isBlank(bytes[place]) { place += 1 }
    }

    /// Whether it is the name of a predicate, or what should be one.
    private func isName(_ token: Token) -> Bool {
        token.text.utf8.first.map(Self.isWord) == true && !Self.words.contains(token.text)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    static func isWord(_ byte: UInt8) -> Bool {
        let character = Character(Unicode.Scalar(byte))
        return character.isASCII && (character.isLetter || character.isNumber || character == "_")
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    // MARK: Errors

    private func error(_ range: Range<Int>, _ message: String, fix: String? = nil) -> Diagnostic {
        Diagnostic(
            .error, at: source.location(at: range.lowerBound), message, excerpt: source.excerpt(range), fix: fix)
    }

    /// Something else than a predicate, `(` or `!`.
    private func noPredicate(_ found: Token) -> Diagnostic {
        let word = found.text.shortened(to: Self.shownLimit)
        return error(
            found.range, "found \(shown(found.text)), expected a predicate such as tag(smoke)",
            fix: found.text == "-"
                ? "write ! for what is not so" : meaning(of: found, orElse: "write tag(\(word)) or title(\(word))"))
    }

    private func noOperator(orElse end: String) -> Diagnostic {
        let found = next()
        let fix = "write & or | before it"
        return error(
            found.range, "found \(shown(found.text)), expected an operator (& | - and or) or \(end)",
            fix: ["!", "not", "("].contains(found.text) ? fix : meaning(of: found, orElse: fix))
    }

    /// The operator that something from another language means; else the fix, for a name.
    private func meaning(of token: Token, orElse fix: String) -> String? {
        switch token.text {
        case "&&": "write & once"
        case "||": "write | once"
        case "+", ",": "write | for either of two"
        default: isName(token) ? suggestion(for: token.text, among: Self.words) ?? fix : nil
        }
    }

    private func suggestion(for text: String, among words: [String]) -> String? {
        Suggestion.nearest(to: text, in: words).map { "did you mean '\($0)'?" }
    }

    private func shown(_ text: String) -> String {
        text.isEmpty ? "the end" : "'\(text.shortened(to: Self.shownLimit))'"
    }
}
