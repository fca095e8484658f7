/// Bits in order, the most significant of a number first.
typealias Bits = [Bool]

extension Bits {
    init(_ value: Int, width: Int) {
        self = (0..<width).reversed().map { value >> $0 & 1 == 1 }
    }

    /// The last 128 bits, with zeros before them where there are less, as sixteen bytes.
    var bytes: [UInt8] {
        let bits = Bits(repeating: false, count: 128 - Swift.min(count, 128)) + suffix(128)
        return stride(from: 0, to: 128, by: 8).map { bits[$0..<($0 + 8)].reduce(0) { $0 << 1 | ($1 ? 1 : 0) } }
    }
}

/// Spells texts of an alphabet, each symbol by a Huffman code that depends on the two symbols before.
///
/// The code of a context is built when it is first needed: there are up to 5,701 of them, and a URL needs some thirty.
struct ContextCoder {
    private let frequency: (Int) -> UInt16
    private let symbolCount: Int
    /// The place of each byte in the alphabet.
    private var places = [Int?](repeating: nil, count: 256)
    private var codes: [[Bits]?]

    init(_ alphabet: CodeAlphabet, _ tables: CodeTables) {
        frequency = { tables.frequency(alphabet.rawValue, $0) }
        symbolCount = alphabet.symbols.count
        codes = Array(repeating: nil, count: 1 + symbolCount + symbolCount * symbolCount)
        for (place, symbol) in alphabet.symbols.enumerated() { places[Int(symbol)] = place }
    }

    /// The bits of a text that follows another; `nil` where the alphabet lacks a symbol of it.
    mutating func bits(of text: ArraySlice<UInt8>, after context: ArraySlice<UInt8> = []) -> Bits? {
        var bits: Bits = []
        var node = context.reduce(0) { child(of: $0, places[Int($1)] ?? 0) }
        for symbol in text {
            guard let place = places[Int(symbol)] else { return nil }
            bits += codes(at: node)[place]
            node = child(of: node, place)
        }
        return bits
    }

    /// The context after one more symbol. Node 0 has none before it; the others are numbered level by level.
    private func child(of node: Int, _ place: Int) -> Int {
        let parent = node <= symbolCount ? node : 1 + (node - 1) % symbolCount
        return symbolCount * parent + 1 + place
    }

    private mutating func codes(at node: Int) -> [Bits] {
        if let known = codes[node] { return known }
        let made = huffmanCodes(of: (0..<symbolCount).map { frequency(node * symbolCount + $0) })
        codes[node] = made
        return made
    }
}

/// Huffman's codes: the two rarest are joined again and again, the rarer one under 0; of equals that one which has the first
/// symbol leftmost.
func huffmanCodes(of frequencies: [UInt16]) -> [Bits] {
    typealias Tree = (weight: Int, symbols: [Int])
    func isRarer(_ one: Tree, _ other: Tree) -> Bool {
        (one.weight, one.symbols[0]) < (other.weight, other.symbols[0])
    }
    var codes = [Bits](repeating: [], count: frequencies.count)
    // The rarest is last.
    var trees = frequencies.enumerated().map { (weight: Int($1), symbols: [$0]) }.sorted { isRarer($1, $0) }
    while trees.count > 1 {
        let (zero, one) = (trees.removeLast(), trees.removeLast())
        for symbol in zero.symbols { codes[symbol].insert(false, at: 0) }
        for symbol in one.symbols { codes[symbol].insert(true, at: 0) }
        let joined = (weight: zero.weight + one.weight, symbols: zero.symbols + one.symbols)
        trees.insert(joined, at: trees.firstIndex { isRarer($0, joined) } ?? trees.endIndex)
    }
    return codes
}
