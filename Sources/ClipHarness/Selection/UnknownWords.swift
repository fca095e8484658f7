import ClipSuites

extension Selection {
    /// Warns of each tag and suite that is asked for and that no definition of a plan has, since it is likely to be
    /// misspelt.
    public func unknownWords(in plan: Plan) -> [Diagnostic] {
        var tags: Set<ExactText> = []
        for suite in plan.suites.map(\.suite) {
            for invocation in suite.invocations { tags.formUnion(invocation.allTags) }
            for journey in suite.journeys { tags.formUnion(journey.tags.map(ExactText.init)) }
        }
        let suites = Set(plan.suites.map { ExactText(text: $0.reference.id) })
        func warning(
            _ field: FilterField, _ word: String, _ location: SourceLocation?, _ excerpt: Diagnostic.Excerpt?
        ) -> Diagnostic? {
            let known = field == .tag ? tags : suites
            guard !known.contains(ExactText(text: word)) else { return nil }
            let what = field == .tag ? "no definition has the tag" : "there is no suite"
            return Diagnostic(
                .warning, at: location, "\(what) \(OneLine.quoted(word))", excerpt: excerpt,
                fix: Suggestion.nearest(to: word, in: known.sorted().map(\.text)).map { "did you mean '\($0)'?" })
        }
        var named: Set<ExactText> = []
        let options = (includedTags + excludedTags).filter { named.insert(ExactText(text: $0)).inserted }
        return options.compactMap { warning(.tag, $0, nil, nil) } + filters.flatMap(\.equalWords).compactMap(warning)
    }
}

extension Filter {
    /// The tags and suites that it names in full, with their places.
    fileprivate var equalWords: [(FilterField, String, SourceLocation, Diagnostic.Excerpt)] {
        expression.tests.compactMap { test in
            guard test.field == .tag || test.field == .suite, case .equals(let word) = test.match else { return nil }
            return (test.field, word, source.location(at: test.range.lowerBound), source.excerpt(test.range))
        }
    }
}
