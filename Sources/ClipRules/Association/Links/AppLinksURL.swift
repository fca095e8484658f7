/// A URL as rules compare it: path, query, its items and fragment, in each spelling that some rule asks for, in one
/// buffer.
struct AppLinksURL {
    private(set) var bytes: [UInt8] = []
    private(set) var spellings = Spellings()
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
    }

    struct Spelling {
        var path = Part()
        var query = Part()
        var fragment = Part()
        /// Its part of `items`.
        var items = 0..<0
    }

    /// One spelling for each form.
    struct Spellings {
        private var written = Spelling()
        private var folded = Spelling()
        private var decoded = Spelling()
        private var decodedFolded = Spelling()

        subscript(form: Form) -> Spelling {
            get {
                switch form {
                case .written: written
                case .folded: folded
                case .decoded: decoded
                case .decodedFolded: decodedFolded
                }
            }
            set {
                switch form {
                case .written: written = newValue
                case .folded: folded = newValue
                case .decoded: decoded = newValue
                case .decodedFolded: decodedFolded = newValue
                }
            }
        }
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
    ///   - forms: the spellings to make; most files need only the written one.
    ///   - hasItems: whether some rule asks for query items.
    init(_ url: String, forms: [Form], hasItems: Bool) {
        var url = url
        url.withUTF8 { text in
            let pieces = URLPieces(text)
            bytes.reserveCapacity((text.count - pieces.path.lowerBound + 1) * forms.count)
            for form in forms {
                var spelling = Spelling()
                spelling.path = append(pieces.path, of: text, as: form)
                // An empty path is `/`, as it is for experiences.
                if pieces.path.isEmpty { spelling.path = append([UInt8(ascii: "/")], as: form) }
                spelling.query = append(pieces.query, of: text, as: form)
                spelling.fragment = append(pieces.fragment, of: text, as: form)
                if hasItems, !pieces.query.isEmpty {
                    let start = items.count
                    appendItems(of: pieces.query, of: text, as: form)
                    spelling.items = start..<items.count
                }
                spellings[form] = spelling
            }
        }
    }

    private mutating func append(_ range: Range<Int>, of text: UnsafeBufferPointer<UInt8>, as form: Form) -> Part {
        append(UnsafeBufferPointer(rebasing: text[range]), as: form)
    }

    private mutating func append(_ part: some Collection<UInt8>, as form: Form) -> Part {
        let start = bytes.count
        switch form {
        case .written: bytes.append(contentsOf: part)
        case .folded: bytes += CaseFolding.folded(part)
        case .decoded: bytes += PercentDecoding.decoded(part)
        case .decodedFolded: bytes += CaseFolding.folded(PercentDecoding.decoded(part))
        }
        return Part(range: start..<bytes.count, letters: LetterSet(bytes[start...]))
    }

    private mutating func appendItems(
        of query: Range<Int>, of text: UnsafeBufferPointer<UInt8>, as form: Form
    ) {
        var start = query.lowerBound
        while start <= query.upperBound {
            let end = text[start..<query.upperBound].firstIndex(of: UInt8(ascii: "&")) ?? query.upperBound
            let equals = text[start..<end].firstIndex(of: UInt8(ascii: "=")) ?? end
            let name = append(start..<equals, of: text, as: form)
            let value = append(min(equals + 1, end)..<end, of: text, as: form)
            items.append(Item(name: name, value: value))
            start = end + 1
        }
    }
}
