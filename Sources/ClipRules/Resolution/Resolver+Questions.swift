extension Resolver {
    /// Raises an advisory for each question whose opposite answer would change the experience or the decline.
    ///
    /// - Parameter target: What opens where something is served.
    func warnOfOpenQuestions(
        _ url: InvocationURL, _ sightings: Sightings, _ serving: Serving, _ rules: SourceRules,
        isBarred: Bool, target: Target = .clip, _ draft: inout Resolution
    ) {
        guard sightings.local.asks(profile.matching) || sightings.advanced.asks(profile.matching) else { return }
        for question in Question.allCases {
            guard let other = otherServing(question, url, sightings, serving, rules, isBarred: isBarred) else {
                continue
            }
            let detail = Advisory.Detail.opens(model: name(serving, target), otherwise: name(other, target))
            draft.warn(Advisory(question.advisory, detail))
        }
    }

    /// What would serve the URL if a question had the opposite answer; `nil` where that is the same.
    private func otherServing(
        _ question: Question, _ url: InvocationURL, _ sightings: Sightings, _ serving: Serving, _ rules: SourceRules,
        isBarred: Bool
    ) -> Serving? {
        let locals = opposites(question, in: local, url, sightings.local)
        let advanceds = opposites(question, in: advanced, url, sightings.advanced)
        for index in 0..<max(locals.count, advanceds.count) {
            let other = self.serving(
                locals[min(index, locals.count - 1)], advanceds[min(index, advanceds.count - 1)], rules,
                isBarred: isBarred)
            if !other.opensTheSame(as: serving) { return other }
        }
        return nil
    }

    /// The matches of a registry by the opposite answer; the model's own where the question does not arise.
    private func opposites(
        _ question: Question, in registry: Registry, _ url: InvocationURL, _ sighting: Sighting
    ) -> [Int?] {
        guard sighting.asks(profile.matching) else { return [sighting.best(profile.matching)] }
        switch question {
        case .componentBoundary, .registeredQuery: break
        case .queryOrder, .trailingSlash, .port, .percentEncoding, .internationalisedHost:
            guard sighting.open.contains(question) else { return [sighting.best(profile.matching)] }
        }
        return registry.opposites(of: question, for: url, sighting)
    }

    private func name(_ serving: Serving, _ target: Target) -> String {
        switch serving {
        case .advanced(let place) where target == .app: "the full app with \(profile.advanced[place].url.text)"
        case .local(let place): profile.local[place].url.text
        case .advanced(let place): profile.advanced[place].url.text
        case .default: "the default experience"
        case .noPlace, .nothing, .barred: "nothing"
        }
    }
}
