import ClipRules
import ClipSuites

package struct SiteComparison {
    package static let withoutSites = Diagnostic(
        .warning, "no suite states a site", fix: "name the hosts in \"sites\"")

    private let suite: Suite
    private let sites: [Site]

    private struct Site {
        let definition: SiteDefinition
        let host: WebHost
        let content: AssociationProfile.Site
        let places: [Place]
    }

    private struct Place {
        let path: LocatedString
        var target: LocatedString?
        let url: String
    }

    private static let searched = 1000

    package init(_ suite: Suite) {
        self.suite = suite
        let used = suite.usedURLs.prefix(Self.searched).compactMap { try? InvocationURL($0.url) }
        let definitions = suite.assumesSites ? suite.assumedSites : suite.sites
        sites = definitions.map { site in
            let host = WebHost(name: site.host.comparedHost)
            let content = suite.association?.profile?.sites[host.authority] ?? AssociationProfile.Site()
            let redirects = site.redirects.filter { !$0.path.value.hasSuffix("*") }.map {
                Place(path: $0.path, target: $0.target, url: "https://\(host.authority)\($0.path.value)")
            }
            let pages = site.pages.map { page in
                let key = page.path.value
                var path = key
                if key.hasSuffix("*") {
                    let url = used.first { $0.host == host.authority && content.pages.key(for: $0.path) == key }
                    path = url?.path ?? (key == "*" ? "/" : String(key.dropLast()))
                }
                return Place(path: page.path, url: "https://\(host.authority)\(path)")
            }
            // A page is never shown if the suite redirects its path.
            let shown = pages.filter { (try? InvocationURL($0.url)).map { content.redirects[$0.path] == nil } ?? true }
            return Site(definition: site, host: host, content: content, places: redirects + shown)
        }
    }

    package var requests: [(host: WebHost, urls: [String])] {
        sites.map { ($0.host, [$0.host.associationURL] + $0.places.map(\.url)) }
    }

    package func diagnostics(_ files: [String: ServedFile]) -> [Diagnostic] {
        sites.flatMap { site in
            let own = files[site.host.associationURL].map { association(of: site, $0) } ?? []
            return site.places.reduce(into: own) { found, place in
                guard let file = files[place.url] else { return }
                found += place.target.map { redirect($0, place.url, file) } ?? page(place, of: site, file)
            }
        }.map(suite.allowing)
    }

    /// Returns the suite with what its hosts serve now. If a host does not respond, its pages and redirects stay.
    package func served(_ files: [String: ServedFile]) -> (suite: Suite, problems: [Diagnostic]) {
        var (suite, problems) = (suite, [Diagnostic]())
        for site in sites {
            var content = site.content
            let file = files[site.host.associationURL]
            if let problem = file?.problem, !problem.isOfAnswer {
                problems += unreachable(site.host.associationURL, problem, at: site.definition.location)
            }
            let isLeftOut = content.association == nil && file?.problem != nil
            content.association = isLeftOut ? nil : file?.association
            var pages: [String: WebPage] = [:]
            var targets = site.content.redirects.byKey
            for place in site.places {
                let (key, file) = (place.path.value, files[place.url])
                if place.target == nil { pages[key] = file?.page ?? site.content.pages.byKey[key] ?? WebPage() }
                guard let file else { continue }
                if let problem = file.problem { problems += unreachable(place.url, problem, at: place.path.location) }
                if key.hasSuffix("*") {
                    if let target = file.target { problems.append(redirects(place.url, to: target, place.path)) }
                } else if file.target != nil || file.problem == nil {
                    targets[key] = file.target
                }
            }
            content.pages = WebPages(pages)
            content.redirects = PathTable(targets)
            suite.association?.profile?.sites[site.host.authority] = content
        }
        return (suite, problems)
    }

    private func unreachable(_ url: String, _ problem: WebProblem, at place: SourceLocation) -> [Diagnostic] {
        let message = "\(problem.word): \(url): \(problem.text)"
        let advisory = Advisory.Name.siteUnreachable.rawValue
        return [Diagnostic(.warning, at: place, message, fix: problem.fix, advisory: advisory)]
    }

    private func differs(
        _ text: String, at place: SourceLocation, fix: String = "correct the suite, or publish its content"
    ) -> Diagnostic {
        Diagnostic(.warning, at: place, text, fix: fix, advisory: Advisory.Name.siteDiffers.rawValue)
    }

    private func association(of site: Site, _ served: ServedFile) -> [Diagnostic] {
        let (place, host) = (site.definition.location, site.host.authority)
        let stated: String? =
            switch site.content.association {
            case .error(let word): word
            case .notAnObject: DeclineReason.badJSONContent.rawValue
            case .file, nil: nil
            }
        if let problem = served.problem {
            let isStated = site.content.association != nil || suite.assumesSites
            let isKnown = problem.word == stated || !isStated && problem.isOfAnswer
            return isKnown ? [] : unreachable(site.host.associationURL, problem, at: place)
        }
        if suite.assumesSites {
            let clip = ApplicationIdentity(teamID: suite.clip.teamID, bundleID: suite.clip.bundleID)
            let apps = served.document?.file?.appClips?.apps ?? []
            if apps.contains(where: { clip.isNamed(by: $0.text) }) { return [] }
            let found = apps.isEmpty ? "no App Clip" : Quotation.some(apps.map(\.text))
            let message = "the association file that \(host) serves names \(found), but not \(clip.text)"
            return [differs(message, at: place, fix: "add \(quoted: clip.text) to its \"appclips\"")]
        }
        guard case .file = site.content.association else {
            let own = stated ?? "no association file"
            return [differs("the suite states \(own), but \(host) serves an association file", at: place)]
        }
        let own = site.definition.association?.document?.value
        return ["appclips", "applinks"].compactMap { difference(own?[$0], served.document?.value?[$0], $0) }
            .map { differs("\($0) is served by \(host)", at: place) }
    }

    private func redirect(_ target: LocatedString, _ url: String, _ file: ServedFile) -> [Diagnostic] {
        let stated = "the suite states a redirect to \(target.value)"
        guard let found = file.target else {
            if let problem = file.problem { return unreachable(url, problem, at: target.location) }
            return [differs("\(stated), but \(url) does not redirect", at: target.location)]
        }
        if InvocationURL.wholeKey(of: target.value) != InvocationURL.wholeKey(of: found) {
            return [differs("\(stated), but \(url) redirects to \(found)", at: target.location)]
        }
        return file.problem.map { unreachable(url, $0, at: target.location) } ?? []
    }

    private func redirects(_ url: String, to target: String, _ key: LocatedString) -> Diagnostic {
        let path = key.value.hasSuffix("*") ? "PATH" : key.value
        return differs(
            "\(url) redirects to \(target), but the suite states no redirect", at: key.location,
            fix: "add \(quoted: path): \(quoted: target) to the site's \"redirects\"")
    }

    private func page(_ place: Place, of site: Site, _ file: ServedFile) -> [Diagnostic] {
        let location = place.path.location
        let found = file.target.map { [redirects(place.url, to: $0, place.path)] } ?? []
        if let problem = file.problem { return found + unreachable(place.url, problem, at: location) }
        guard let served = file.page?.parts else { return found }
        let own = site.content.pages.byKey[place.path.value]?.parts ?? [:]
        let different = Set(own.keys).union(served.keys).sorted().filter { own[$0] != served[$0] }
        let differences = different.map { part in
            let values = [own[part], served[part]].map { $0.map(Quotation.of) ?? "nothing" }
            return "\(part): \(values[0]) is in the suite's page, but \(values[1]) is at \(place.url)"
        }
        return found + differences.map { differs($0, at: location) }
    }
}

extension Suite {
    fileprivate var assumedSites: [SiteDefinition] {
        let entries = association?.clipEntries ?? []
        return entries.map(\.value).appClipHosts.map { host in
            let entry = entries.first { AssociatedDomain($0.value).host == host }
            return SiteDefinition(host: host, location: entry?.location ?? clip.location)
        }
    }
}

package struct ServedFile {
    fileprivate let association: AssociationProfile.Site.Association
    fileprivate let document: AssociationDocument?
    fileprivate let page: WebPage?
    fileprivate let target: String?
    fileprivate let problem: WebProblem?

    package init(_ answer: WebAnswer) {
        if AssociationDocument.isServed(at: answer.url) {
            let served = ServedAssociation(answer)
            (association, document, problem) = (served.association, served.document, served.problem)
            (page, target) = (nil, nil)
        } else {
            target = answer.redirects.first
            let isFollowed = target.map { (try? InvocationURL($0)) != nil } ?? true
            (association, document) = (.notAnObject, nil)
            problem = isFollowed ? answer.problem?.ofPage : nil
            page =
                if answer.problem == nil { WebPageDocument.read(answer.body, name: answer.url).page } else {
                    problem?.isOfAnswer == true ? WebPage() : nil
                }
        }
    }
}

extension ServedAssociation {
    fileprivate var association: AssociationProfile.Site.Association {
        guard let problem else { return document?.association ?? .notAnObject }
        if problem.word == DeclineReason.badJSONContent.rawValue { return .notAnObject }
        return .error(DeclineReason.isStatus(problem.word) ? problem.word : "OTHER_ERROR")
    }
}

extension WebProblem {
    fileprivate var ofPage: WebProblem {
        if self == .tooLarge { return .pageTooLarge }
        return isRedirect && word != "INSECURE_REDIRECTS_FORBIDDEN" ? .tooManyRedirects : self
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

func difference(_ own: JSONValue?, _ served: JSONValue?, _ path: String) -> String? {
    if let parts = own?.parts, let others = served?.parts, own?.elements?.count == served?.elements?.count {
        let tables = [parts, others].map { Dictionary($0) { first, _ in first } }
        let ends = (parts + others).lazy.map(\.end)
        return ends.compactMap { difference(tables[0][$0], tables[1][$0], path + $0) }.first
    }
    let (one, other) = (own.differenceText, served.differenceText)
    if one == other { return nil }
    return "\(path): \(one.shortened(to: 200)) is in the suite, but \(other.shortened(to: 200))"
}

extension JSONValue {
    fileprivate var parts: [(end: String, value: JSONValue)]? {
        if let members { return members.map { (".\($0.key)", $0.value) } }
        let isNested = elements?.contains { $0.scalar == nil } ?? false
        return isNested ? elements?.enumerated().map { ("[\($0)]", $1) } : nil
    }
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
