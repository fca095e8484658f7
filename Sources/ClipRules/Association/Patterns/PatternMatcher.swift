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
    let program: PatternProgram
    /// Steps that may still be taken. Below zero, the answer is "no match" for want of an answer.
    var fuel: Int

    /// Enough for the longest pattern of an association file of 128 KB and a URL of 8,000 characters; it lasts for
    /// some tenths of a second.
    static let fullTank = 1 << 24

    /// Whether a pattern matches the whole of a text.
    @inline(__always)
    mutating func matches(_ index: Int32, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let pattern = patterns[Int(index)]
        if pattern.shape == .any { return true }
        return matchesOnce(pattern, text)
            || (pattern.bare >= 0 && matchesOnce(patterns[Int(pattern.bare)], text))
    }

    @inline(__always)
    private mutating func matchesOnce(_ pattern: PatternProgram.Pattern, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count >= Int(pattern.minimum), hasLiteral(pattern.prefixStart, pattern.prefixLength, text, at: 0)
        else { return false }
        return switch pattern.shape {
        case .never: false
        case .any, .prefix: true
        case .literal: text.count == Int(pattern.prefixLength)
        case .plain: matchesPlainly(pattern, text)
        case .branching: matchesBranching(pattern, text)
        }
    }

    /// Whether a literal of the program stands at a place of the text.
    @inline(__always)
    func hasLiteral(_ start: Int32, _ length: Int32, _ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        let length = Int(length)
        guard length > 0 else { return true }
        guard place + length <= text.count, let text = text.baseAddress, let bytes = bytes.baseAddress else {
            return false
        }
        // Rules of one file mostly begin alike, so the last byte tells more of them apart than the first.
        let last = length - 1
        return text[place + last] == bytes[Int(start) + last]
            && memcmp(text + place, bytes + Int(start), last) == 0
    }

    private mutating func matchesPlainly(_ pattern: PatternProgram.Pattern, _ text: UnsafeBufferPointer<UInt8>) -> Bool
    {
        let end = Int(pattern.tokenStart + pattern.tokenCount)
        var token = Int(pattern.tokenStart)
        var place = 0
        var runToken = -1
        var runEnd = 0
        while true {
            if token == end {
                if place == text.count { return true }
            } else if tokens[token].kind == .run {
                token += 1
                if token == end { return true }
                (runToken, runEnd) = (token, place)
                continue
            } else if let next = step(tokens[token], text, at: place) {
                token += 1
                place = next
                continue
            }
            // The last `*` takes one character more.
            guard runToken >= 0, runEnd < text.count, fuel >= 0 else { return false }
            runEnd += UTF8Reading.length(at: runEnd, in: text)
            (token, place) = (runToken, runEnd)
        }
    }

    /// Where a literal, `?` or set that stands at a place ends, or `nil` where it does not stand there.
    @inline(__always)
    mutating func step(
        _ token: PatternProgram.Token, _ text: UnsafeBufferPointer<UInt8>, at place: Int
    ) -> Int? {
        fuel &-= 1 + Int(token.count) >> 4
        switch token.kind {
        case .literal:
            return hasLiteral(token.start, token.count, text, at: place) ? place + Int(token.count) : nil
        case .one: return place < text.count ? place + UTF8Reading.length(at: place, in: text) : nil
        case .member:
            return place < text.count && program.sets[Int(token.start)].contains(text[place]) ? place + 1 : nil
        case .run, .words, .choice: return nil
        }
    }
}
