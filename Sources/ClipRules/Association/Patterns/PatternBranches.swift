#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Patterns with variables of several lengths: all places that can be reached are followed at once, token by token,
/// so that many variables in one pattern do not multiply.
extension PatternMatcher {
    mutating func matchesBranching(_ pattern: PatternProgram.Pattern, _ text: PatternText) -> Bool {
        let start = Int(pattern.tokenStart)
        let range = start..<start + Int(pattern.tokenCount)
        return text.count <= ShortPlaces.limit
            ? reachesEnd(range, text, ShortPlaces(count: text.count))
            : reachesEnd(range, text, LongPlaces(count: text.count))
    }

    private mutating func reachesEnd(_ range: Range<Int>, _ text: PatternText, _ none: some PlaceSet) -> Bool {
        var places = none
        places.insert(0)
        advance(&places, range, text)
        return fuel >= 0 && places[text.count]
    }

    private mutating func advance<Places: PlaceSet>(_ places: inout Places, _ range: Range<Int>, _ text: PatternText) {
        for index in range {
            guard fuel >= 0, let first = places.first else { return }
            let token = tokens[index]
            fuel &-= (text.count - first) >> 2 + 1
            if token.kind == .run {
                run(&places, from: first, text)
                continue
            }
            var next = Places(count: text.count)
            if token.kind == .choice {
                choose(token, places, text, &next)
            } else {
                while let place = places.popFirst() {
                    if token.kind == .words {
                        words(token, text, place, &next)
                    } else if let end = step(token, text, at: place) {
                        next.insert(end)
                    }
                }
            }
            places = next
        }
    }

    private func run(_ places: inout some PlaceSet, from first: Int, _ text: PatternText) {
        var place = first
        while place < text.count {
            places.insert(place)
            place += UTF8Reading.length(at: place, in: text.bytes)
        }
        places.insert(text.count)
    }

    /// Options hold no variables, so this goes one level deep.
    private mutating func choose<Places: PlaceSet>(
        _ token: PatternProgram.Token, _ places: Places, _ text: PatternText, _ next: inout Places
    ) {
        for option in options[Int(token.start)..<Int(token.start + token.count)] {
            guard fuel >= 0 else { return }
            fuel &-= text.count >> 2 + 1
            var reached = places
            advance(&reached, Int(option.start)..<Int(option.start + option.count), text)
            next.formUnion(reached)
        }
    }

    /// Rules of one file mostly have their variables at the same places, so the last answers are kept.
    private mutating func words(
        _ token: PatternProgram.Token, _ text: PatternText, _ place: Int, _ next: inout some PlaceSet
    ) {
        let slot = (Int(token.start) &* 5 &+ place) & (WordMemo.count - 1)
        if !memo[slot].isFor(token.start, place, text) {
            memo[slot] = WordMemo(token.start, place, text, lengths: shortLengths(token, text, place))
        }
        var lengths = memo[slot].lengths
        while lengths != 0 {
            next.insert(place + lengths.trailingZeroBitCount)
            lengths &= lengths - 1
        }
        for group in groups[Int(token.start)..<Int(token.start + token.count)].reversed() {
            let length = Int(group.length)
            guard length >= UInt64.bitWidth else { return }
            fuel &-= 4 + length >> 4
            if isWord(group, text, place) { next.insert(place + length) }
        }
    }

    /// The lengths of the words that stand at a place, as bits; only of those that fit.
    private mutating func shortLengths(_ token: PatternProgram.Token, _ text: PatternText, _ place: Int) -> UInt64 {
        var lengths: UInt64 = 0
        for group in groups[Int(token.start)..<Int(token.start + token.count)] {
            guard group.length < UInt64.bitWidth else { break }
            fuel &-= 4
            if isWord(group, text, place) { lengths |= 1 << UInt64(group.length) }
        }
        return lengths
    }

    private func isWord(_ group: PatternProgram.WordGroup, _ text: PatternText, _ place: Int) -> Bool {
        let length = Int(group.length)
        guard length > 0 else { return true }
        guard place + length <= text.count else { return false }
        guard let text = text.bytes.baseAddress, let bytes = bytes.baseAddress else { return false }
        var low = 0
        var high = Int(group.count)
        while low < high {
            let middle = (low + high) / 2
            let order = memcmp(bytes + Int(group.start) + middle * length, text + place, length)
            if order == 0 { return true }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        return false
    }
}

/// Which words of a variable stand at a place of a text.
struct WordMemo {
    /// How many answers are kept; a power of two.
    static let count = 8

    private var groups: Int32 = -1
    private var place = 0
    private var text: UnsafePointer<UInt8>?
    private var length = 0
    /// Bit n stands for a word of n bytes.
    private(set) var lengths: UInt64 = 0

    init() {}

    init(_ groups: Int32, _ place: Int, _ text: PatternText, lengths: UInt64) {
        self.groups = groups
        self.place = place
        self.text = text.bytes.baseAddress
        length = text.count
        self.lengths = lengths
    }

    @inline(__always)
    func isFor(_ groups: Int32, _ place: Int, _ text: PatternText) -> Bool {
        self.groups == groups && self.place == place && self.text == text.bytes.baseAddress && length == text.count
    }
}
