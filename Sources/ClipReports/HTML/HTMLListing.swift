import ClipHarness

/// Which cases get a block: all of them in runs that a browser can show, and of larger ones the first so many that
/// passed, and the first so many others.
struct HTMLListing {
    private var passed = 0
    private var others = 0

    /// How many cases that passed get a block, and how many others.
    static let limit = 10_000

    /// Counts a case and says whether it gets a block.
    mutating func takes(_ result: CaseResult) -> Bool {
        switch result.status {
        case .passed:
            passed += 1
            return passed <= Self.limit
        case .failed, .errored, .skipped, .flaky:
            others += 1
            return others <= Self.limit
        }
    }

    /// Says how many cases have no block, where that is so.
    func writeNote(to buffer: inout HTMLBuffer) {
        let (hiddenPassed, hiddenOthers) = (max(0, passed - Self.limit), max(0, others - Self.limit))
        guard hiddenPassed + hiddenOthers > 0 else { return }
        buffer.markup("<p class=\"note\">")
        if hiddenPassed > 0 {
            buffer.number(hiddenPassed)
            buffer.markup(" more cases passed")
        }
        if hiddenPassed > 0, hiddenOthers > 0 { buffer.markup(", and ") }
        if hiddenOthers > 0 {
            buffer.number(hiddenOthers)
            buffer.markup(" more did not")
        }
        buffer.markup(". They are counted above, and listed in the event log and in the JUnit report.</p>\n")
    }
}
