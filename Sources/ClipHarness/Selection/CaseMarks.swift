/// Which cases of a plan are selected: a bit for each, so that those of a million take 125 KB.
struct CaseMarks: Sendable {
    private var words: [UInt64] = []
    /// How many are marked.
    private(set) var count = 0

    /// Marks a case by its place in the plan, each only once.
    mutating func insert(_ index: Int) {
        let word = index / 64
        if word >= words.count { words += repeatElement(0, count: word + 1 - words.count) }
        words[word] |= 1 << UInt64(index % 64)
        count += 1
    }

    /// Whether a case is marked. What was not in the plan when it was walked is not.
    func contains(_ index: Int) -> Bool {
        index / 64 < words.count && words[index / 64] >> UInt64(index % 64) & 1 == 1
    }
}
