import ClipAuthoring
import ClipSuites

struct AssociationSource: Sendable {
    private(set) var document: AssociationDocument?
    private(set) var diagnostics: [Diagnostic]
    private(set) var statements: [String] = []
    /// The host's own URLs among those that are asked about, with the pages at which their redirects end.
    private(set) var pages: [String: WebAnswer] = [:]

    static let cdn = OptionSpec(long: "cdn", help: "Ask Apple's cache too, and compare its file with the host's.")

    init(path: String) throws(Diagnostic) {
        let document = try AssociationDocument.read(path: path)
        self.document = document
        diagnostics = document.diagnostics
    }

    init(_ host: WebHost, cache: String?, urls: ArraySlice<String>, in context: Context) async throws(Diagnostic) {
        let fetcher = try WebFetcher(in: context)
        let answer = await fetcher.answer(host.associationURL)
        let served = ServedAssociation(answer)
        (document, diagnostics) = (served.document, served.diagnostics)
        statements = [answer.statement].compactMap { $0 }
        for url in urls where WebHost(ofURL: url) == host && pages[url] == nil { pages[url] = await fetcher.page(url) }
        guard let cache else { return }
        let copy = await fetcher.answer(cache)
        statements += [copy.statement].compactMap { $0 }
        let text: String
        if let problem = copy.problem {
            let reason = copy.failureReason.map { "; Apple's reason: \($0.shortened(to: 120))" } ?? ""
            text = "CDN_\(problem.word): Apple's cache has no file: \(problem.text)\(reason)"
        } else if answer.problem != nil {
            statements.append("Apple's cache still has a file, and the host serves none")
            return
        } else if copy.body == answer.body {
            statements.append("Apple's cache has the same file")
            return
        } else {
            text = "CDN_DIFFERS: Apple's cache has another file than the host"
        }
        diagnostics.append(
            Diagnostic(
                .warning, at: nil, text, note: "devices take the cache's file, but for entries with ?mode=developer",
                fix: "correct what the host serves, and wait: Apple asks it within 24 hours (“Supporting associated "
                    + "domains”)"))
    }
}
