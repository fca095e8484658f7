package final class Registry: Sendable {
    let experiences: [RegisteredExperience]
    let matching: Matching
    let openings: [Opening]
    private let isOpen: Bool
    private let index: ExperienceIndex
    private let normalised: ExperienceIndex
    private let portless: ExperienceIndex
    private let portsAsWritten: ExperienceIndex

    package init(_ experiences: [RegisteredExperience], matching: Matching, areLocal: Bool = false) {
        self.experiences = experiences
        self.matching = matching
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

    package func best(for url: InvocationURL) -> Int? { matches(for: url).best(matching) }

    func opposites(of question: Question, for url: InvocationURL, _ matches: ExperienceMatches) -> [Int?] {
        let model = matches.best(matching)
        guard matches.hasQuestions else { return [model] }
        switch question {
        case .componentBoundary: return [matches.query(matching) ?? matches.path(matching.other)]
        case .registeredQuery:
            return [matches.query(matching.other), matches.queryEqual].map { $0 ?? matches.path(matching) }
        case .queryOrder: return [longer(index.bestInAnyOrder(for: url), than: model, in: index)]
        case .trailingSlash:
            let other = longer(url.withToggledSlash.flatMap(best), than: model, in: index)
            return [differInSlashAlone(other, model) ? model : other]
        case .port:
            let other = longer(portless.matches(for: url.withoutPort).best(matching), than: model, in: portless)
            return [other, portsAsWritten.matches(for: url.withWrittenPort).best(matching)]
        case .percentEncoding:
            let other = normalised.matches(for: url.withNormalisedEscapes ?? url).best(matching)
            return [longer(other, than: model, in: normalised)]
        case .internationalisedHost:
            return [model.flatMap { experiences[$0].url.writtenHost == url.writtenHost ? $0 : nil }]
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
