import ClipAuthoring
import ClipHarness
import ClipReports
import ClipRules
import ClipSuites

enum AssociationCommand: Command {
    static let spec = CommandSpec(
        name: "association", abstract: "Check an association file, or show which app or clip each URL opens.",
        operand: CommandSpec.Operand(
            name: "FILE", synopsis: "FILE|https://HOST [URL ...]",
            help: "An association file, or the host that serves it. Without URLs, the file is checked.",
            counts: 1...Int.max),
        ownOptions: [Options.format.spec, cdn, Options.color.spec],
        notes: [
            "Each URL's host is assumed to serve this file. 'clipflight explain' also considers entitlements.",
            "A host's file is fetched as by Apple's crawler. URLs on that host are fetched too, to follow redirects.",
            "With --format json, each line describes one URL with the members url, applinks (match or block for each "
                + "application identifier), appclips (an array of identifiers) and redirects (an array of URLs).",
        ],
        statuses: [.invalidDefinitions],
        examples: [
            "clipflight association .well-known/apple-app-site-association",
            "clipflight association aasa.json https://example.com/buy/17",
            "clipflight association https://example.com --cdn",
        ])

    private static let cdn = OptionSpec(long: "cdn", help: "Compare the host's file with Apple's cached copy.")

    static func run(_ arguments: Arguments, in context: Context) async throws -> ExitStatus {
        let urls = arguments.operands.dropFirst()
        let format = arguments.value(of: Options.format) ?? .text
        let host = try host(arguments)
        let content =
            if let host {
                try await AssociationSource(
                    host, cache: arguments.has(cdn) ? host.cacheURL : nil, urls: urls, in: context)
            } else {
                try file(arguments.operands[0], in: context)
            }
        let errors = content.diagnostics.errors
        let statements = content.statements.map { $0 + "\n" }.joined()
        if format == .json { context.error(statements) }
        let isAsked = urls.isEmpty || arguments.has(cdn)
        context.show(isAsked ? content.diagnostics : errors)
        let delivery = context.deliver { output in
            if format == .text { output.write(statements) }
            if urls.isEmpty, format == .text, content.document != nil { output.write(summary(of: content)) }
            if let file = content.document?.file {
                answer(urls, as: format, by: file, of: host, content.pages, to: output)
            }
        }
        return content.document?.file == nil || !errors.isEmpty ? .invalidDefinitions : delivery
    }

    private static func file(_ path: String, in context: Context) throws(Diagnostic) -> AssociationSource {
        do throws(Diagnostic) {
            let document = try AssociationDocument.read(path: context.path(path))
            return AssociationSource(document: document, diagnostics: document.diagnostics)
        } catch {
            var error = error
            if WebHost("https://\(path)") != nil {
                error.fix = (error.fix.map { "\($0); " } ?? "") + "write a host as https://\(path)"
            }
            throw error
        }
    }

    private static func host(_ arguments: Arguments) throws(ArgumentError) -> WebHost? {
        let (text, withCache) = (arguments.operands[0], arguments.has(cdn))
        guard withCache || WebHost.isMeant(by: text) else { return nil }
        guard let host = WebHost(text) else {
            let isMeant = WebHost.isMeant(by: text)
            throw .wrongHost(
                found: text, fix: isMeant ? "write \(WebHost.nearest(to: text))" : "leave out --cdn for a file")
        }
        if withCache, host.cacheURL == nil {
            throw .wrongHost(
                found: text, fix: "Apple's cache does not support ports: leave out either the port or --cdn")
        }
        return host
    }

    private static func summary(of content: AssociationSource) -> String {
        let errors = content.diagnostics.errors.count
        let file = content.document?.file
        let parts = [
            Phrase.count(file?.appLinks.map { AppLinks($0).appIDs.count } ?? 0, "app") + " under applinks",
            Phrase.count(file?.appClips?.apps.count ?? 0, "clip") + " under appclips",
            Phrase.count(errors, "error"),
            Phrase.count(content.diagnostics.count - errors, "advisory", many: "advisories"),
        ]
        return parts.joined(separator: ", ") + "\n"
    }

    private static func answer(
        _ urls: ArraySlice<String>, as format: TextFormat, by file: AssociationFile, of host: WebHost?,
        _ pages: [String: WebAnswer], to output: DescriptorOutput
    ) {
        let rules = file.appLinks.map { AppLinks($0) }
        func lines(_ url: String) -> [String] {
            let other = host.flatMap { host in WebHost(ofURL: url).flatMap { $0 == host ? nil : $0.authority } }
            let note = other.map { ["if \($0) served the same file:"] } ?? []
            return note + AssociationAnswer(url, by: file, rules).lines
        }
        for url in urls {
            let targets = pages[url]?.redirects ?? []
            switch format {
            case .json: output.write(AssociationAnswer(url, by: file, rules).json(redirects: targets) + "\n")
            case .text:
                var found = lines(url) + targets.map { "redirects to \($0)" }
                if let end = targets.last { found += lines(end) }
                if !targets.isEmpty, let problem = pages[url]?.problem {
                    found.append("\(problem.word): \(problem.text)")
                }
                output.write(([url] + found.map { "  " + $0 }).map { Visible.line($0) + "\n" }.joined())
            }
        }
    }
}

private struct AssociationSource {
    var document: AssociationDocument?
    var diagnostics: [Diagnostic]
    var statements: [String] = []
    var pages: [String: WebAnswer] = [:]
}

extension AssociationSource {
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
        var text = "CDN_DIFFERS: the file in Apple's cache differs from the host's file"
        if let problem = copy.problem {
            let reason = copy.failureReason.map { "; Apple's reason: \($0.shortened(to: 120))" } ?? ""
            text = "CDN_\(problem.word): Apple's cache has no file: \(problem.text)\(reason)"
        } else if answer.problem != nil || copy.body == answer.body {
            let rest = answer.problem == nil ? "has the same file" : "still has a file, but the host has none"
            statements.append("Apple's cache \(rest)")
            return
        }
        diagnostics.append(
            Diagnostic(
                .warning, text, note: "devices use the cache's file, except for entries with ?mode=developer",
                fix: (copy.problem == nil ? "if the host's file is right, " : "correct the file on the host, then ")
                    + "wait: Apple fetches the file again within 24 hours (“Supporting associated domains”)"))
    }
}
