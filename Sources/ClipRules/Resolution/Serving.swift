enum Serving: Equatable {
    case local(Int)
    case advanced(Int)
    case `default`
    case noPlace(Int)
    case nothing, barred

    /// For a redirect, compares only whether anything opens. For a card, ignores why nothing does.
    fileprivate func opensTheSame(as other: Serving, in resolution: Resolution) -> Bool {
        // If a local experience opens, redirects are not followed.
        if opens && other.opens { return self == other || resolution.isHop && !isLocal && !other.isLocal }
        return self == other || opensNothing && other.opensNothing || resolution.isOfCard && !opens && !other.opens
    }

    private var isLocal: Bool { if case .local = self { true } else { false } }

    private var opensNothing: Bool {
        switch self {
        case .noPlace, .nothing: true
        case .local, .advanced, .default, .barred: false
        }
    }

    private var opens: Bool { !opensNothing && self != .barred }
}

extension Resolver {
    /// This is inlined because most callers read only one property of the result.
    @inline(__always)
    func rules(of source: Source) -> SourceRules { answers.hasOpposites ? changedRules(of: source) : source.rules }

    private func changedRules(of source: Source) -> SourceRules {
        var rules = source.rules
        switch source {
        case .nfc, .qrCode: if answers.isOpposite(.defaultByCode) { rules.takesDefault = false }
        case .appLink: if answers.isOpposite(.appLinkDefault) { rules.takesDefault = false }
        case .messages: if answers.isOpposite(.messagesCard) { rules.advanced = .byPrefix }
        case .webLink:
            if answers.isOpposite(.webLink) { (rules.takesDefault, rules.association) = (true, .always) }
        case .appClipCode, .safariBanner, .safariCard, .maps, .siriSuggestion, .linkPreview, .testFlight, .xcode,
            .spotlight, .appLibrary, .notification, .appSwitcher:
            break
        }
        return rules
    }

    func serving(local: Int?, _ advanced: Int?, _ source: Source, isBarred: Bool) -> Serving {
        let rules = rules(of: source)
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
    /// - Parameter website: The website's decision. If `nil`, the website does not bar the URL.
    mutating func warnOfQuestions(
        _ url: InvocationURL, _ matches: Resolver.Matches, _ best: (local: Int?, advanced: Int?), _ serving: Serving,
        _ website: AssociationDecision?, target: Target, by resolver: Resolver
    ) {
        guard matches.local.hasQuestions || matches.advanced.hasQuestions else { return }
        for question in Question.allCases where !resolver.answers.isOpposite(question.row.advisory) {
            let local = resolver.local.other(than: best.local, question, for: url, matches.local)
            let advanced = resolver.advanced.other(than: best.advanced, question, for: url, matches.advanced)
            var decision = website
            if website != nil, question == .internationalisedHost {
                let delivered = url.delivered(from: source)
                decision = resolver.association?.otherDecision(url, for: .clip, delivering: delivered) ?? website
            }
            let other = resolver.serving(local: local, advanced, source, isBarred: decision?.declined != nil)
            guard !other.opensTheSame(as: serving, in: self) else { continue }
            let verb = isOfCard ? "shows" : "opens"
            let answers = "here it \(verb) \(resolver.name(serving, target)), otherwise \(resolver.name(other, target))"
            let name = question.row.advisory
            weigh(Advisory(name, "\(name.meaning): \(answers)"), by: resolver.answers, doubting: .experience)
        }
    }
}
