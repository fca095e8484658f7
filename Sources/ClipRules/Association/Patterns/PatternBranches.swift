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
    /// Which places of the text, its end included, are reached.
    private typealias Places = [Bool]

    mutating func matchesBranching(_ pattern: PatternProgram.Pattern, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var places = Places(repeating: false, count: text.count + 1)
        places[0] = true
        let start = Int(pattern.tokenStart)
        advance(&places, start..<start + Int(pattern.tokenCount), text)
        return fuel >= 0 && places[text.count]
    }

    private mutating func advance(
        _ places: inout Places, _ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>
    ) {
        for index in range {
            let token = tokens[index]
            guard fuel >= 0, let first = places.firstIndex(of: true) else { return }
            fuel -= (places.count - first) >> 2 + 1
            switch token.kind {
            case .run:
                var place = first
                while place < text.count {
                    places[place] = true
                    place += UTF8Reading.length(at: place, in: text)
                }
                places[text.count] = true
            case .choice: choose(token, &places, text)
            case .words:
                transfer(&places, from: first) { matcher, place, next in matcher.words(token, text, place, &next) }
            case .literal, .one, .member:
                transfer(&places, from: first) { matcher, place, next in
                    if let end = matcher.step(token, text, at: place) { next[end] = true }
                }
            }
        }
    }

    private mutating func transfer(
        _ places: inout Places, from first: Int, _ body: (inout PatternMatcher, Int, inout Places) -> Void
    ) {
        var next = Places(repeating: false, count: places.count)
        for place in first..<places.count where places[place] { body(&self, place, &next) }
        places = next
    }

    private mutating func choose(
        _ token: PatternProgram.Token, _ places: inout Places, _ text: UnsafeBufferPointer<UInt8>
    ) {
        var union = Places(repeating: false, count: places.count)
        for option in program.options[Int(token.start)..<Int(token.start + token.count)] {
            guard fuel >= 0 else { return }
            fuel -= places.count >> 2 + 1
            var reached = places
            // Options hold no variables, so this goes one level deep.
            advance(&reached, Int(option.start)..<Int(option.start + option.count), text)
            for place in reached.indices where reached[place] { union[place] = true }
        }
        places = union
    }

    private mutating func words(
        _ token: PatternProgram.Token, _ text: UnsafeBufferPointer<UInt8>, _ place: Int, _ next: inout Places
    ) {
        for group in program.groups[Int(token.start)..<Int(token.start + token.count)] {
            let length = Int(group.length)
            guard place + length <= text.count else { return }
            fuel -= 4 + length >> 4
            if !next[place + length], isWord(group, text, place) { next[place + length] = true }
        }
    }

    private func isWord(_ group: PatternProgram.WordGroup, _ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
        let length = Int(group.length)
        guard length > 0 else { return true }
        guard let text = text.baseAddress, let bytes = bytes.baseAddress else { return false }
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
