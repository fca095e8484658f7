import ClipHarness
import ClipSuites

/// Where `association` takes the file from: the disk, or a web host.
enum AssociationSource: Sendable {
    case file(String)
    case host(WebHost, withCache: Bool)

    static let cdn = OptionSpec(long: "cdn", help: "Ask Apple's cache too, and compare its file with the host's.")

    init(_ arguments: ParsedArguments) throws(ArgumentError) {
        let (text, withCache) = (arguments.operands[0], arguments.has(Self.cdn))
        func wrong(_ problem: WebHost.Problem) -> ArgumentError { .wrongHost(found: text, problem) }
        guard WebHost.isMeant(by: text) else {
            if withCache { throw wrong(.init(text: "'--cdn' compares what a host serves", fix: "name the host")) }
            self = .file(text)
            return
        }
        do throws(WebHost.Problem) {
            let host = try WebHost(text)
            if withCache, host.cacheURL == nil {
                throw .init(text: "Apple's cache has no host with a port", fix: "leave out the port, or --cdn")
            }
            self = .host(host, withCache: withCache)
        } catch {
            throw wrong(error)
        }
    }

    /// The file, where it can be read, with all that is wrong and questionable about it.
    struct Content {
        var document: AssociationDocument?
        var diagnostics: [Diagnostic]
        /// What was received, line by line.
        var statements: [String] = []
    }

    func read() async throws(Diagnostic) -> Content {
        switch self {
        case .file(let path):
            let document = try AssociationDocument.read(path: path)
            return Content(document: document, diagnostics: document.diagnostics)
        case .host(let host, let withCache):
            let fetcher = try WebFetcher()
            let answer = await fetcher.answer(host.associationURL)
            let served = ServedAssociation(answer)
            var content = Content(document: served.document, diagnostics: served.diagnostics)
            content.statements = [answer.statement].compactMap { $0 }
            guard withCache, let url = host.cacheURL else { return content }
            let cached = await fetcher.answer(url)
            content.statements += [cached.statement].compactMap { $0 }
            if cached.problem == nil, cached.body == answer.body, answer.problem == nil {
                content.statements.append("Apple's cache has the same file")
            } else {
                content.diagnostics.append(Self.difference(of: cached))
            }
            return content
        }
    }

    /// A warning: Apple's cache has another file than the host, or none.
    private static func difference(of cached: WebAnswer) -> Diagnostic {
        guard let problem = cached.problem else {
            return Diagnostic(
                .warning, at: nil, "CDN_DIFFERS: Apple's cache has another file than the host",
                note: "devices take the cache's file",
                fix: "wait: Apple asks the host again within 24 hours (“Supporting associated domains”)")
        }
        let reason = cached.failureReason.map { "; Apple's reason: \($0.shortened(to: 120))" } ?? ""
        return Diagnostic(
            .warning, at: nil, "CDN_\(problem.word): Apple's cache has no file: \(problem.text)\(reason)",
            note: "devices take the cache's file, but for entries with ?mode=developer",
            fix: cached.failureReason == nil
                ? "ask again once App Store Connect has a build with an entry for the host"
                : "correct the host's answer")
    }
}
