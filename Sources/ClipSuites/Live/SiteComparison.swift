import ClipRules

/// The sites of a suite, and how they differ from what their hosts serve.
package struct SiteComparison: Sendable {
    private let suite: Suite
    private let sites: [(definition: SiteDefinition, host: WebHost, pages: [(key: LocatedString, url: String)])]

    /// How many URLs of the suite are searched for one that has a page for several.
    private static let searched = 1000

    package init(_ suite: Suite) {
        self.suite = suite
        let used = suite.usedURLs.prefix(Self.searched).compactMap { try? InvocationURL($0.url) }
        sites = suite.sites.map { site in
            let name = AssociationProfile.comparedHost(site.host)
            let host = WebHost(host: name)
            let pages = suite.association?.profile?.sites[name]?.pages ?? WebPages()
            let urls = site.pages.map { page -> (key: LocatedString, url: String) in
                let key = page.path.value
                var path = key.hasSuffix("*") ? String(key.dropLast()) : key
                if key.hasSuffix("*") {
                    path = used.first { $0.host == name && pages.key(for: $0.path) == key }?.path ?? path
                }
                return (page.path, "https://\(host.authority)\(path.isEmpty ? "/" : path)")
            }
            return (site, host, urls)
        }
    }

    /// What to ask each host for: its association file first, and then the pages.
    package var requests: [(host: WebHost, urls: [String])] {
        sites.map { ($0.host, [$0.host.associationURL] + $0.pages.map(\.url)) }
    }

    /// One warning for each difference, and for each file or page that was asked for and not served.
    package func diagnostics(_ answers: [String: WebAnswer]) -> [Diagnostic] {
        var found: [Diagnostic] = []
        for site in sites {
            if let answer = answers[site.host.associationURL] {
                found += association(of: site.definition, on: site.host, answer)
            }
            for page in site.pages {
                guard let answer = answers[page.url] else { continue }
                found += self.page(page.key, of: site.definition, answer)
            }
        }
        return found.map(suite.allowing)
    }

    private func warning(
        _ advisory: DefinitionAdvisory, at place: SourceLocation, _ message: String, fix: String
    ) -> Diagnostic {
        Diagnostic(.warning, at: place, message, fix: fix, advisory: advisory.rawValue)
    }

    private func association(
        of site: SiteDefinition, on host: WebHost, _ answer: WebAnswer
    ) -> [Diagnostic] {
        let served = ServedAssociation(answer)
        let stated = suite.association?.profile?.sites[AssociationProfile.comparedHost(site.host)]?.association
        let fix = "save what \(answer.url) serves beside the suite, or publish the suite's file there"
        func differs(_ text: String) -> [Diagnostic] {
            [warning(.siteDiffers, at: site.location, text, fix: fix)]
        }
        switch (stated, served.problem) {
        case (.error(let word), let problem?) where word == problem.word: return []
        case (.notAnObject, let problem?) where problem.word == DeclineReason.badJSONContent.rawValue: return []
        // Neither has the file.
        case (nil, let problem?) where problem.isOfAnswer: return []
        case (_, let problem?):
            return [
                warning(
                    .siteUnreachable, at: site.location, "\(problem.word): \(answer.url): \(problem.text)",
                    fix: problem.fix)
            ]
        case (nil, nil): return differs("\(host.authority) serves an association file, and the suite has none")
        case (.error(let word), nil):
            return differs("the suite states \(word), and \(host.authority) serves an association file")
        case (.notAnObject, nil):
            return differs("the suite's file is no JSON object, and \(host.authority) serves one")
        case (.file, nil):
            var differences = JSONDifferences()
            let own = definedValue(of: site)
            // The sections that clips and apps are opened by.
            for key in ["appclips", "applinks"] { differences.compare(own?[key], served.value?[key], key) }
            return differences.texts.flatMap {
                differs("\($0.path) is \($0.own) in the suite, and \(host.authority) serves \($0.served)")
            }
        }
    }

    private func definedValue(of site: SiteDefinition) -> JSONValue? {
        switch site.association {
        case .file(let path):
            let bytes = try? OpenFile(path: path.value).readAll(limit: AssociationDocument.sizeLimit)
            return bytes.flatMap { JSONReader.read($0, file: path.value, dialect: .strict).value }
        case .inline(let text):
            return JSONReader.read(Array(text.value.utf8), file: suite.file, dialect: .suite).value
        case .error, nil: return nil
        }
    }

    private func page(_ key: LocatedString, of site: SiteDefinition, _ answer: WebAnswer) -> [Diagnostic] {
        if let problem = answer.problem {
            let text = "\(problem.word): \(answer.url): \(problem.text)"
            return [warning(.siteUnreachable, at: key.location, text, fix: problem.fix)]
        }
        let pages = suite.association?.profile?.sites[AssociationProfile.comparedHost(site.host)]?.pages
        let own = pages?.byKey[key.value] ?? WebPage()
        let served = WebPageDocument.read(answer.body, name: answer.url).page
        return Set(served.parts.keys).union(own.parts.keys).sorted().compactMap { part in
            let (one, other) = (own.parts[part], served.parts[part])
            guard one != other else { return nil }
            return warning(
                .siteDiffers, at: key.location,
                "\(part) is \(one.map(Quotation.of) ?? "missing") in the suite's page, and \(answer.url) has "
                    + (other.map(Quotation.of) ?? "none"),
                fix: "save the page that is served beside the suite, or publish the suite's")
        }
    }
}

extension WebPage {
    /// What opens the clip from the page, by name; without a Smart App Banner only the rest.
    fileprivate var parts: [String: String] {
        var parts: [String: String] = [:]
        parts["og:image"] = hasPreviewImage ? "there" : nil
        guard let banner else { return parts }
        parts["the Smart App Banner"] = "there"
        parts["app-id"] = banner.appID
        parts["app-clip-bundle-id"] = banner.clipBundleID
        parts["app-clip-display"] = banner.display
        return parts
    }
}

/// The first places where two JSON values differ, whatever white space and order of keys they have.
private struct JSONDifferences {
    private(set) var texts: [(path: String, own: String, served: String)] = []

    static let limit = 20

    mutating func compare(_ own: JSONValue?, _ served: JSONValue?, _ path: String) {
        guard texts.count < Self.limit else { return }
        switch (own?.content, served?.content) {
        case (.object(let members), .object(let others)):
            func table(_ members: [JSONMember]) -> [String: JSONValue] {
                Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
            }
            let (one, other) = (table(members), table(others))
            for key in Set(one.keys).union(other.keys).sorted() { compare(one[key], other[key], "\(path).\(key)") }
        case (.array(let elements), .array(let others))
        where elements.count == others.count && elements.contains { $0.scalar == nil }:
            for (index, pair) in zip(elements, others).enumerated() {
                compare(pair.0, pair.1, "\(path)[\(index)]")
            }
        default:
            let (one, other) = (Self.text(own), Self.text(served))
            if one != other { texts.append((path, one.shortened(to: 200), other.shortened(to: 200))) }
        }
    }

    private static func text(_ value: JSONValue?) -> String {
        guard let value else { return "nothing" }
        if let scalar = value.scalar { return scalar.description }
        guard let elements = value.elements else { return value.kindName }
        let scalars = elements.compactMap(\.scalar?.description)
        return scalars.count == elements.count
            ? "[\(scalars.joined(separator: ", "))]" : "an array of \(elements.count)"
    }
}
