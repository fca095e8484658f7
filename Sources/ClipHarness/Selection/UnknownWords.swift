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
        let known = KnownWords(tags: tags, suites: Set(plan.suites.map { ExactText(text: $0.reference.id) }))
        var warned: Set<ExactText> = []
        var warnings = (includedTags + excludedTags).filter {
            !known.tags.contains(ExactText(text: $0)) && warned.insert(ExactText(text: $0)).inserted
        }
        .map { known.warning(of: .tag, $0, at: nil, excerpt: nil) }
        for filter in filters {
            for (field, word, location, excerpt) in filter.equalWords
            where !known.words(of: field).contains(ExactText(text: word)) {
                warnings.append(known.warning(of: field, word, at: location, excerpt: excerpt))
            }
        }
        return warnings
    }
}

/// The tags and suites that definitions have.
private struct KnownWords {
    var tags: Set<ExactText>
    var suites: Set<ExactText>

    func words(of field: FilterField) -> Set<ExactText> {
        field == .tag ? tags : suites
    }

    func warning(
        of field: FilterField, _ word: String, at location: SourceLocation?, excerpt: Diagnostic.Excerpt?
    ) -> Diagnostic {
        let what = field == .tag ? "no definition has the tag" : "there is no suite"
        return Diagnostic(
            .warning, at: location, "\(what) \(OneLine.quoted(word))", excerpt: excerpt,
            fix: Suggestion.nearest(to: word, in: words(of: field).sorted().map(\.text)).map { "did you mean '\($0)'?" }
        )
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
