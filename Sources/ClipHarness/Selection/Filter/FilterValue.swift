import ClipSuites

/// A predicate's value as it is written: `\` takes its meaning from the punctuation mark behind it.
private struct FilterValue {
    var bytes: [UInt8] = []
    /// Which of the bytes stood behind a backslash.
    var isEscaped: [Bool] = []
    /// Without the blanks around it.
    var range = 0..<0

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The pieces of a glob.
    var glob: Glob {
        var parts: [Glob.Part] = []
        for (byte, isEscaped) in zip(bytes, isEscaped) {
            switch byte {
            case UInt8(ascii: "*") where !isEscaped: if parts.last != .run { parts.append(.run) }
            case UInt8(ascii: "?") where !isEscaped: parts.append(.one)
            default: parts.append(.byte(byte))
            }
        }
        return Glob(parts)
    }

    mutating func append(_ byte: UInt8, escaped: Bool = false) {
        bytes.append(byte)
        isEscaped.append(escaped)
    }

    /// Drops blanks at the end that no backslash keeps.
    mutating func trim() {
        var end = range.upperBound
        while let last = bytes.last, isEscaped.last == false, FilterParser.isBlank(last) {
            bytes.removeLast()
            isEscaped.removeLast()
            end -= 1
        }
        range = range.lowerBound..<max(end, range.lowerBound)
    }
}

extension FilterParser {
    /// Reads a value, from behind the parenthesis that opens it until behind the one that closes it.
    mutating func match(for field: FilterField) throws(FilterFault) -> FilterMatch {
        skipBlanks()
        let operation = place < bytes.count ? bytes[place] : 0
        switch operation {
        case UInt8(ascii: "/"):
            return .matches(try regex())
        case UInt8(ascii: "="), UInt8(ascii: "~"), UInt8(ascii: "#"):
            place += 1
            skipBlanks()
        default: break
        }
        let value = try value(of: field)
        let isEqual = operation == UInt8(ascii: "=")
        if value.bytes.isEmpty, !isEqual || !field.mayBeEmpty {
            throw FilterFault(problem: .emptyValue(of: field), range: place - 1..<place)
        }
        switch operation {
        case UInt8(ascii: "#"): return .glob(value.glob)
        case UInt8(ascii: "~"): return .contains(TextSearch(value.text))
        case _ where isEqual || field.isEqualByDefault:
            if let words = field.words, !words.contains(value.text) {
                throw FilterFault(problem: .unknownWord(value.text, of: field), range: value.range)
            }
            return .equals(value.text)
        default: return .contains(TextSearch(value.text))
        }
    }

    /// Reads a text until the parenthesis that closes it. Parentheses in it that belong together need no backslash.
    private mutating func value(of field: FilterField) throws(FilterFault) -> FilterValue {
        let start = place
        var value = FilterValue()
        var open = 0
        while place < bytes.count {
            let byte = bytes[place]
            if byte == UInt8(ascii: "\\") {
                value.append(try escaped(), escaped: true)
                continue
            }
            if byte == UInt8(ascii: "(") { open += 1 }
            if byte == UInt8(ascii: ")") {
                if open == 0 {
                    value.range = start..<place
                    value.trim()
                    place += 1
                    return value
                }
                open -= 1
            }
            value.append(byte)
            place += 1
        }
        throw FilterFault(problem: .unclosedValue(of: field), range: bytes.count..<bytes.count)
    }

    /// Reads a backslash and the byte behind it. What continues a character that is not ASCII follows as it is.
    private mutating func escaped() throws(FilterFault) -> UInt8 {
        let start = place
        let isWord = start + 1 < bytes.count && Self.isWord(bytes[start + 1]) && bytes[start + 1] != UInt8(ascii: "_")
        guard start + 1 < bytes.count, !isWord else {
            let range = start..<min(start + 2, bytes.count)
            throw FilterFault(problem: .wrongEscape(text(range)), range: range)
        }
        place += 2
        return bytes[start + 1]
    }

    /// Reads `/regex/` and the parenthesis behind it. In it `\/` is a slash, and all else is the expression's own.
    private mutating func regex() throws(FilterFault) -> RegexProgram {
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
            throw FilterFault(problem: .unclosedRegex, range: bytes.count..<bytes.count)
        }
        place += 1
        let text = String(decoding: pattern, as: UTF8.self)
        guard let regex = RegexProgram(text) else {
            throw FilterFault(
                problem: .wrongRegex(mend: RegexFault.mend(for: text, backslash: "\\")), range: start..<place)
        }
        skipBlanks()
        guard place < bytes.count, bytes[place] == UInt8(ascii: ")") else {
            let found = place < bytes.count ? FilterToken.quoted(characterHere) : "the end"
            throw FilterFault(problem: .behindRegex(found: found), range: place..<min(place + 1, bytes.count))
        }
        place += 1
        return regex
    }

    private mutating func skipBlanks() {
        while place < bytes.count, Self.isBlank(bytes[place]) { place += 1 }
    }

    private var characterHere: String {
        String(String(decoding: bytes[place...].prefix(4), as: UTF8.self).unicodeScalars.prefix(1))
    }
}
