/// What was decided in one step: the facts, from which its text is made when somebody asks.
enum Decision: Sendable, Hashable {
    // The URL, and sources that have their own way.
    indirect case refused(URLRefusal)
    case restoresState(Source)
    case previousURL, ownURL, noPreviousURL
    case typed
    case testFlightEntry

    // Apple's links.
    case link(demo: Bool)
    case linkNotTaken(demo: Bool, Source)
    case extendedDemoLink(String)
    indirect case otherClip(found: String?, bundleID: String)

    // The device.
    case appInstalled
    case appInstalledButXcode

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
    case defaultServes(isDefined: Bool)
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
    var citation: Citation? {
        switch self {
        case .refused(let refusal): refusal.reason == .notHTTPS ? Citation(.documented, "CFG") : Citation(.model)
        case .restoresState, .previousURL, .ownURL, .noPreviousURL: Citation(.documented, "RESP")
        case .typed, .testFlightEntry, .appInstalledButXcode: Citation(.documented, "TEST")
        case .link, .extendedDemoLink, .otherClip: Citation(.documented, "CFG")
        case .linkNotTaken(_, let source): source == .appClipCode ? Citation(.reported) : Citation(.documented, "CFG")
        case .appInstalled: Citation(.documented, "RESP")
        case .localServes, .localBarred: Citation(.documented, "TEST")
        case .associationUnchecked: Citation(.documented, "ASSOC")
        case .association(let step): step.citation
        case .answers(let answers): answers.trace.last?.citation
        case .advancedServes(_, let isEqual): isEqual ? Citation(.documented, "RESP") : Citation(.documented, "CFG")
        case .noPlace: Citation(.documented, "RESP")
        case .advancedPassedOver: Citation(.reported)
        case .advancedIgnored, .noAdvanced, .defaultServes: Citation(.documented, "CFG")
        case .noExperience(let source): source.citation
        case .candidate(let candidate): candidate.standing.citation
        case .cited(_, let citation): citation
        case .moreCandidates, .noCandidates, .stated: nil
        }
    }
}
