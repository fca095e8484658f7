#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Compares text with the patterns of a program.
///
/// Nothing backtracks further than to the last `*`, and what variables branch into is followed side by side, so the
/// work is bounded by pattern times text; ``fuel`` bounds it for the two together, over all rules of a question.
struct PatternMatcher {
    let bytes: UnsafeBufferPointer<UInt8>
    let tokens: UnsafeBufferPointer<PatternProgram.Token>
    let patterns: UnsafeBufferPointer<PatternProgram.Pattern>
    let sets: UnsafeBufferPointer<ByteSet>
    let groups: UnsafeBufferPointer<PatternProgram.WordGroup>
    let options: UnsafeBufferPointer<PatternProgram.Option>
    /// The answers last found for variables.
    var memo: [WordMemo]
    /// Steps that may still be taken. Below zero, the answer is "no match" for want of an answer.
    var fuel: Int

    /// A rule with wildcards and a URL of some hundred characters take some hundred steps; this many last for some
    /// hundredths of a second.
    static let fullTank = 1 << 22

    /// Whether a pattern matches the whole of a text.
    @inline(__always)
    mutating func matches(_ index: Int32, _ text: PatternText) -> Bool {
        let pattern = patterns[Int(index)]
        if pattern.shape == .any { return true }
        return matchesOnce(pattern, text)
            || (pattern.bare >= 0 && matchesOnce(patterns[Int(pattern.bare)], text))
    }

    @inline(__always)
    private mutating func matchesOnce(_ pattern: PatternProgram.Pattern, _ text: PatternText) -> Bool {
        guard text.count >= Int(pattern.minimum), pattern.letters.isSubset(of: text.letters),
            hasLiteral(pattern.prefixStart, pattern.prefixLength, text, at: 0)
        else { return false }
        return switch pattern.shape {
        case .never: false
        case .any, .prefix: true
        case .literal: text.count == Int(pattern.prefixLength)
        case .plain: hasSuffix(pattern, text) && matchesPlainly(pattern, text)
        case .branching: hasSuffix(pattern, text) && matchesBranching(pattern, text)
        }
    }

    @inline(__always)
    private func hasSuffix(_ pattern: PatternProgram.Pattern, _ text: PatternText) -> Bool {
        hasLiteral(
            pattern.suffixStart, pattern.suffixLength, text, at: text.count - Int(pattern.suffixLength))
    }

    /// Whether a literal of the program stands at a place of the text.
    @inline(__always)
    func hasLiteral(_ start: Int32, _ length: Int32, _ text: PatternText, at place: Int) -> Bool {
        let length = Int(length)
        guard length > 0 else { return true }
        guard place + length <= text.count, let text = text.bytes.baseAddress, let bytes = bytes.baseAddress else {
            return false
        }
        // Rules of one file mostly begin alike, so the last byte tells more of them apart than the first.
        let last = length - 1
        return text[place + last] == bytes[Int(start) + last]
            && memcmp(text + place, bytes + Int(start), last) == 0
    }

    private mutating func matchesPlainly(_ pattern: PatternProgram.Pattern, _ text: PatternText) -> Bool {
        let end = Int(pattern.tokenStart + pattern.tokenCount)
        var token = Int(pattern.tokenStart)
        var place = 0
        // What follows the last `*`, and the last place that was tried for it.
        var tail = -1
        var tried = 0
        while true {
            if token == end {
                if place == text.count { return true }
            } else if tokens[token].kind == .run {
                token += 1
                if token == end { return true }
                guard let next = leap(token, text, from: place) else { return false }
                (tail, tried, place) = (token, next, next)
                continue
            } else if let next = step(tokens[token], text, at: place) {
                token += 1
                place = next
                continue
            }
            // The last `*` takes at least one character more.
            guard tail >= 0, tried < text.count, fuel >= 0,
                let next = leap(tail, text, from: tried + UTF8Reading.length(at: tried, in: text.bytes))
            else { return false }
            (token, tried, place) = (tail, next, next)
        }
    }

    /// The first place from which the token behind a `*` is worth trying: where a literal stands, or any place.
    @inline(__always)
    private mutating func leap(_ token: Int, _ text: PatternText, from place: Int) -> Int? {
        let token = tokens[token]
        guard token.kind == .literal else { return place }
        let last = Int(token.count) - 1
        let wanted = bytes[Int(token.start) + last]
        var place = place
        fuel &-= 1 + (text.count - place) >> 4
        while place + last < text.count {
            if text.bytes[place + last] == wanted {
                fuel &-= 1 + last >> 4
                if hasLiteral(token.start, token.count, text, at: place) { return place }
                guard fuel >= 0 else { return nil }
            }
            place += 1
        }
        return nil
    }

    /// Where a literal, `?` or set that stands at a place ends, or `nil` where it does not stand there.
    @inline(__always)
    mutating func step(_ token: PatternProgram.Token, _ text: PatternText, at place: Int) -> Int? {
        fuel &-= 1 + Int(token.count) >> 4
        switch token.kind {
        case .literal:
            return hasLiteral(token.start, token.count, text, at: place) ? place + Int(token.count) : nil
        case .one: return place < text.count ? place + UTF8Reading.length(at: place, in: text.bytes) : nil
        case .member:
            return place < text.count && sets[Int(token.start)].contains(text.bytes[place]) ? place + 1 : nil
        case .run, .words, .choice: return nil
        }
    }
}
