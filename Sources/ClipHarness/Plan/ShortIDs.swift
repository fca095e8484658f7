/// The digits of its hash that tell each case of a plan from all others.
struct ShortIDs {
    private var hashes: [UInt64] = []
    static let digits = 8

    /// The digest of all identities in order, whatever is selected.
    private var digest = StableHash()

    var identity: PlanIdentity { PlanIdentity(digest: digest.digits, cases: hashes.count) }

    mutating func note(_ testCase: TestCase) {
        let hash = StableHash(testCase.id).value
        hashes.append(hash)
        // A sheet's plan has no probes, and they follow from their seed.
        if testCase.kind != .probe { digest.add(hash) }
    }

    /// The hashes of several cases, and the longer ids by index.
    func clashes(beyond digits: Int = digits) -> (repeated: Set<UInt64>, longer: [Int: Int]) {
        let sorted = hashes.sorted()
        var repeated: Set<UInt64> = []
        var longer: [UInt64: Int] = [:]
        for (one, next) in zip(sorted, sorted.dropFirst()) {
            let shared = (one ^ next).leadingZeroBitCount / 4
            if one == next {
                repeated.insert(one)
            } else if shared >= digits {
                for hash in [one, next] { longer[hash] = max(longer[hash] ?? 0, shared + 1) }
            }
        }
        let cases = longer.isEmpty ? [] : hashes.enumerated().filter { longer[$1] != nil }
        return (repeated, Dictionary(uniqueKeysWithValues: cases.map { ($0, longer[$1] ?? digits) }))
    }
}
