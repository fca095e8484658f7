/// What was decided in one step: the facts, from which its text is made when it is shown.
enum Decision: Sendable {
    // The URL, and sources that have their own way.
    indirect case invalidURL(InvalidURL)
    case restoresState(Source)
    case previousURL, ownURL, noPreviousURL
    case appWithoutURL
    case typed
    case associationNotAsked
    case testFlightEntry

    // Apple's links.
    case link(demo: Bool)
    case linkCard(isDefined: Bool)
    case linkNotTaken(demo: Bool, Source)
    case extendedDemoLink(String)
    indirect case otherClip(found: String?, bundleID: String)

    // The device.
    case appInstalled
    case appInstalledButXcode
    case placeShown(String, Source)

    // Experiences and association.
    case localServes(Opening)
    case localBarred(String)
    case associationUnchecked(Target)
    /// All answers about association at once.
    case association(AssociationDecision)
    indirect case associationStep(AssociationStep)
    case advancedServes(Opening, isEqual: Bool)
    case noPlace(String)
    case advancedPassedOver(String)
    case advancedIgnored
    case noAdvanced
    case defaultServes(isDefined: Bool, Source)
    case noExperience(Source)

    // What `explain` adds.
    indirect case candidate(Candidate)
    case moreCandidates(Int)
    indirect case noCandidates(host: String, hosts: [String])

    // A step of another part of the harness, or of a report.
    case stated(String)
    indirect case cited(String, Citation)
}

extension Decision {
    /// What the decision rests on; `nil` where it is a fact and not a rule.
    ///
    /// The word of a decline is this project's, even where Apple's page says why nothing opens.
    var citation: Citation? {
        switch self {
        case .invalidURL(let error): Citation(.model, error.reason == .notHTTPS ? "CFG" : nil)
        case .restoresState, .previousURL: Citation(.documented, "RESP")
        case .ownURL, .noPreviousURL, .appWithoutURL, .associationNotAsked, .associationUnchecked,
            .linkCard(isDefined: false):
            Citation(.model)
        case .typed, .testFlightEntry, .appInstalledButXcode: Citation(.documented, "TEST")
        case .link, .linkCard(isDefined: true): Citation(.documented, "CFG")
        case .extendedDemoLink, .otherClip: Citation(.model, "CFG")
        case .linkNotTaken(_, let source), .noExperience(let source): Citation(.model, source.citation.source)
        case .appInstalled, .placeShown: Citation(.documented, "RESP")
        case .localServes, .localBarred: Citation(.documented, "TEST")
        case .association(let answers): answers.steps.last?.citation
        case .associationStep(let step): step.citation
        case .advancedServes(_, let isEqual): isEqual ? Citation(.documented, "RESP") : Citation(.documented, "CFG")
        case .noPlace: Citation(.documented, "RESP")
        case .advancedPassedOver: Citation(.reported)
        case .advancedIgnored: Citation(.model)
        case .noAdvanced: Citation(.documented, "CFG")
        case .defaultServes(let isDefined, let source):
            isDefined && source != .appLink ? Citation(.documented, "CFG") : Citation(.model)
        case .candidate(let candidate): candidate.citation
        case .cited(_, let citation): citation
        case .moreCandidates, .noCandidates, .stated: nil
        }
    }
}

extension Decision {
    var text: String {
        switch self {
        case .invalidURL(let error): "declined as \(error.reason.rawValue): \(error.text)"
        case .restoresState(let source): "\(source.rawValue) hands over no URL: the saved state is restored"
        case .previousURL: "the URL of the last launch that had one is handed over again"
        case .ownURL: "outside a journey the invocation's own URL is used as that of the last launch"
        case .noPreviousURL: "it was not launched with a URL yet, so none is handed over"
        case .appWithoutURL: "the full app is installed, and is handed no URL of an earlier launch"
        case .typed: "Xcode hands over _XCAppClipURL as typed, and shows no card"
        case .associationNotAsked: "neither entitlement nor association file is asked about"
        case .testFlightEntry: "a TestFlight entry hands over its own URL, without a card"
        case .link(let demo): "the URL is \(Self.name(demo)); Apple's links ask for no association"
        case .linkCard(isDefined: true): "the link is served with the default experience's card"
        case .linkCard(isDefined: false):
            "the link is served with the default experience's card: none is defined here, but Apple requires that there is one"
        case .linkNotTaken(demo: true, .appClipCode):
            "declined as linkNotAllowed: only the short form of a demo link fits an App Clip Code"
        case .linkNotTaken(let demo, let source):
            "declined as linkNotAllowed: \(source.rawValue) does not take \(Self.name(demo))"
        case .extendedDemoLink(let link):
            "declined as linkNotAllowed: nothing may be added to the demo link \(link)"
        case .otherClip(let found?, let bundleID):
            "declined as otherClip: the link names \(found), this clip is \(bundleID)"
        case .otherClip(nil, let bundleID):
            "declined as otherClip: the link is on Apple's host but does not name this clip (/id?p=\(bundleID))"
        case .appInstalled: "the full app is installed, so the URL is for the app instead of the clip"
        case .appInstalledButXcode: "the full app is installed, but Xcode launches the clip"
        case .placeShown(let url, let source):
            "\(source.rawValue) shows the place of the advanced experience \(url), and hands over that URL"
        case .localServes(let opening):
            "the local experience \(opening.experience?.spelling ?? "") matches and wins over every registered one"
        case .localBarred(let url): "the local experience \(url) matches, but opens no App Store build"
        case .associationUnchecked(let target): Self.unchecked(target)
        case .association(let answers): answers.trace.map(\.text).joined(separator: "; ")
        case .associationStep(let step): (step.declined.map { "declined as \($0.rawValue): " } ?? "") + step.text
        case .advancedServes(let opening, isEqual: true):
            "the advanced experience \(opening.experience?.spelling ?? "") is registered for this very URL"
        case .advancedServes(let opening, isEqual: false):
            "the advanced experience \(opening.experience?.spelling ?? "") has the most specific matching prefix"
        case .noPlace(let url): "the advanced experience \(url) matches, but has no place"
        case .advancedPassedOver(let url):
            "the advanced experience \(url) matches, but Messages is reported to show the default experience"
        case .advancedIgnored: "advanced experiences do not serve this source"
        case .noAdvanced: "no advanced experience matches"
        case .defaultServes(isDefined: true, _): "the default experience serves it"
        case .defaultServes(isDefined: false, _):
            "the default experience serves it: none is defined here, but Apple requires that there is one"
        case .noExperience(let source):
            "declined as noExperience: nothing registered for the URL may be opened from \(source.rawValue)"
        case .candidate(let candidate): candidate.text
        case .moreCandidates(1): "1 more experience on this host, or on one above or below it, is further off"
        case .moreCandidates(let count):
            "\(count) more experiences on this host, or on one above or below it, are further off"
        case .noCandidates(_, hosts: []): "no advanced or local experience is registered"
        case .noCandidates(let host, let hosts):
            "nothing is registered on \(host), but on \(hosts.joined(separator: ", "))"
        case .stated(let text), .cited(let text, _): text
        }
    }

    private static func name(_ demo: Bool) -> String { demo ? "a demo link of this clip" : "the default link" }

    static func unchecked(_ target: Target) -> String {
        let service = target == .clip ? "appclips" : "applinks"
        return
            "the suite states neither associated domains nor sites, so the association (\(service)) was not asked about"
    }
}
