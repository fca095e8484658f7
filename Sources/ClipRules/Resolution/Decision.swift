/// What was decided in one step: the facts, from which its text is made when somebody asks.
enum Decision: Sendable, Hashable {
    // The URL, and sources that have their own way.
    indirect case refused(URLRefusal)
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
    indirect case association(AssociationStep)
    /// All answers about association at once.
    case answers(AssociationDecision)
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
    /// The word of a decline is this project's, also where Apple's page says why nothing opens.
    var citation: Citation? {
        switch self {
        case .refused(let refusal): Citation(.model, refusal.reason == .notHTTPS ? "CFG" : nil)
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
        case .association(let step): step.citation
        case .answers(let answers): answers.trace.last?.citation
        case .advancedServes(_, let isEqual): isEqual ? Citation(.documented, "RESP") : Citation(.documented, "CFG")
        case .noPlace: Citation(.documented, "RESP")
        case .advancedPassedOver: Citation(.reported)
        case .advancedIgnored: Citation(.model)
        case .noAdvanced: Citation(.documented, "CFG")
        case .defaultServes(let isDefined, let source):
            isDefined && source != .appLink ? Citation(.documented, "CFG") : Citation(.model)
        case .candidate(let candidate): candidate.standing.citation
        case .cited(_, let citation): citation
        case .moreCandidates, .noCandidates, .stated: nil
        }
    }
}
