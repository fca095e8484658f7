import ClipSuites

/// Which cases to select. All that is stated narrows it; a journey is selected by what one of its steps has.
package struct Selection: Sendable {
    package var filters: [Filter] = []
    package var includedTags: [String] = []
    package var excludedTags: [String] = []
    package var previousRun: PreviousRun?
    /// The shards of what the rest selects, each a shard of what the one before it leaves.
    package var partitions: [Partition] = []
    /// The kinds of which each registered experience has to have a case, before sharding, and whatever earlier runs left.
    package var requiredKinds: [CaseKind] = []

    package var isEverything: Bool { !isFiltered && previousRun == nil && partitions.isEmpty }

    private var isFiltered: Bool { !filters.isEmpty || !includedTags.isEmpty || !excludedTags.isEmpty }

    /// Whether what is divided into shards, or all where there are none, is less than the plan.
    var narrowsShards: Bool { isFiltered || previousRun != nil && partitions.isEmpty }

    /// The shard in words, as logs name it; `nil` without shards.
    var partition: String? {
        partitions.isEmpty ? nil : partitions.map(\.description).joined(separator: ", then ")
    }

    /// The previous run, if it was of the shard that is selected now.
    var ownLog: PreviousRun? {
        guard let previousRun, let partition, previousRun.shard?.partition == partition else { return nil }
        return previousRun
    }

    /// Whether the previous run left a case, or one of those that are selected as one, to be done.
    func isDue(_ cases: ArraySlice<TestCase>) -> Bool {
        previousRun.map { cases.contains(where: $0.leaves) } ?? true
    }

    /// Whether tags and filters hold for the cases that are selected as one; throws if a filter takes too long.
    func matches(_ cases: ArraySlice<TestCase>) throws(Diagnostic) -> Bool {
        let tags = Set(cases.flatMap(\.tags))
        guard includedTags.isEmpty || !tags.isDisjoint(with: includedTags), tags.isDisjoint(with: excludedTags) else {
            return false
        }
        for filter in filters where try !filter.selects(cases) { return false }
        return true
    }
}

extension Selection {
    package static let everything = Selection()

    /// Warns of each tag and suite that is asked for and, probably misspelt, in no definition of a plan.
    package func unknownWords(in plan: Plan) -> [Diagnostic] {
        var tags: Set<String> = []
        for suite in plan.suites.map(\.suite) {
            for invocation in suite.invocations { tags.formUnion(invocation.allTags) }
            for journey in suite.journeys { tags.formUnion(journey.tags) }
        }
        let suites = Set(plan.suites.map(\.reference.id))
        let named = (includedTags + excludedTags).map { (FilterField.tag, $0) } + filters.flatMap(\.names)
        var unknown: Set<String> = []
        return named.compactMap { field, word in
            let (what, known) = field == .tag ? ("no definition has the tag", tags) : ("there is no suite", suites)
            let message = "\(what) \(OneLine.quoted(word))"
            guard field == .tag || field == .suite, !known.contains(word), unknown.insert(message).inserted else {
                return nil
            }
            let nearest = Suggestion.nearest(to: word, in: known.sorted())
            return Diagnostic(.warning, at: nil, message, fix: nearest.map { "did you mean '\($0)'?" })
        }
    }
}
