/// The numbers and words that the encoding of App Clip Codes rests on; the module `CClipCodeTables` has them.
package struct CodeTables: Sendable {
    let frequency: @Sendable (_ table: Int, _ index: Int) -> UInt16
    /// Top-level domains that have a short code.
    let commonDomains: [ArraySlice<UInt8>: Bits]
    /// Other top-level domains and their numbers.
    let knownDomains: [ArraySlice<UInt8>: Int]
    /// Words that a path may have, and their numbers.
    let pathWords: [ArraySlice<UInt8>: Int]

    /// - Parameters:
    ///   - commonDomains: In the order of their frequencies, which are table 3.
    ///   - knownDomains: In the order of their numbers, from 1.
    ///   - pathWords: In the order of their numbers, from 0.
    ///   - frequency: A number of a table; tables 0 to 2 are those of the alphabets.
    package init(
        commonDomains: String, knownDomains: String, pathWords: String,
        frequency: @escaping @Sendable (_ table: Int, _ index: Int) -> UInt16
    ) {
        func words(_ text: String) -> [ArraySlice<UInt8>] { Array(text.utf8).split(separator: UInt8(ascii: " ")) }
        let common = words(commonDomains)
        let codes = huffmanCodes(of: common.indices.map { frequency(3, $0) })
        self.frequency = frequency
        self.commonDomains = Dictionary(uniqueKeysWithValues: zip(common, codes))
        self.knownDomains = Dictionary(uniqueKeysWithValues: zip(words(knownDomains), 1...))
        self.pathWords = Dictionary(uniqueKeysWithValues: zip(words(pathWords), 0...))
    }
}

/// The symbols that a kind of text may have, in the order of their bytes; a `|` ends what something follows.
enum CodeAlphabet: Int {
    case host, part, text

    static let letters = "abcdefghijklmnopqrstuvwxyz"

    var symbols: [UInt8] {
        switch self {
        case .host: Array("-.0123456789\(Self.letters)|".utf8)
        case .part: Array("&+-./0123456789=?\(Self.letters.uppercased())_\(Self.letters)|".utf8)
        case .text: Array("#%&+,-./0123456789:;=?\(Self.letters.uppercased())_\(Self.letters)".utf8)
        }
    }
}
