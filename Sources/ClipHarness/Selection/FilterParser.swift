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
        if next().token == .end {
            throw error(0..<bytes.count, "the filter is empty, expected a predicate such as tag(smoke)")
        }
        let expression = try either(depth: 0)
        if next().token != .end { throw noOperator(orElse: "the end") }
        return expression
    }

    private mutating func either(depth: Int) throws(Diagnostic) -> FilterExpression {
        var expressions = [try both(depth: depth)]
        while take(.or) { expressions.append(try both(depth: depth)) }
        return expressions.count == 1 ? expressions[0] : .any(expressions)
    }

    private mutating func both(depth: Int) throws(Diagnostic) -> FilterExpression {
        var expressions = [try term(depth: depth)]
        while true {
            if take(.and) {
                expressions.append(try term(depth: depth))
            } else if take(.minus) {
                expressions.append(.not(try term(depth: depth)))
            } else {
                return expressions.count == 1 ? expressions[0] : .all(expressions)
            }
        }
    }

    private mutating func term(depth: Int) throws(Diagnostic) -> FilterExpression {
        var isNegated = false
        while take(.not) { isNegated.toggle() }
        let expression = take(.open) ? try parenthesised(depth: depth + 1) : .test(try predicate())
        return isNegated ? .not(expression) : expression
    }

    /// Reads what is behind a parenthesis, and the one that closes it.
    private mutating func parenthesised(depth: Int) throws(Diagnostic) -> FilterExpression {
        guard depth <= Self.depthLimit else {
            throw error(place - 1..<place, "found parentheses nested deeper than \(Self.depthLimit)")
        }
        let expression = try either(depth: depth)
        guard take(.close) else { throw noOperator(orElse: "')'") }
        return expression
    }

    private mutating func predicate() throws(Diagnostic) -> FilterTest {
        let (token, range) = next()
        guard case .word(let name) = token else { throw noPredicate(token, range) }
        place = range.upperBound
        let behind = next()
        guard let field = FilterField(rawValue: name) else {
            guard behind.token == .open else { throw noPredicate(token, range) }
            let names = FilterField.allCases.map(\.rawValue)
            throw error(
                range, "found \(quoted(name)), expected one of the predicates \(names.joined(separator: " "))",
                fix: suggestion(for: name, among: names + Token.words))
        }
        guard take(.open) else {
            throw error(behind.range, "found \(shown(behind)), expected '(' behind '\(name)'")
        }
        let match = try match(for: field)
        return FilterTest(field: field, match: match, range: range.lowerBound..<place)
    }
}

// MARK: Values

extension FilterParser {
    /// Reads a value, from behind the parenthesis that opens it until behind the one that closes it.
    private mutating func match(for field: FilterField) throws(Diagnostic) -> FilterMatch {
        skipBlanks()
        let operation = place < bytes.count ? bytes[place] : 0
        if operation == UInt8(ascii: "/") { return .matches(try regex()) }
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
        if operation == UInt8(ascii: "#") { return .glob(Glob(value)) }
        guard isEqual || operation != UInt8(ascii: "~") && field.isEqualByDefault else {
            return .contains(TextSearch(text))
        }
        if let words = field.words, !words.contains(text) {
            throw error(
                range, "found \(quoted(text)), expected a \(field.rawValue): \(words.joined(separator: " "))",
                fix: suggestion(for: text, among: words))
        }
        return .equals(text)
    }

    /// Reads a text until the parenthesis that closes it. Parentheses in it that belong together need no backslash, and
    /// blanks at its end that are behind none do not count.
    private mutating func value(of field: FilterField) throws(Diagnostic) -> (value: [Glob.Byte], range: Range<Int>) {
        let start = place
        var value: [Glob.Byte] = []
        var open = 0
        while place < bytes.count {
            let byte = bytes[place]
            if byte == UInt8(ascii: "\\") {
                value.append(Glob.Byte(byte: try escaped(), isEscaped: true))
                continue
            }
            if byte == UInt8(ascii: "(") { open += 1 }
            if byte == UInt8(ascii: ")") {
                if open == 0 { break }
                open -= 1
            }
            value.append(Glob.Byte(byte: byte, isEscaped: false))
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

    /// Reads a backslash and the byte behind it. What continues a character that is not ASCII follows as it is.
    private mutating func escaped() throws(Diagnostic) -> UInt8 {
        let start = place
        let isWord = start + 1 < bytes.count && Self.isWord(bytes[start + 1]) && bytes[start + 1] != UInt8(ascii: "_")
        guard start + 1 < bytes.count, !isWord else {
            let range = start..<min(start + 2, bytes.count)
            throw error(
                range, "found \(quoted(text(range))), expected a punctuation mark behind the backslash",
                fix: "write \\\\ for a backslash itself")
        }
        place += 2
        return bytes[start + 1]
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
        skipBlanks()
        guard place < bytes.count, bytes[place] == UInt8(ascii: ")") else {
            let character = String(decoding: bytes[place...].prefix(4), as: UTF8.self).unicodeScalars.prefix(1)
            let found = place < bytes.count ? quoted(String(character)) : "the end"
            throw error(
                place..<min(place + 1, bytes.count), "found \(found), expected ')' behind the regular expression")
        }
        place += 1
        return regex
    }

    private mutating func skipBlanks() {
        while place < bytes.count, Self.isBlank(bytes[place]) { place += 1 }
    }
}

// MARK: Tokens

extension FilterParser {
    /// What is at a place of a filter, outside of a predicate's value.
    private enum Token: Equatable {
        case and, or, minus, not, open, close, end
        /// The name of a predicate, or what should be one.
        case word(String)
        /// What has no place there.
        case other(String)

        /// The operators that are words.
        static let words = ["and", "or", "not"]

        init(word: String) {
            switch word {
            case "and": self = .and
            case "or": self = .or
            case "not": self = .not
            default: self = .word(word)
            }
        }
    }

    /// Moves behind a token, if it is the next one.
    private mutating func take(_ wanted: Token) -> Bool {
        let (token, range) = next()
        guard token == wanted else { return false }
        place = range.upperBound
        return true
    }

    /// The next token and its bytes, without moving.
    private func next() -> (token: Token, range: Range<Int>) {
        let start = bytes[place...].firstIndex { !Self.isBlank($0) } ?? bytes.count
        guard start < bytes.count else { return (.end, start..<start) }
        var end = start + 1
        switch bytes[start] {
        case UInt8(ascii: "("): return (.open, start..<end)
        case UInt8(ascii: ")"): return (.close, start..<end)
        case UInt8(ascii: "!"): return (.not, start..<end)
        case UInt8(ascii: "-"): return (.minus, start..<end)
        case UInt8(ascii: "&") where !isDoubled(start): return (.and, start..<end)
        case UInt8(ascii: "|") where !isDoubled(start): return (.or, start..<end)
        case let byte where Self.isWord(byte):
            end = bytes[start...].firstIndex { !Self.isWord($0) } ?? bytes.count
            return (Token(word: text(start..<end)), start..<end)
        default:
            end = isDoubled(start) ? end + 1 : end
            while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
            return (.other(text(start..<end)), start..<end)
        }
    }

    /// Whether `&` or `|` is written twice, as in other languages.
    private func isDoubled(_ place: Int) -> Bool {
        "&|".utf8.contains(bytes[place]) && place + 1 < bytes.count && bytes[place + 1] == bytes[place]
    }

    /// Whether a byte is a space, a tab or an end of line.
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Whether a byte is an ASCII letter or digit, or `_`.
    static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
    }
}

// MARK: Errors

extension FilterParser {
    /// The longest piece of a filter that a message repeats, in characters.
    private static let shownLimit = 40

    private func error(_ range: Range<Int>, _ message: String, fix: String? = nil) -> Diagnostic {
        Diagnostic(
            .error, at: source.location(at: range.lowerBound), message, excerpt: source.excerpt(range), fix: fix)
    }

    /// Something else than a predicate, `(` or `!`.
    private func noPredicate(_ token: Token, _ range: Range<Int>) -> Diagnostic {
        let fix: String? =
            switch token {
            case .minus: "write ! for what is not so"
            case .word(let word): meaning(of: word) ?? "write tag(\(shortened(word))) or title(\(shortened(word)))"
            case .other(let text): meaning(of: text)
            case .and, .or, .not, .open, .close, .end: nil
            }
        return error(range, "found \(shown((token, range))), expected a predicate such as tag(smoke)", fix: fix)
    }

    private func noOperator(orElse end: String) -> Diagnostic {
        let found = next()
        let fix: String? =
            switch found.token {
            case .word(let word): meaning(of: word) ?? "write & or | before it"
            case .not, .open: "write & or | before it"
            case .other(let text): meaning(of: text)
            case .and, .or, .minus, .close, .end: nil
            }
        return error(found.range, "found \(shown(found)), expected an operator (& | - and or) or \(end)", fix: fix)
    }

    /// The operator that something from another language means.
    private func meaning(of text: String) -> String? {
        switch text {
        case "&&": "write & once"
        case "||": "write | once"
        case "+", ",": "write | for either of two"
        default: suggestion(for: text, among: Token.words)
        }
    }

    private func suggestion(for text: String, among words: [String]) -> String? {
        Suggestion.nearest(to: text, in: words).map { "did you mean '\($0)'?" }
    }

    private func shown(_ found: (token: Token, range: Range<Int>)) -> String {
        found.token == .end ? "the end" : quoted(text(found.range))
    }

    private func quoted(_ text: String) -> String { "'\(shortened(text))'" }

    private func shortened(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > Self.shownLimit else { return text }
        return String(String.UnicodeScalarView(scalars.prefix(Self.shownLimit))) + "…"
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
