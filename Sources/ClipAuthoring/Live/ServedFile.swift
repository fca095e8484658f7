import ClipRules
import ClipSuites

/// An association file or page as its host serves it now.
package struct ServedFile: Sendable {
    fileprivate let association: AssociationProfile.Site.Association
    fileprivate let page: WebPage
    /// The URL that a page redirects to first.
    fileprivate let target: String?
    fileprivate let problem: WebProblem?

    package init(_ answer: WebAnswer) {
        if AssociationDocument.isServed(at: answer.url) {
            let served = ServedAssociation(answer)
            (association, problem) = (served.association, served.problem)
            (page, target) = (WebPage(), nil)
        } else {
            (association, problem) = (.notAnObject, answer.problem)
            let hasPage = answer.problem == nil
            page = hasPage ? WebPageDocument.read(answer.body, name: answer.url).page : WebPage()
            target = answer.redirects.first
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

extension SiteComparison {
    /// The suite with what its sites serve in the place of its own files, and the hosts that did not answer.
    ///
    /// - Parameter files: The answers to ``requests``, by URL.
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
            content.pages = WebPages(
                Dictionary(site.pages.map { ($0.key.value, files[$0.url]?.page ?? WebPage()) }) { _, last in last })
            let asked = site.redirects.map { ($0.path.value, $0.url) } + site.pages.map { ($0.key.value, $0.url) }
            var targets = site.content.redirects.byKey
            for (path, url) in asked where !path.hasSuffix("*") { targets[path] = files[url]?.target }
            content.redirects = PathTable(targets)
            suite.association?.profile?.sites[site.host.authority] = content
        }
        return (suite, problems)
    }
}
