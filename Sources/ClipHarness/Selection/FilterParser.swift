import ClipFacts
import ClipSuites

///     either    = both { ( "|" | "or" ) both }
///     both      = term { ( "&" | "and" | "-" ) term }
///     term      = { "!" | "not" } ( predicate | "(" either ")" )
///     predicate = name "(" [ "=" | "~" | "#" ] text ")" | name "(" "/" regex "/" ")"
///
/// Spaces are allowed between all tokens. `a - b` means `a & !b`.
struct FilterParser {
    /// In a debug build, this depth takes up to half of the smallest stack (128 KiB with musl).
    static let depthLimit = 8
    private static let shownLimit = 40
    private static let words = ["and", "or", "not"]

    private typealias Token = (text: String, range: Range<Int>)

    private let source: SourceFile
    private let bytes: [UInt8]
    private var place = 0
    private(set) var names: [Filter.Name] = []

    init(_ source: SourceFile) {
        self.source = source
        bytes = source.bytes
    }

    mutating func whole() throws(Diagnostic) -> Filter.Predicate {
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

    private mutating func either(depth: Int) throws(Diagnostic) -> Filter.Predicate {
        var alternatives: [[Filter.Predicate]] = []
        repeat {
            var terms = [try term(depth: depth)]
            while true {
                if take("&", "and") {
                    terms.append(try term(depth: depth))
                } else if take("-") {
                    terms.append(try term(depth: depth).opposite)
                } else {
                    break
                }
            }
            alternatives.append(terms)
        } while take("|", "or")
        return Filter.Predicate { [alternatives] (cases) throws(Diagnostic) in
            search: for terms in alternatives {
                for term in terms where try !term.holds(cases) { continue search }
                return true
            }
            return false
        }
    }

    private mutating func term(depth: Int) throws(Diagnostic) -> Filter.Predicate {
        var isNegated = false
        while take("!", "not") { isNegated.toggle() }
        guard take("(") else {
            let predicate = try predicate()
            return isNegated ? predicate.opposite : predicate
        }
        guard depth < Self.depthLimit else {
            throw error(
                place - 1..<place, "found parentheses nested deeper than \(Self.depthLimit)",
                fix: "write several filters, which must all match")
        }
        let expression = try either(depth: depth + 1)
        guard take(")") else { throw noOperator(orElse: "')'") }
        return isNegated ? expression.opposite : expression
    }

    private mutating func predicate() throws(Diagnostic) -> Filter.Predicate {
        let name = next()
        guard isName(name) else { throw noPredicate(name) }
        place = name.range.upperBound
        let opening = next()
        guard let field = FilterField(rawValue: name.text) else {
            guard opening.text == "(" else { throw noPredicate(name) }
            let names = FilterField.allCases.map(\.rawValue)
            throw error(
                name.range, "found \(shown(name.text)), expected one of the predicates \(names.joined(separator: " "))",
                fix: suggestion(for: name.text, among: names + Self.words))
        }
        guard take("(") else { throw unexpected(opening, "'(' after '\(name.text)'") }
        let (accepts, word) = try match(for: field)
        if let word, !word.isEmpty { names.append((field, word, { accepts($0) == .accepted })) }
        return field.predicate(over: name.range.lowerBound..<place, in: source, accepts)
    }

    private typealias Match = (accepts: @Sendable (String) -> MatcherVerdict, word: String?)

    private mutating func match(for field: FilterField) throws(Diagnostic) -> Match {
        skipBlanks()
        let operation = place < bytes.count ? bytes[place] : 0
        if operation == "/" { return (try regex().search, nil) }
        if "=~#".utf8.contains(operation) {
            place += 1
            skipBlanks()
        }
        let (text, range) = try value(of: field)
        let isEqual = operation == "="
        if text.isEmpty, !isEqual || field.isEqualByDefault {
            throw error(
                place - 1..<place, "found no value, expected one for '\(field.rawValue)'",
                fix: field.isEqualByDefault ? nil : "write \(field.rawValue)(=) for none")
        }
        if operation == "#" {
            guard let glob = RegexProgram(glob: text) else { throw error(range, "the glob is not valid") }
            return (glob.search, nil)
        }
        guard isEqual || operation != "~" && field.isEqualByDefault else {
            let contains = { @Sendable (whole: String) -> MatcherVerdict in
                whole.utf8.firstRange(of: text.utf8) == nil ? .rejected : .accepted
            }
            return (contains, operation == "~" ? nil : text)
        }
        if let words = field.words, !words.contains(text) {
            throw error(
                range, "found \(shown(text)), expected a \(field.rawValue): \(words.joined(separator: " "))",
                fix: suggestion(for: text, among: words))
        }
        return ({ text.isExactly($0) ? .accepted : .rejected }, text)
    }

    private mutating func value(of field: FilterField) throws(Diagnostic) -> Token {
        let start = place
        var open = 0
        while place < bytes.count, bytes[place] != ")" || open > 0 {
            if bytes[place] == "(" { open += 1 }
            if bytes[place] == ")" { open -= 1 }
            place += 1
        }
        guard place < bytes.count else { throw unexpected(next(), "')' after the value of '\(field.rawValue)'") }
        let end = bytes[start..<place].lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? start
        place += 1
        return (text(start..<end), start..<end)
    }

    private mutating func regex() throws(Diagnostic) -> RegexProgram {
        let start = place
        place += 1
        while place < bytes.count, bytes[place] != "/" { place += bytes[place] == "\\" ? 2 : 1 }
        place = min(place, bytes.count)
        guard place < bytes.count else { throw unexpected(next(), "'/' after the regular expression") }
        let pattern = text(start + 1..<place)
        place += 1
        guard let regex = RegexProgram(pattern) else {
            throw error(
                start..<place, "the regular expression is not valid",
                fix: RegexProgram.fix(for: pattern, backslash: "\\"))
        }
        guard take(")") else { throw unexpected(next(), "')' after the regular expression") }
        return regex
    }

    private mutating func take(_ spellings: String...) -> Bool {
        let (text, range) = next()
        guard spellings.contains(text) else { return false }
        place = range.upperBound
        return true
    }

    private func next() -> Token {
        let start = bytes[place...].firstIndex { !Self.isBlank($0) } ?? bytes.count
        guard start < bytes.count else { return ("", start..<start) }
        var end = start + 1
        if Self.isWord(bytes[start]) {
            end = bytes[end...].firstIndex { !Self.isWord($0) } ?? bytes.count
        }
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return (text(start..<end), start..<end)
    }

    private mutating func skipBlanks() {
        while place < bytes.count, Self.isBlank(bytes[place]) { place += 1 }
    }

    private func isName(_ token: Token) -> Bool {
        token.text.utf8.first.map(Self.isWord) == true && !Self.words.contains(token.text)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    static func isWord(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || byte == "_" }

    private func text(_ range: Range<Int>) -> String { bytes[range].text }

    private func error(_ range: Range<Int>, _ message: String, fix: String? = nil) -> Diagnostic {
        source.diagnostic(.error, at: range, message, fix: fix)
    }

    private func unexpected(_ token: Token, _ expected: String, fix: String? = nil) -> Diagnostic {
        error(token.range, "found \(shown(token.text)), expected \(expected)", fix: fix)
    }

    private func noPredicate(_ found: Token) -> Diagnostic {
        let word = found.text.shortened(to: Self.shownLimit)
        return unexpected(
            found, "a predicate such as tag(smoke)", fix: fix(for: found, "write tag(\(word)) or title(\(word))"))
    }

    private func noOperator(orElse end: String) -> Diagnostic {
        let fix = fix(for: next(), "write & or | before it")
        return unexpected(next(), "an operator (& | - and or) or \(end)", fix: fix)
    }

    private func fix(for token: Token, _ fixOfName: String) -> String? {
        isName(token) ? suggestion(for: token.text, among: Self.words) ?? fixOfName : nil
    }

    private func suggestion(for text: String, among words: [String]) -> String? {
        Suggestion.nearest(to: text, in: words).map { "did you mean '\($0)'?" }
    }

    private func shown(_ text: String) -> String {
        text.isEmpty ? "the end" : "'\(text.shortened(to: Self.shownLimit))'"
    }
}
