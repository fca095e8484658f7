/// An association file that decides about URLs for all clips and apps that it names.
package struct AssociationAnswers: Sendable {
    private let links: AppLinks?
    private let clips: [ApplicationIdentifier]

    package init(_ file: AssociationFile) {
        links = file.appLinks.map(AppLinks.init)
        clips = file.appClips?.apps ?? []
    }

    package func answer(for url: String) -> AssociationAnswer {
        do throws(InvalidURL) {
            _ = try InvocationURL(url)
        } catch {
            return AssociationAnswer(url: url, invalidURL: error, links: [], clips: [])
        }
        return AssociationAnswer(url: url, links: links?.decideAll(url) ?? [], clips: clips)
    }
}

/// The answer to "does this URL match my file?", for every clip and app of the file.
package struct AssociationAnswer: Sendable {
    package var url: String
    /// Why the URL opens nothing anywhere; `nil` where the rules decide.
    package var invalidURL: InvalidURL?
    /// The decision for each application identifier of `applinks`, in the order of the file.
    package var links: [(appID: ApplicationIdentifier, decision: AppLinksDecision)]
    /// The clips that `appclips` names: every URL of the host may open them.
    package var clips: [ApplicationIdentifier]

    /// The answer for each identifier in a line, or the one reason why there is none.
    package var lines: [String] {
        if let invalidURL { return ["declined as \(invalidURL.reason.rawValue): \(invalidURL.text)"] }
        if links.isEmpty && clips.isEmpty { return ["the file names no app and no clip"] }
        return links.map { "\($0.appID.text): \($0.decision.text)" } + clips.map { "\($0.text): named under appclips" }
    }
}

extension AppLinksDecision {
    package var text: String {
        switch self {
        case .unknownID: "not named"
        case .match(let rule): "matches, by the rule on line \(rule.line): \(rule.text)"
        case .excluded(let rule): "blocked, by the rule on line \(rule.line): \(rule.text)"
        case .noRule: "no rule matches"
        case .tooCostly: "abandoned: comparing takes too many steps"
        }
    }
}
