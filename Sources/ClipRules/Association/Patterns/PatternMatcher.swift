struct PatternText {
    let bytes: [UInt8]
    let outline: TextOutline

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        outline = TextOutline(bytes, count: bytes.count)
    }

    fileprivate func has(_ literal: [UInt8], at place: Int) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            literal.withUnsafeBufferPointer { $0.isBeginning(of: UnsafeBufferPointer(rebasing: bytes[place...])) }
        }
    }
}

/// Compares texts with patterns.
///
/// All places that a pattern's tokens can reach are followed at once, so nothing backtracks, and the work is bounded by
/// pattern times text. ``fuel`` bounds it over all rules that a URL is compared with.
struct PatternMatcher {
    /// Steps that may still be taken; below zero nothing matches.
    ///
    /// A rule with wildcards and a URL of some hundred characters take some hundred steps; these last for some tenths of
    /// a second.
    private(set) var fuel = 1 << 22

    /// Whether a pattern matches the whole of a text.
    mutating func matches(_ pattern: Pattern, _ text: PatternText) -> Bool {
        guard pattern.needs.isContained(in: text.outline) else { return false }
        var places = Places(repeating: false, count: text.bytes.count + 1)
        places[0] = true
        advance(&places, pattern.tokens, text)
        return fuel >= 0 && places[text.bytes.count]
    }

    mutating func use(_ steps: Int) { fuel -= steps }

    /// The places in a text, its end included, and whether each can be reached.
    private typealias Places = [Bool]

    private mutating func advance(_ places: inout Places, _ tokens: [Pattern.Token], _ text: PatternText) {
        for token in tokens {
            guard fuel >= 0, let first = places.firstIndex(of: true) else { return }
            fuel -= (text.bytes.count - first) / 4 + 1
            var next = Places(repeating: false, count: places.count)
            let reached = (first..<places.count).lazy.filter { [places] in places[$0] }
            switch token {
            case .run:
                next = places
                var place = first
                while place < text.bytes.count {
                    next[place] = true
                    place += text.bytes.lengthOfCharacter(at: place)
                }
                next[text.bytes.count] = true
            case .options(let options):
                for option in options where fuel >= 0 {
                    fuel -= text.bytes.count / 4 + 1
                    var ends = places
                    advance(&ends, option, text)
                    for end in ends.indices where ends[end] { next[end] = true }
                }
            case .literal(let literal):
                for place in reached {
                    fuel -= literal.count / 16
                    if fuel >= 0, text.has(literal, at: place) { next[place + literal.count] = true }
                }
            case .one:
                for place in reached where place < text.bytes.count {
                    next[place + text.bytes.lengthOfCharacter(at: place)] = true
                }
            case .words(let words):
                for place in reached {
                    fuel -= 4 * words.lengths(of: 0).count
                    guard fuel >= 0 else { break }
                    text.bytes.withUnsafeBufferPointer { bytes in
                        words.forEachPrefix(of: UnsafeBufferPointer(rebasing: bytes[place...]), owner: 0) { length, _ in
                            next[place + length] = true
                            return true
                        }
                    }
                }
            }
            places = next
        }
    }
}
