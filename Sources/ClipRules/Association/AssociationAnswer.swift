package struct AssociationAnswer {
    package let url: String
    private(set) var invalidURL: InvalidURL?
    package private(set) var links: [(appID: ApplicationIdentifier, decision: AppLinksDecision)] = []
    package private(set) var clips: [ApplicationIdentifier] = []

    package init(_ url: String, by file: AssociationFile, _ rules: AppLinks?) {
        self.url = url
        invalidURL = InvalidURL(of: url)
        guard invalidURL == nil else { return }
        links = rules?.decideAll(url) ?? []
        clips = file.appClips?.apps ?? []
    }

    package var lines: [String] {
        if let invalidURL { return ["declined as \(invalidURL.reason.rawValue): \(invalidURL.text)"] }
        if links.isEmpty && clips.isEmpty { return ["the file names no app and no clip"] }
        return links.map { "\($0.appID.text): \($0.decision.text)" } + clips.map { "\($0.text): named under appclips" }
    }
}
