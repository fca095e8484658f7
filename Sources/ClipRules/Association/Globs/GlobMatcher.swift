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

    /// At the end of a path, the literal's trailing slashes are optional (TN3155).
    fileprivate func position(after literal: [UInt8], at position: Int) -> Int? {
        var length = 0
        while length < literal.count, position + length < bytes.count, bytes[position + length] == literal[length] {
            length += 1
        }
        if length == literal.count { return position + length }
        guard isPath, position + length == bytes.count, literal[length...].allSatisfy({ $0 == "/" }) else { return nil }
        return bytes.count
    }
}

extension [UInt8] {
    var trimmingSlashes: ArraySlice<UInt8> { self[..<(lastIndex { $0 != "/" }.map { $0 + 1 } ?? startIndex)] }
}

/// Matches patterns without backtracking, by tracking all reachable positions at once.
struct GlobMatcher {
    /// The steps left, initially enough for a few tenths of a second. Matching fails below zero.
    private(set) var fuel = 1 << 22

    mutating func matches(_ pattern: Glob, _ text: GlobText) -> Bool {
        guard pattern.needs.isContained(in: text.outline) else { return false }
        var places = Places()
        places.insert(0)
        advance(&places, pattern.tokens, text)
        return fuel >= 0 && places.contains(text.bytes.count)
    }

    mutating func use(_ steps: Int) { fuel -= steps }

    private mutating func advance(_ places: inout Places, _ tokens: [Glob.Token], _ text: GlobText) {
        for token in tokens {
            guard fuel >= 0, let first = places.next(from: 0) else { return }
            fuel -= (text.bytes.count - first) / 4 + 1
            var next = Places()
            switch token {
            case .run:
                next = places
                var place = first
                while place < text.bytes.count {
                    next.insert(place)
                    place += text.bytes.lengthOfCharacter(at: place)
                }
                next.insert(text.bytes.count)
            case .options(let options):
                for option in options where fuel >= 0 {
                    fuel -= text.bytes.count / 4 + 1
                    var reached = places
                    advance(&reached, option, text)
                    next.formUnion(reached)
                }
            case .literal(let literal):
                places.forEach(from: first) { place in
                    fuel -= literal.count / 16
                    if fuel >= 0, let end = text.position(after: literal, at: place) { next.insert(end) }
                }
            case .one:
                places.forEach(from: first) { place in
                    if place < text.bytes.count { next.insert(place + text.bytes.lengthOfCharacter(at: place)) }
                }
            case .words(let words):
                places.forEach(from: first) { place in
                    fuel -= words.cost
                    guard fuel >= 0 else { return }
                    words.forEachLength(at: place, in: text.bytes) { next.insert(place + $0) }
                }
            }
            places = next
        }
    }
}

private struct Places {
    private var low: UInt64 = 0
    private var high: [UInt64] = []

    func contains(_ place: Int) -> Bool { next(from: place) == place }

    func next(from place: Int) -> Int? {
        var word = place / 64
        var mask = UInt64.max << UInt64(place % 64)
        while word <= high.count {
            let bits = (word == 0 ? low : high[word - 1]) & mask
            if bits != 0 { return word * 64 + bits.trailingZeroBitCount }
            word += 1
            mask = .max
        }
        return nil
    }

    @inline(__always)
    func forEach(from first: Int, _ body: (Int) -> Void) {
        var next: Int? = first
        while let place = next {
            body(place)
            next = self.next(from: place + 1)
        }
    }

    mutating func insert(_ place: Int) {
        guard place >= 64 else { return low |= 1 << UInt64(place) }
        let word = place / 64 - 1
        while high.count <= word { high.append(0) }
        high[word] |= 1 << UInt64(place % 64)
    }

    mutating func formUnion(_ other: Places) {
        low |= other.low
        while high.count < other.high.count { high.append(0) }
        for word in other.high.indices { high[word] |= other.high[word] }
    }
}
