import ClipSuites

/// Which cases to select. All that is stated narrows the selection; what selects nothing by itself is left empty.
///
/// A journey is selected as a whole: by what one of its steps has.
public struct Selection: Sendable {
    /// Expressions that all must hold.
    public var filters: [Filter]
    /// Tags of which a case must have one; where there are none, it need not.
    public var includedTags: [String]
    /// Tags of which a case may have none.
    public var excludedTags: [String]
    /// What earlier runs left to be done, where only that is selected.
    public var previousRun: PreviousRun?
    /// The shards of what the rest selects, each a shard of what the one before it leaves.
    public var partitions: [Partition]
    /// The kinds of which each registered experience has to have a case, before sharding, and whatever earlier runs left.
    public var requiredKinds: [CaseKind]

    /// Creates a selection; without arguments it selects every case.
    public init(
        filters: [Filter] = [], includedTags: [String] = [], excludedTags: [String] = [],
        previousRun: PreviousRun? = nil, partitions: [Partition] = [], requiredKinds: [CaseKind] = []
    ) {
        self.filters = filters
        self.includedTags = includedTags
        self.excludedTags = excludedTags
        self.previousRun = previousRun
        self.partitions = partitions
        self.requiredKinds = requiredKinds
    }

    /// Whether it selects every case of every plan.
    public var isEverything: Bool { !narrows && partitions.isEmpty }

    var narrows: Bool {
        !filters.isEmpty || !includedTags.isEmpty || !excludedTags.isEmpty || previousRun != nil
    }

    /// Whether the previous run left a case, or one of those that are selected as one, to be done.
    func isDue(_ cases: ArraySlice<TestCase>) -> Bool {
        previousRun.map { cases.contains(where: $0.leaves) } ?? true
    }

    /// Whether tags and filters hold for the cases that are selected as one; throws where a filter takes too long.
    func matches(_ cases: ArraySlice<TestCase>) throws(Diagnostic) -> Bool {
        if !includedTags.isEmpty, !cases.contains(where: { $0.hasTag(in: includedTags) }) { return false }
        if cases.contains(where: { $0.hasTag(in: excludedTags) }) { return false }
        for filter in filters where try !filter.selects(cases) { return false }
        return true
    }
}

extension TestCase {
    fileprivate func hasTag(in tags: [String]) -> Bool {
        !Set(self.tags).isDisjoint(with: tags)
    }
}

extension Selection {
    /// Warns of each tag and suite that is asked for and, probably misspelt, in no definition of a plan.
    public func unknownWords(in plan: Plan) -> [Diagnostic] {
        var tags: Set<String> = []
        for suite in plan.suites.map(\.suite) {
            for invocation in suite.invocations { tags.formUnion(invocation.allTags) }
            for journey in suite.journeys { tags.formUnion(journey.tags) }
        }
        let suites = Set(plan.suites.map(\.reference.id))
        func warning(
            _ field: FilterField, _ word: String, _ location: SourceLocation?, _ excerpt: Diagnostic.Excerpt?
        ) -> Diagnostic? {
            let known = field == .tag ? tags : suites
            guard !known.contains(word) else { return nil }
            let what = field == .tag ? "no definition has the tag" : "there is no suite"
            return Diagnostic(
                .warning, at: location, "\(what) \(OneLine.quoted(word))", excerpt: excerpt,
                fix: Suggestion.nearest(to: word, in: known.sorted()).map { "did you mean '\($0)'?" })
        }
        var named: Set<String> = []
        let options = (includedTags + excludedTags).filter { named.insert($0).inserted }
        return options.compactMap { warning(.tag, $0, nil, nil) } + filters.flatMap(\.equalWords).compactMap(warning)
    }
}

extension Filter {
    /// The tags and suites that it names in full, with their places.
    fileprivate var equalWords: [(FilterField, String, SourceLocation, Diagnostic.Excerpt)] {
        expression.tests.compactMap { test in
            guard test.field == .tag || test.field == .suite, let word = test.word else { return nil }
            return (test.field, word, source.location(at: test.range.lowerBound), source.excerpt(test.range))
        }
    }
}
