import ClipRules
import ClipSuites

/// An association file or page as its host serves it now.
package struct ServedFile: Sendable {
    fileprivate let association: AssociationProfile.Site.Association
    /// `nil` if it is not known.
    fileprivate let page: WebPage?
    /// The URL that a page redirects to first.
    fileprivate let target: String?
    fileprivate let problem: WebProblem?

    package init(_ answer: WebAnswer) {
        if AssociationDocument.isServed(at: answer.url) {
            let served = ServedAssociation(answer)
            (association, problem) = (served.association, served.problem)
            (page, target) = (nil, nil)
        } else {
            target = answer.redirects.first
            // A redirect to http is stated, and not followed.
            let isFollowed = target.map { (try? InvocationURL($0)) != nil } ?? true
            (association, problem) = (.notAnObject, isFollowed ? answer.problem?.ofPage : nil)
            page =
                answer.problem == nil
                ? WebPageDocument.read(answer.body, name: answer.url).page
                : problem?.isOfAnswer == false ? nil : WebPage()
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
    /// The suite with what its sites serve in the place of its own files, and what could not be fetched.
    ///
    /// A page or redirect that cannot be fetched stays as the suite has it; an association file that cannot, declines.
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
            let own = site.content.pages.byKey
            content.pages = WebPages(
                Dictionary(site.pages.map { ($0.key.value, files[$0.url]?.page ?? own[$0.key.value] ?? WebPage()) }) {
                    _, last in last
                })
            var targets = site.content.redirects.byKey
            let asked =
                site.redirects.map { (place: $0.path, url: $0.url) } + site.pages.map { (place: $0.key, url: $0.url) }
            for (place, url) in asked {
                guard let file = files[url] else { continue }
                if let problem = file.problem { problems += unreachable(url, problem, at: place.location) }
                guard !place.value.hasSuffix("*") else {
                    if let target = file.target { problems.append(redirects(url, to: target, place)) }
                    continue
                }
                if file.target != nil || file.problem == nil { targets[place.value] = file.target }
            }
            content.redirects = PathTable(targets)
            suite.association?.profile?.sites[site.host.authority] = content
        }
        return (suite, problems)
    }
}
