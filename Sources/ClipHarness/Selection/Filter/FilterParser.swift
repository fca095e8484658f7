/// Reads a filter.
///
///     either    = both { ( "|" | "or" ) both }
///     both      = term { ( "&" | "and" | "-" ) term }
///     term      = { "!" | "not" } ( predicate | "(" either ")" )
///     predicate = name "(" [ "=" | "~" | "#" ] text ")" | name "(" "/" regex "/" ")"
///
/// Blanks may stand between all of these. `a - b` is `a & !b`.
struct FilterParser {
    /// How deep parentheses may be nested.
    static let depthLimit = 64

    let bytes: [UInt8]
    var place = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads the whole text.
    mutating func whole() throws(FilterFault) -> FilterExpression {
        guard bytes.count <= Filter.lengthLimit else { throw FilterFault(problem: .tooLong, range: 0..<1) }
        if next().token == .end { throw FilterFault(problem: .empty, range: 0..<bytes.count) }
        let expression = try either(depth: 0)
        let (token, range) = next()
        guard token == .end else {
            throw FilterFault(
                problem: .noOperator(found: token, text: text(range), inParentheses: false), range: range)
        }
        return expression
    }

    private mutating func either(depth: Int) throws(FilterFault) -> FilterExpression {
        var expressions = [try both(depth: depth)]
        while take(.or) { expressions.append(try both(depth: depth)) }
        return expressions.count == 1 ? expressions[0] : .any(expressions)
    }

    private mutating func both(depth: Int) throws(FilterFault) -> FilterExpression {
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

    private mutating func term(depth: Int) throws(FilterFault) -> FilterExpression {
        var isNegated = false
        while take(.not) { isNegated.toggle() }
        let expression = take(.open) ? try parenthesised(depth: depth + 1) : .test(try predicate())
        return isNegated ? .not(expression) : expression
    }

    /// Reads what is behind a parenthesis, and the one that closes it.
    private mutating func parenthesised(depth: Int) throws(FilterFault) -> FilterExpression {
        guard depth <= Self.depthLimit else { throw FilterFault(problem: .tooDeep, range: place - 1..<place) }
        let expression = try either(depth: depth)
        let (token, range) = next()
        guard take(.close) else {
            throw FilterFault(
                problem: .noOperator(found: token, text: text(range), inParentheses: true), range: range)
        }
        return expression
    }

    private mutating func predicate() throws(FilterFault) -> FilterTest {
        let (token, range) = next()
        guard case .word(let name) = token else {
            throw FilterFault(problem: .noPredicate(found: token, text: text(range)), range: range)
        }
        place = range.upperBound
        let behind = next()
        guard let field = FilterField(rawValue: name) else {
            throw FilterFault(
                problem: behind.token == .open ? .unknownPredicate(name) : .noPredicate(found: token, text: name),
                range: range)
        }
        guard take(.open) else {
            throw FilterFault(
                problem: .noValue(of: field, found: behind.token.named(text(behind.range))), range: behind.range)
        }
        let match = try match(for: field)
        return FilterTest(field: field, match: match, range: range.lowerBound..<place)
    }
}

extension FilterParser {
    /// Goes on behind a token, if it is the next one.
    private mutating func take(_ wanted: FilterToken) -> Bool {
        let (token, range) = next()
        guard token == wanted else { return false }
        place = range.upperBound
        return true
    }

    /// The next token and its bytes, without going on.
    private func next() -> (token: FilterToken, range: Range<Int>) {
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
            return (Self.token(ofWord: text(start..<end)), start..<end)
        default:
            end = isDoubled(start) ? end + 1 : end
            while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
            return (.other(text(start..<end)), start..<end)
        }
    }

    private static func token(ofWord word: String) -> FilterToken {
        switch word {
        case "and": .and
        case "or": .or
        case "not": .not
        default: .word(word)
        }
    }

    /// Whether `&` or `|` is written twice, as in other languages.
    private func isDoubled(_ place: Int) -> Bool {
        let byte = bytes[place]
        guard byte == UInt8(ascii: "&") || byte == UInt8(ascii: "|") else { return false }
        return place + 1 < bytes.count && bytes[place + 1] == byte
    }

    /// The text of some bytes.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Whether a byte is a space, a tab or an end of line.
    static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(byte)
    }

    /// Whether a byte is an ASCII letter or digit, or `_`.
    static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
