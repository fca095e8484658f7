/// Compiles patterns into one program, each pattern and each variable only once.
struct PatternCompiler {
    private(set) var program = PatternProgram()
    private let variables: SubstitutionVariables
    private var known: [Key: Int32] = [:]
    private var knownVariables: [Key: Compiled] = [:]

    /// What a pattern is for: paths have rules of their own.
    enum Role: Hashable {
        case path, legacyPath, text
    }

    private struct Key: Hashable {
        /// In UTF-8: texts that are canonically equal match different URLs.
        var text: [UInt8]
        var role = Role.text
        var folds: Bool
    }

    private struct Compiled {
        var token: PatternProgram.Token
        var minimum: Int
        var letters = LetterSet()
    }

    init(variables: SubstitutionVariables) { self.variables = variables }

    /// The index of a pattern.
    ///
    /// - Parameter folds: whether it is compared with folded text.
    mutating func compile(_ text: String, as role: Role, folds: Bool) -> Int32 {
        let key = Key(text: Array(text.utf8), role: role, folds: folds)
        if let index = known[key] { return index }
        let index: Int32
        do {
            index =
                switch role {
                case .text: emit(try PatternReader.parts(of: text, variables: variables), folds)
                case .path: emitPath(try PatternReader.pathParts(of: text, variables: variables), folds)
                case .legacyPath: emitPath(PatternReader.legacyPathParts(of: text), folds)
                }
        } catch {
            index = add(PatternProgram.Pattern(shape: .never))
        }
        known[key] = index
        return index
    }

    private mutating func emitPath(_ parts: [PatternPart], _ folds: Bool) -> Int32 {
        let bare = Self.bare(parts).map { emit($0, folds) }
        let index = emit(parts, folds)
        program.patterns[Int(index)].bare = bare ?? -1
        return index
    }

    /// What stands before a final `/*`: `/test/*` matches `/test` too (TN3155).
    private static func bare(_ parts: [PatternPart]) -> [PatternPart]? {
        guard parts.count >= 2, parts.last == .run, case .literal(let bytes) = parts[parts.count - 2],
            bytes.last == UInt8(ascii: "/")
        else { return nil }
        let rest = Array(bytes.dropLast())
        let head = parts.dropLast(2) + (rest.isEmpty ? [] : [.literal(rest)])
        return head.isEmpty ? nil : Array(head)
    }

    private mutating func emit(_ parts: [PatternPart], _ folds: Bool) -> Int32 {
        let compiled = parts.map { compile($0, folds) }
        var pattern = PatternProgram.Pattern(shape: shape(of: compiled.map(\.token.kind)))
        pattern.tokenStart = Int32(program.tokens.count)
        pattern.tokenCount = Int32(compiled.count)
        program.tokens += compiled.map(\.token)
        if let first = compiled.first?.token, first.kind == .literal {
            (pattern.prefixStart, pattern.prefixLength) = (first.start, first.count)
        }
        if let last = compiled.last?.token, last.kind == .literal {
            (pattern.suffixStart, pattern.suffixLength) = (last.start, last.count)
        }
        for compiled in compiled { pattern.letters.formUnion(compiled.letters) }
        pattern.minimum = Int32(clamping: compiled.reduce(0) { $0 + $1.minimum })
        return add(pattern)
    }

    private mutating func add(_ pattern: PatternProgram.Pattern) -> Int32 {
        program.patterns.append(pattern)
        return Int32(program.patterns.count - 1)
    }

    private func shape(of kinds: [PatternProgram.Token.Kind]) -> PatternProgram.Pattern.Shape {
        switch kinds {
        case [], [.literal]: .literal
        case [.run]: .any
        case [.literal, .run]: .prefix
        default: kinds.contains(.words) || kinds.contains(.choice) ? .branching : .plain
        }
    }
}

extension PatternCompiler {
    private typealias Token = PatternProgram.Token

    private mutating func compile(_ part: PatternPart, _ folds: Bool) -> Compiled {
        switch part {
        case .one: Compiled(token: Token(kind: .one), minimum: 1)
        case .run: Compiled(token: Token(kind: .run), minimum: 0)
        case .literal(let bytes): literal(folds ? CaseFolding.folded(bytes) : bytes)
        case .variable(let name): variable(name, folds)
        }
    }

    private mutating func literal(_ bytes: [UInt8]) -> Compiled {
        let token = Token(kind: .literal, start: store(bytes), count: Int32(bytes.count))
        return Compiled(token: token, minimum: bytes.count, letters: LetterSet(bytes))
    }

    private mutating func variable(_ name: String, _ folds: Bool) -> Compiled {
        let key = Key(text: Array(name.utf8), folds: folds)
        if let compiled = knownVariables[key] { return compiled }
        let compiled: Compiled
        switch variables.variable(named: name)?.values {
        case .member(let set, let folded):
            program.sets.append(folds ? folded : set)
            compiled = Compiled(
                token: Token(kind: .member, start: Int32(program.sets.count - 1), count: 1), minimum: 1)
        case .words(let words): compiled = self.words(folds ? words.map { CaseFolding.folded($0) } : words)
        case .patterns(let patterns): compiled = choice(patterns, folds)
        case nil: compiled = words([])
        }
        knownVariables[key] = compiled
        return compiled
    }

    /// Words are kept by length, so that each length needs one look-up.
    private mutating func words(_ words: [[UInt8]]) -> Compiled {
        let byLength = Dictionary(grouping: Set(words), by: \.count).sorted { $0.key < $1.key }
        let start = Int32(program.groups.count)
        for (length, words) in byLength {
            let sorted = words.sorted { $0.lexicographicallyPrecedes($1) }
            let place = store(sorted.flatMap { $0 })
            program.groups.append(
                PatternProgram.WordGroup(start: place, length: Int32(length), count: Int32(sorted.count)))
        }
        let token = Token(kind: .words, start: start, count: Int32(byLength.count))
        return Compiled(token: token, minimum: byLength.first?.key ?? 0)
    }

    private mutating func choice(_ patterns: [[PatternPart]], _ folds: Bool) -> Compiled {
        var options: [PatternProgram.Option] = []
        var least = Int.max
        for parts in Set(patterns) {
            let compiled = parts.map { compile($0, folds) }
            let start = Int32(program.tokens.count)
            program.tokens += compiled.map(\.token)
            options.append(PatternProgram.Option(start: start, count: Int32(compiled.count)))
            least = min(least, compiled.reduce(0) { $0 + $1.minimum })
        }
        let start = Int32(program.options.count)
        program.options += options
        let token = Token(kind: .choice, start: start, count: Int32(options.count))
        return Compiled(token: token, minimum: options.isEmpty ? 0 : least)
    }

    /// Keeps bytes in the program, and says where they start.
    mutating func store(_ bytes: [UInt8]) -> Int32 {
        let start = Int32(program.bytes.count)
        program.bytes += bytes
        return start
    }
}
