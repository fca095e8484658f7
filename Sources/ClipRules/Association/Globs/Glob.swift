struct Glob {
    enum Token {
        case literal([UInt8])
        /// The wildcards `?` and `*`.
        case one, run
        case words(Words)
        case options([[Token]])
    }

    let tokens: [Token]
    let needs: TextOutline

    fileprivate init(_ tokens: [Token]) {
        self.tokens = tokens
        needs = TextOutline(tokens.flatMap(\.literal), count: tokens.reduce(0) { $0 + $1.minimum })
    }
}

extension Glob.Token {
    fileprivate var literal: [UInt8] { if case .literal(let bytes) = self { bytes } else { [] } }

    /// The length of the shortest match, without trailing slashes, which a path may omit.
    fileprivate var minimum: Int {
        switch self {
        case .literal(let bytes): bytes.trimmingSlashes.count
        case .one: 1
        case .run: 0
        case .words(let words): words.lengths.first ?? 0
        case .options(let options): options.map { $0.reduce(0) { $0 + $1.minimum } }.min() ?? .max
        }
    }
}

struct Words {
    private let texts: Set<[UInt8]>
    let lengths: [Int]
    let cost: Int

    fileprivate init(_ texts: [[UInt8]]) {
        self.texts = Set(texts)
        lengths = Set(texts.map(\.count)).sorted()
        cost = lengths.reduce(0) { $0 + 4 + $1 / 16 }
    }

    func forEachLength(at place: Int, in bytes: [UInt8], _ body: (Int) -> Void) {
        for length in lengths
        where length <= bytes.count - place && texts.contains(Array(bytes[place..<place + length])) {
            body(length)
        }
    }
}

/// A summary of text, for a quick check before matching.
struct TextOutline {
    let count: Int
    /// The bytes as a bit set. Each lowercase letter and each digit has its own bit.
    private let letters: UInt64

    init(_ bytes: [UInt8], count: Int) {
        self.count = count
        letters = bytes.reduce(0) { $0 | 1 << ((UInt64($1) + UInt64($1 >> 5) * 20) % 64) }
    }

    @inline(__always)
    func isContained(in other: TextOutline) -> Bool { letters & ~other.letters == 0 && count <= other.count }
}

struct GlobCompiler {
    enum Role { case path, legacyPath, text }

    private let variables: SubstitutionVariables
    private var compiled: [Bool: [String: Glob.Token]] = [:]

    init(variables: SubstitutionVariables) { self.variables = variables }

    mutating func compile(_ text: String, as role: Role = .text, folds: Bool) -> Glob {
        let parts =
            switch role {
            case .text: GlobReader.parts(of: text, variables: variables)
            case .path: GlobReader.pathParts(of: text, variables: variables)
            case .legacyPath: GlobReader.legacyPathParts(of: text)
            }
        return Glob(parts?.map { token($0, folds) } ?? [.options([])])
    }

    private mutating func token(_ part: GlobPart, _ folds: Bool) -> Glob.Token {
        switch part {
        case .one: return .one
        case .run: return .run
        case .literal(let bytes): return .literal(folds ? bytes.folded : bytes)
        case .variable(let name):
            if let token = compiled[folds]?[name] { return token }
            let values = (variables.values(of: name) ?? []).map { Array($0.utf8) }
            let token: Glob.Token
            if values.allSatisfy(Self.isWord) {
                token = .words(Words(folds ? values.map(\.folded) : values))
            } else {
                // Values may contain wildcards, but not variables. In a value, `$(` is plain text.
                token = .options(
                    Set(values).map { value in GlobReader.wildcards(in: value).map { self.token($0, folds) } })
            }
            compiled[folds, default: [:]][name] = token
            return token
        }
    }

    private static func isWord(_ value: [UInt8]) -> Bool {
        !value.contains(UInt8(ascii: "*")) && !value.contains(UInt8(ascii: "?")) && value.last != "/"
    }
}
