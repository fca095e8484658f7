struct ShortIDs {
    private var hashes: [UInt64] = []
    static let digits = 8

    private var digest = StableHash()

    var identity: PlanIdentity { PlanIdentity(digest: digest.digits, cases: hashes.count) }

    mutating func note(_ testCase: TestCase) {
        let hash = StableHash(testCase.id).value
        hashes.append(hash)
        if testCase.kind != .probe { digest.add(hash) }
    }

    func clashes() -> (repeated: Set<UInt64>, longer: [Int: Int]) {
        let sorted = hashes.sorted()
        var repeated: Set<UInt64> = []
        var longer: [UInt64: Int] = [:]
        for (one, next) in zip(sorted, sorted.dropFirst()) {
            let shared = (one ^ next).leadingZeroBitCount / 4
            if one == next {
                repeated.insert(one)
            } else if shared >= Self.digits {
                for hash in [one, next] { longer[hash] = max(longer[hash] ?? 0, shared + 1) }
            }
        }
        let cases =
            longer.isEmpty ? [] : hashes.enumerated().compactMap { place, hash in longer[hash].map { (place, $0) } }
        return (repeated, Dictionary(uniqueKeysWithValues: cases))
    }
}
