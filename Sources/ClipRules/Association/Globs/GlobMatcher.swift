struct GlobText {
    let bytes: [UInt8]
    let outline: TextOutline
    private let isPath: Bool

    init(_ bytes: [UInt8], isPath: Bool = false) {
        self.bytes = bytes
        self.isPath = isPath
        outline = TextOutline(bytes, count: bytes.count)
    }

    static func path(_ bytes: [UInt8]) -> GlobText {
        let trimmed = bytes.trimmingSlashes
        return GlobText(trimmed.isEmpty ? Array(bytes.prefix(1)) : Array(trimmed), isPath: true)
    }

    /// In a path, the literal's trailing slashes are optional (TN3155).
    fileprivate func position(after literal: [UInt8], at position: Int) -> Int? {
        if bytes[position...].starts(with: literal) { return position + literal.count }
        let rest = bytes.count - position
        guard isPath, literal.count > rest, literal[rest...].allSatisfy({ $0 == "/" }),
            literal[..<rest].elementsEqual(bytes[position...])
        else { return nil }
        return bytes.count
    }
}

extension [UInt8] {
    var trimmingSlashes: ArraySlice<UInt8> { self[..<(lastIndex { $0 != "/" }.map { $0 + 1 } ?? startIndex)] }
}

/// Tracks all reachable positions at once, and therefore never backtracks.
struct GlobMatcher {
    /// The steps left for all rules, initially enough for a few tenths of a second. If negative,
    /// nothing matches.
    private(set) var fuel = 1 << 22

    mutating func matches(_ pattern: Glob, _ text: GlobText) -> Bool {
        guard pattern.needs.isContained(in: text.outline) else { return false }
        var places = [Bool](repeating: false, count: text.bytes.count + 1)
        places[0] = true
        advance(&places, pattern.tokens, text)
        return fuel >= 0 && places[text.bytes.count]
    }

    mutating func use(_ steps: Int) { fuel -= steps }

    /// Moves from the reachable positions to those behind the tokens.
    private mutating func advance(_ places: inout [Bool], _ tokens: [Glob.Token], _ text: GlobText) {
        let end = text.bytes.count
        for token in tokens {
            guard fuel >= 0, let first = places.firstIndex(of: true) else { return }
            fuel -= (end - first) / 4 + 1
            var next = [Bool](repeating: false, count: end + 1)
            switch token {
            case .run:
                var place = first
                while place < end {
                    next[place] = true
                    place += text.bytes.lengthOfCharacter(at: place)
                }
                next[end] = true
            case .options(let options):
                for option in options where fuel >= 0 {
                    fuel -= end / 4 + 1
                    var reached = places
                    advance(&reached, option, text)
                    for place in reached.indices where reached[place] { next[place] = true }
                }
            case .literal(let literal):
                for place in first...end where places[place] {
                    fuel -= literal.count / 16
                    if fuel >= 0, let end = text.position(after: literal, at: place) { next[end] = true }
                }
            case .one:
                for place in first..<end where places[place] {
                    next[place + text.bytes.lengthOfCharacter(at: place)] = true
                }
            case .words(let words):
                for place in first...end where places[place] {
                    fuel -= words.cost
                    if fuel < 0 { return }
                    words.forEachLength(at: place, in: text.bytes) { next[place + $0] = true }
                }
            }
            places = next
        }
    }
}
