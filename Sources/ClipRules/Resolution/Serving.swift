enum Serving: Equatable {
    case local(Int)
    case advanced(Int)
    case `default`
    case noPlace(Int)
    case nothing, barred

    fileprivate func opensTheSame(as other: Serving) -> Bool {
        switch (self, other) {
        case (.noPlace, .noPlace), (.noPlace, .nothing), (.nothing, .noPlace): true
        default: self == other
        }
    }
}

extension Resolver {
    func serving(local: Int?, _ advanced: Int?, _ source: Source, isBarred: Bool) -> Serving {
        let rules = source.rules
        if isBarred, local == nil || rules.association == .always { return .barred }
        if let local { return .local(local) }
        switch (rules.advanced, advanced) {
        case (.byPrefix, let advanced?): return .advanced(advanced)
        case (.withPlace, let advanced?):
            return profile.advanced[advanced].hasPlace ? .advanced(advanced) : .noPlace(advanced)
        case (.ignored, _), (.passedOver, _), (_, nil): return rules.takesDefault ? .default : .nothing
        }
    }

    fileprivate func name(_ serving: Serving, _ target: Target) -> String {
        switch serving {
        case .advanced(let place) where target == .app: "the full app with \(profile.advanced[place].url.text)"
        case .local(let place): profile.local[place].url.text
        case .advanced(let place): profile.advanced[place].url.text
        case .default: "the default experience"
        case .noPlace, .nothing, .barred: "nothing"
        }
    }
}

extension Resolution {
    mutating func warnOfQuestions(
        _ url: InvocationURL, _ matches: Resolver.Matches, _ serving: Serving, isBarred: Bool, target: Target,
        by resolver: Resolver
    ) {
        guard matches.local.hasQuestions || matches.advanced.hasQuestions else { return }
        for question in Question.allCases {
            let locals = resolver.local.opposites(of: question, for: url, matches.local)
            let advanceds = resolver.advanced.opposites(of: question, for: url, matches.advanced)
            let others = (0..<max(locals.count, advanceds.count)).lazy.map { [source] index in
                resolver.serving(
                    local: locals[min(index, locals.count - 1)], advanceds[min(index, advanceds.count - 1)],
                    source, isBarred: isBarred)
            }
            guard let other = others.first(where: { !$0.opensTheSame(as: serving) }) else { continue }
            doubts.insert(.experience)
            let verb = isOfCard ? "shows" : "opens"
            let answers = "here it \(verb) \(resolver.name(serving, target)), otherwise \(resolver.name(other, target))"
            warn(Advisory(question.row.advisory, "\(question.row.advisory.meaning): \(answers)"))
        }
    }
}
