/// Many compiled patterns in flat arrays of plain values, so that comparing allocates nothing and counts no
/// references.
struct PatternProgram: Sendable {
    var bytes: [UInt8] = []
    var tokens: [Token] = []
    var patterns: [Pattern] = []
    var sets: [ByteSet] = []
    var groups: [WordGroup] = []
    var options: [Option] = []

    /// A step of a pattern.
    struct Token: Sendable {
        enum Kind: UInt8, Sendable {
            case literal, one, run, member, words, choice
        }
        var kind: Kind
        /// Where its literal, set, word groups or options start.
        var start: Int32 = 0
        /// How many bytes, groups or options there are.
        var count: Int32 = 0
    }

    /// Words of one length, sorted, one after the other in `bytes`.
    struct WordGroup: Sendable {
        var start: Int32
        var length: Int32
        var count: Int32
    }

    /// One of the values of a variable: its tokens.
    struct Option: Sendable {
        var start: Int32
        var count: Int32
    }

    /// A whole pattern.
    struct Pattern: Sendable {
        enum Shape: UInt8, Sendable {
            /// Matches nothing: it is at fault.
            case never
            /// `*` alone.
            case any
            /// Its prefix and nothing else.
            case literal
            /// Its prefix and any run.
            case prefix
            /// Literals, `?`, `*` and sets of characters.
            case plain
            /// With variables of several lengths.
            case branching
        }
        var shape: Shape
        /// The literal that every match begins with.
        var prefixStart: Int32 = 0
        var prefixLength: Int32 = 0
        /// The literal that every match ends with.
        var suffixStart: Int32 = 0
        var suffixLength: Int32 = 0
        /// The letters of all literals that every match has.
        var letters = LetterSet()
        /// How many bytes a match has at least.
        var minimum: Int32 = 0
        var tokenStart: Int32 = 0
        var tokenCount: Int32 = 0
        /// For `…/*`, the pattern of what stands before `/*`, which matches too; else -1.
        var bare: Int32 = -1
    }
}

extension PatternProgram {
    /// Lends the program to a matcher.
    func withMatcher<Result>(fuel: Int, _ body: (PatternMatcher) -> Result) -> Result {
        let memo = groups.isEmpty ? [] : [WordMemo](repeating: WordMemo(), count: WordMemo.count)
        return bytes.withUnsafeBufferPointer { bytes in
            tokens.withUnsafeBufferPointer { tokens in
                patterns.withUnsafeBufferPointer { patterns in
                    sets.withUnsafeBufferPointer { sets in
                        groups.withUnsafeBufferPointer { groups in
                            options.withUnsafeBufferPointer { options in
                                body(
                                    PatternMatcher(
                                        bytes: bytes, tokens: tokens, patterns: patterns, sets: sets, groups: groups,
                                        options: options, memo: memo, fuel: fuel))
                            }
                        }
                    }
                }
            }
        }
    }
}
