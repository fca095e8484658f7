import ClipSuites

/// Each member narrows the selection, and one matching step selects its whole journey.
package struct Selection {
    package var filters: [Filter] = []
    package var caseIDs: [String] = []
    package var includedTags: [String] = []
    package var excludedTags: [String] = []
    package var previousRun: PreviousRun?
    package var partitions: [Partition] = []
    package var requiredKinds: [CaseKind] = []

    package var isEverything: Bool { !isFiltered && previousRun == nil && partitions.isEmpty }

    private var isFiltered: Bool {
        !filters.isEmpty || !caseIDs.isEmpty || !includedTags.isEmpty || !excludedTags.isEmpty
    }

    var narrowsShards: Bool { isFiltered || previousRun != nil && partitions.isEmpty }

    var partition: String? { partitions.isEmpty ? nil : partitions.map(\.description).joined(separator: ", then ") }

    var ownLog: PreviousRun? {
        guard let previousRun, let partition, previousRun.shard?.partition == partition else { return nil }
        return previousRun
    }

    func matches(_ cases: ArraySlice<TestCase>) throws(Diagnostic) -> Bool {
        let isNamed =
            caseIDs.isEmpty || cases.lazy.map(\.linkID).contains { id in caseIDs.contains { id.hasPrefix($0) } }
        guard isNamed else { return false }
        let tags = Set(cases.flatMap(\.tags))
        guard includedTags.isEmpty || !tags.isDisjoint(with: includedTags), tags.isDisjoint(with: excludedTags) else {
            return false
        }
        for filter in filters where try !filter.selects(cases) { return false }
        return true
    }

    package static let everything = Selection()

    package func unknownWords(in plan: Plan) -> [Diagnostic] {
        var tags: Set<String> = []
        for suite in plan.suites.map(\.suite) {
            for invocation in suite.invocations { tags.formUnion(invocation.allTags) }
            for journey in suite.journeys { tags.formUnion(journey.tags) }
        }
        let options = (includedTags + excludedTags).map { tag -> Filter.Name in (.tag, tag, { $0 == tag }) }
        var unknown: Set<String> = []
        let names = options + filters.flatMap(\.names)
        var known: [FilterField: (lack: String, texts: Set<String>, sorted: [String])] = [:]
        for field in Set(names.map(\.field)) {
            let (lack, texts): (String, Set<String>)
            switch field {
            case .kind, .title, .url, .source, .target: continue
            case .tag: (lack, texts) = ("no definition has the tag", tags)
            case .suite: (lack, texts) = ("there is no suite", Set(plan.suites.map(\.reference.id)))
            case .owner, .experience, .id:
                lack = "no case has the \(field.rawValue)"
                texts = Set(plan.lazy.flatMap(\.cases).flatMap(field.texts))
            }
            known[field] = (lack, texts, texts.sorted())
        }
        return names.compactMap { field, word, accepts in
            guard let (lack, texts, sorted) = known[field], !texts.contains(word) else { return nil }
            let message = "\(lack) \(OneLine.quoted(word))"
            guard !texts.contains(where: accepts), unknown.insert(message).inserted else { return nil }
            let nearest = Suggestion.nearest(to: word, in: sorted)
            return Diagnostic(.warning, message, fix: nearest.map { "did you mean '\($0)'?" })
        }
    }
}
