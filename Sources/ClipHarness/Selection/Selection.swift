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
    /// What earlier runs left to be done, of which ``SelectedPlan/outstanding`` keeps what is not selected.
    public var history: PreviousRun?
    /// The shards of what the rest selects, each a shard of what the one before it leaves.
    public var partitions: [Partition]

    /// Creates a selection; without arguments it selects every case.
    public init(
        filters: [Filter] = [], includedTags: [String] = [], excludedTags: [String] = [],
        previousRun: PreviousRun? = nil, history: PreviousRun? = nil, partitions: [Partition] = []
    ) {
        self.filters = filters
        self.includedTags = includedTags
        self.excludedTags = excludedTags
        self.previousRun = previousRun
        self.history = history
        self.partitions = partitions
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

    /// Whether tags and filters hold for a case, or for the cases that are selected as one.
    ///
    /// - Throws: A diagnostic where a filter takes too long.
    func matches(_ cases: ArraySlice<TestCase>) throws(Diagnostic) -> Bool {
        if !includedTags.isEmpty, !cases.contains(where: { $0.hasTag(in: includedTags) }) { return false }
        if cases.contains(where: { $0.hasTag(in: excludedTags) }) { return false }
        for filter in filters where try !filter.selects(cases) { return false }
        return true
    }
}

extension TestCase {
    fileprivate func hasTag(in tags: [String]) -> Bool {
        tags.contains { tag in self.tags.contains { $0.utf8.elementsEqual(tag.utf8) } }
    }
}
