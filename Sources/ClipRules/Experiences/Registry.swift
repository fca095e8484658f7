package final class Registry: Sendable {
    let experiences: [RegisteredExperience]
    private let matching: Matching
    private let paths: Matching
    private let answers: RuleAnswers
    let openings: [Opening]
    private let isOpen: Bool
    private let index: ExperienceIndex
    private let normalised: ExperienceIndex
    private let portless: ExperienceIndex
    private let portsAsWritten: ExperienceIndex

    package init(
        _ experiences: [RegisteredExperience], matching: Matching, by answers: RuleAnswers = .model,
        areLocal: Bool = false
    ) {
        self.experiences = experiences
        self.matching = matching
        self.answers = answers
        paths = answers.isOpposite(.componentBoundary) ? matching.other : matching
        openings = experiences.map {
            Opening(areLocal ? .local($0.url.text) : .advanced($0.url.text), $0.card)
        }
        let urls = experiences.map(\.url)
        isOpen = urls.contains(where: \.isQuestionableAsRegistered)
        let (index, isOpen) = (ExperienceIndex(urls), isOpen)
        func variant(_ spelling: (InvocationURL) -> InvocationURL) -> ExperienceIndex {
            isOpen ? ExperienceIndex(urls.map(spelling)) : index
        }
        self.index = index
        normalised = variant { $0.withNormalisedEscapes ?? $0 }
        portless = variant(\.withoutPort)
        portsAsWritten = variant(\.withWrittenPort)
    }

    func isEqual(_ experience: Int, to url: InvocationURL) -> Bool {
        index.length(of: experience) == url.layout.comparedLength
    }

    func matches(for url: InvocationURL) -> ExperienceMatches {
        if experiences.isEmpty { return ExperienceMatches() }
        var matches = index.matches(for: url)
        matches.isOpen = isOpen || url.isQuestionable
        return matches
    }

    package func best(for url: InvocationURL) -> Int? { best(matches(for: url), for: url) }

    func best(_ matches: ExperienceMatches, for url: InvocationURL) -> Int? {
        var best = asWritten(matches)
        guard answers.hasOpposites, matches.hasQuestions else { return best }
        for question in Question.allCases where question != .componentBoundary {
            best = other(than: best, question, for: url, matches, answers.opposites(of: question.row.advisory))
        }
        return best
    }

    private func asWritten(_ matches: ExperienceMatches) -> Int? { matches.query(matching) ?? matches.path(paths) }

    func other(
        than best: Int?, _ question: Question, for url: InvocationURL, _ matches: ExperienceMatches,
        _ places: [Int]? = nil
    ) -> Int? {
        if places?.isEmpty == true { return best }
        let others = opposites(of: question, for: url, matches, to: best)
        let chosen = places.map { $0.filter(others.indices.contains).map { others[$0] } } ?? others
        // After an opposite has changed the match, ignores any that finds what the model finds.
        let model = matches.query(matching) ?? matches.path(matching)
        return chosen.first { $0 != best && (best == model || $0 != model) } ?? best
    }

    private func opposites(
        of question: Question, for url: InvocationURL, _ matches: ExperienceMatches, to best: Int?
    ) -> [Int?] {
        guard matches.hasQuestions else { return [best] }
        func found(_ url: InvocationURL, in index: ExperienceIndex) -> Int? { asWritten(index.matches(for: url)) }
        switch question {
        case .componentBoundary:
            let hasQuery = best.map { experiences[$0].url.layout.hasQuery } ?? false
            return [hasQuery ? best : matches.path(paths.other)]
        case .registeredQuery:
            return [matches.query(matching.other), matches.queryEqual].map { $0 ?? matches.path(paths) }
        case .queryOrder: return [longer(index.bestInAnyOrder(for: url), than: best, in: index)]
        case .trailingSlash:
            let other = longer(url.withToggledSlash.flatMap { found($0, in: index) }, than: best, in: index)
            return [differInSlashAlone(other, best) ? best : other]
        case .port:
            let other = longer(found(url.withoutPort, in: portless), than: best, in: portless)
            return [other, found(url.withWrittenPort, in: portsAsWritten)]
        case .percentEncoding:
            let other = found(url.withNormalisedEscapes ?? url, in: normalised)
            return [longer(other, than: best, in: normalised)]
        case .internationalisedHost:
            return [best.flatMap { experiences[$0].url.writtenHost == url.writtenHost ? $0 : nil }]
        }
    }

    private func differInSlashAlone(_ one: Int?, _ other: Int?) -> Bool {
        guard let one, let other else { return false }
        return experiences[one].url.withToggledSlash?.comparisonKey == experiences[other].url.comparisonKey
    }

    private func longer(_ other: Int?, than model: Int?, in index: ExperienceIndex) -> Int? {
        guard let other else { return model }
        guard let model else { return other }
        return index.length(of: other) > index.length(of: model) ? other : model
    }
}
