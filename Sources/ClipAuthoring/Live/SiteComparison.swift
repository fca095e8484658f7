import ClipRules
import ClipSuites

package struct SiteComparison: Sendable {
    let suite: Suite
    let sites: [Site]

    struct Site: Sendable {
        let definition: SiteDefinition
        let host: WebHost
        let content: AssociationProfile.Site
        let pages: [(key: LocatedString, url: String)]
    }

    private static let searched = 1000

    package init(_ suite: Suite) {
        self.suite = suite
        let used = suite.usedURLs.prefix(Self.searched).compactMap { try? InvocationURL($0.url) }
        sites = suite.sites.map { site in
            let host = WebHost(name: AssociationProfile.comparedHost(site.host))
            let content = suite.association?.profile?.sites[host.authority] ?? AssociationProfile.Site()
            let pages = site.pages.map { page -> (key: LocatedString, url: String) in
                let key = page.path.value
                var path = key
                if key.hasSuffix("*") {
                    let url = used.first { $0.host == host.authority && content.pages.key(for: $0.path) == key }
                    path = url?.path ?? (key == "*" ? "/" : String(key.dropLast()))
                }
                return (page.path, "https://\(host.authority)\(path)")
            }
            return Site(definition: site, host: host, content: content, pages: pages)
        }
    }

    package var requests: [(host: WebHost, urls: [String])] {
        sites.map { ($0.host, [$0.host.associationURL] + $0.pages.map(\.url)) }
    }

    package func diagnostics(_ answer: WebAnswer) -> [Diagnostic] {
        let found = sites.flatMap { site in
            (site.host.associationURL == answer.url ? association(of: site, answer) : [])
                + site.pages.filter { $0.url == answer.url }.flatMap { page($0.key, of: site, answer) }
        }
        return found.map(suite.allowing)
    }

    func unreachable(_ url: String, _ problem: WebProblem, at place: SourceLocation) -> [Diagnostic] {
        let message = "\(problem.word): \(url): \(problem.text)"
        let advisory = DefinitionAdvisory.siteUnreachable.rawValue
        return [Diagnostic(.warning, at: place, message, fix: problem.fix, advisory: advisory)]
    }

    private func differs(_ text: String, at place: SourceLocation) -> Diagnostic {
        Diagnostic(
            .warning, at: place, text, fix: "save what is served beside the suite, or publish what the suite has",
            advisory: DefinitionAdvisory.siteDiffers.rawValue)
    }

    private func association(of site: Site, _ answer: WebAnswer) -> [Diagnostic] {
        let served = ServedAssociation(answer)
        let (place, host) = (site.definition.location, site.host.authority)
        let stated: String? =
            switch site.content.association {
            case .error(let word): word
            case .notAnObject: DeclineReason.badJSONContent.rawValue
            case .file, nil: nil
            }
        if let problem = served.problem {
            let isKnown = problem.word == stated || site.content.association == nil && problem.isOfAnswer
            return isKnown ? [] : unreachable(answer.url, problem, at: place)
        }
        guard case .file = site.content.association else {
            let own = stated ?? "no association file"
            return [differs("\(own) is in the suite, and an association file is served by \(host)", at: place)]
        }
        let own = site.definition.association?.document?.value
        return ["appclips", "applinks"].compactMap { key in
            difference(own?[key], served.document?.value?[key], key)
        }.map { differs("\($0) is served by \(host)", at: place) }
    }

    private func page(_ key: LocatedString, of site: Site, _ answer: WebAnswer) -> [Diagnostic] {
        if let problem = answer.problem {
            return unreachable(answer.url, problem == .tooLarge ? .pageTooLarge : problem, at: key.location)
        }
        let own = site.content.pages.byKey[key.value]?.parts ?? [:]
        let served = WebPageDocument.read(answer.body, name: answer.url).page.parts
        return Set(own.keys).union(served.keys).sorted().filter { own[$0] != served[$0] }.map { part in
            let (one, other) = (own[part].map(Quotation.of) ?? "nothing", served[part].map(Quotation.of) ?? "nothing")
            return differs("\(part): \(one) is in the suite's page, and \(other) is at \(answer.url)", at: key.location)
        }
    }
}

extension AssociationDefinition {
    fileprivate var document: AssociationDocument? {
        switch self {
        case .file(let path): try? .read(path: path.value)
        case .inline(let text): .read(inline: text)
        case .error: nil
        }
    }
}

extension WebPage {
    fileprivate var parts: [String: String] {
        let parts = [
            "og:image": previewImage, "the Smart App Banner": banner.map { _ in "present" },
            "app-id": banner?.appID, "app-clip-bundle-id": banner?.clipBundleID, "app-clip-display": banner?.display,
        ]
        return parts.compactMapValues { $0 }
    }
}

/// The first place where two JSON values differ, whatever white space and order of keys they have.
private func difference(_ own: JSONValue?, _ served: JSONValue?, _ path: String) -> String? {
    if let members = own?.members, let others = served?.members {
        let tables = [members, others].map { members in
            Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
        }
        let keys = Set((members + others).map(\.key)).sorted()
        for key in keys {
            if let found = difference(tables[0][key], tables[1][key], "\(path).\(key)") { return found }
        }
        return nil
    }
    if let elements = own?.elements, let others = served?.elements, elements.count == others.count,
        elements.contains(where: { $0.scalar == nil })
    {
        for (index, pair) in zip(elements, others).enumerated() {
            if let found = difference(pair.0, pair.1, "\(path)[\(index)]") { return found }
        }
        return nil
    }
    let (one, other) = (own.differenceText, served.differenceText)
    if one == other { return nil }
    return "\(path): \(one.shortened(to: 200)) is in the suite, and \(other.shortened(to: 200))"
}

extension JSONValue? {
    fileprivate var differenceText: String {
        guard let self else { return "nothing" }
        if let scalar = self.scalar { return scalar.description }
        guard let elements = self.elements else { return self.kindName }
        let scalars = elements.compactMap(\.scalar?.description)
        return scalars.count == elements.count
            ? "[\(scalars.joined(separator: ", "))]" : "an array of \(elements.count)"
    }
}
