/// Places in a text, its end included.
protocol PlaceSet {
    /// No places of a text of so many bytes.
    init(count: Int)
    var first: Int? { get }
    subscript(place: Int) -> Bool { get }
    mutating func insert(_ place: Int)
    /// Takes the first place out.
    mutating func popFirst() -> Int?
    mutating func formUnion(_ other: Self)
}

/// Places in a short text, in one word.
struct ShortPlaces: PlaceSet {
    /// The longest text that it is for.
    static let limit = 63
    private var bits: UInt64 = 0

    init(count: Int) {}

    var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }
    subscript(place: Int) -> Bool { bits >> UInt64(place) & 1 == 1 }
    mutating func insert(_ place: Int) { bits |= 1 << UInt64(place) }

    mutating func popFirst() -> Int? {
        guard let first else { return nil }
        bits &= bits - 1
        return first
    }

    mutating func formUnion(_ other: ShortPlaces) { bits |= other.bits }
}

/// Places in a text of any length.
struct LongPlaces: PlaceSet {
    private var marks: [Bool]
    /// No place before this one is in the set.
    private var start: Int

    init(count: Int) {
        marks = [Bool](repeating: false, count: count + 1)
        start = count + 1
    }

    var first: Int? { marks[start...].firstIndex(of: true) }
    subscript(place: Int) -> Bool { marks[place] }

    mutating func insert(_ place: Int) {
        marks[place] = true
        start = min(start, place)
    }

    mutating func popFirst() -> Int? {
        guard let first else { return nil }
        marks[first] = false
        start = first + 1
        return first
    }

    mutating func formUnion(_ other: LongPlaces) {
        for place in other.marks[other.start...].indices where other.marks[place] { insert(place) }
    }
}
