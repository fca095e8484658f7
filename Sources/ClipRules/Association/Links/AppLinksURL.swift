/// A URL as rules compare it: path, query, its items and fragment, in each spelling that some rule asks for, in one
/// buffer.
struct AppLinksURL {
    private(set) var bytes: [UInt8] = []
    private(set) var spellings = [Spelling](repeating: Spelling(), count: Form.allCases.count)
    private(set) var items: [Item] = []

    /// As written or decoded, in each case as it is or in lower case.
    enum Form: UInt8, CaseIterable, Sendable {
        case written, folded, decoded, decodedFolded

        init(caseSensitive: Bool, percentEncoded: Bool) {
            self =
                percentEncoded
                ? (caseSensitive ? .written : .folded) : (caseSensitive ? .decoded : .decodedFolded)
        }

        var folds: Bool { self == .folded || self == .decodedFolded }
        var decodes: Bool { self == .decoded || self == .decodedFolded }
    }

    struct Spelling {
        var path = Part()
        var query = Part()
        var fragment = Part()
        /// Its part of `items`.
        var items = 0..<0
    }

    /// A query item; one without `=` has an empty value.
    struct Item {
        var name: Part
        var value: Part
    }

    /// A part of `bytes`.
    struct Part {
        var range = 0..<0
        var letters = LetterSet()
    }

    /// Takes a URL apart.
    ///
    /// - Parameters:
    ///   - url: a URL that has been checked; of any other text, what follows the host is found as well as it can be.
    ///   - forms: the spellings to make, of which the first is enough for most files.
    init(_ url: String, forms: some Sequence<Form>) {
        let pieces = Pieces(url)
        for form in forms {
            var spelling = Spelling()
            spelling.path = append(pieces.path, as: form)
            spelling.query = append(pieces.query, as: form)
            spelling.fragment = append(pieces.fragment, as: form)
            let start = items.count
            appendItems(of: pieces.query, as: form)
            spelling.items = start..<items.count
            spellings[Int(form.rawValue)] = spelling
        }
    }

    private mutating func append(_ part: ArraySlice<UInt8>, as form: Form) -> Part {
        let start = bytes.count
        switch form {
        case .written: bytes += part
        case .folded: bytes += CaseFolding.folded(part)
        case .decoded: bytes += PercentDecoding.decoded(part)
        case .decodedFolded: bytes += CaseFolding.folded(PercentDecoding.decoded(part))
        }
        return Part(range: start..<bytes.count, letters: LetterSet(bytes[start...]))
    }

    private mutating func appendItems(of query: ArraySlice<UInt8>, as form: Form) {
        guard !query.isEmpty else { return }
        for piece in query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
            let equals = piece.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex
            let name = append(piece[..<equals], as: form)
            let value = append(piece[equals...].dropFirst(), as: form)
            items.append(Item(name: name, value: value))
        }
    }
}

extension AppLinksURL {
    /// What follows the host. An empty path is `/`, as it is for experiences.
    private struct Pieces {
        var path: ArraySlice<UInt8>
        var query: ArraySlice<UInt8>
        var fragment: ArraySlice<UInt8>

        init(_ url: String) {
            let bytes = Array(url.utf8)
            var rest = bytes[Self.pathStart(bytes)...]
            let hash = rest.firstIndex(of: UInt8(ascii: "#")) ?? rest.endIndex
            fragment = rest[hash...].dropFirst()
            rest = rest[..<hash]
            let mark = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
            query = rest[mark...].dropFirst()
            path = rest[..<mark]
            if path.isEmpty { path = [UInt8(ascii: "/")] }
        }

        private static func pathStart(_ bytes: [UInt8]) -> Int {
            let ends = bytes.indices.first { index in
                bytes[index] == UInt8(ascii: ":") && bytes[index...].starts(with: "://".utf8)
            }
            let host = ends.map { $0 + 3 } ?? 0
            return bytes[host...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
        }
    }
}
