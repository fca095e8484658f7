/// One answer on the way to whether clip or app and website belong together.
public enum AssociationStep: Sendable, Hashable {
    /// An entry of the entitlement names the host, and this host's association file answers for it.
    case entitled(entry: String, host: String, fileHost: String)
    /// Only an entry with a fault would name the host.
    case faultyEntry(AssociatedDomain, host: String)
    /// No entry of the service names the host; some come near.
    case notEntitled(AssociatedService, host: String, near: [String])
    /// The suite's sites do not have the host, or no association file for it.
    case unreachable(fileHost: String)
    /// The suite states an error for the file.
    case statedError(code: String, fileHost: String)
    /// The association file is not a JSON object.
    case notAnObject(fileHost: String)
    /// The association file has no section of the service.
    case noSection(AssociatedService, fileHost: String)
    /// The section names the application identifier.
    case identified(AssociatedService, ApplicationIdentifier, fileHost: String)
    /// The section names others only, of which one may be meant.
    case unidentified(AssociatedService, ApplicationIdentity, fileHost: String, near: NearIdentifier?)
    /// A rule lets the URL open the app.
    case matched(AppLinksRule, fileHost: String)
    /// The deciding rule keeps it from opening.
    case excluded(AppLinksRule, fileHost: String)
    /// None of so many rules matches.
    case noRule(fileHost: String, count: Int, isTooCostly: Bool)
    /// The page has what the source asks of it.
    case banner(BannerNeed, path: String, line: Int?)
    /// The page has not.
    case noBanner(MissingBanner, path: String)

    /// An identifier that is nearly the one that was looked for.
    public enum NearIdentifier: Sendable, Hashable {
        /// The bundle identifier without a prefix.
        case withoutPrefix(ApplicationIdentifier)
        /// With another prefix.
        case otherPrefix(ApplicationIdentifier)
        /// In other capitals.
        case otherCase(ApplicationIdentifier)
        /// In the section `applinks`.
        case inAppLinks(ApplicationIdentifier)
    }

    /// What a page lacks.
    public enum MissingBanner: Sendable, Hashable {
        /// The suite's sites have no such page.
        case page
        /// There is no `apple-itunes-app` tag.
        case tag
        /// The tag has no `app-clip-bundle-id`.
        case clip
        /// The tag names another clip.
        case otherClip(String, clip: String)
        /// The tag does not ask for the card.
        case card
        /// There is no `og:image`.
        case previewImage
    }

    /// Why the invocation is declined for its sake; `nil` where it is not.
    public var declined: DeclineReason? {
        switch self {
        case .entitled, .identified, .matched, .banner: nil
        case .faultyEntry: .invalidEntitlementSyntax
        case .notEntitled, .noSection: .missingSection
        case .unreachable: .cannotReachAssociationFile
        case .statedError(let code, _): DeclineReason(rawValue: code)
        case .notAnObject: .badJSONContent
        case .unidentified: .unknownID
        case .excluded: .excludedByAppLinks
        case .noRule: .noAppLinksRule
        case .noBanner: .noBanner
        }
    }

    /// What the answer rests on. Which condition has which of App Store Connect's words is always this project's
    /// reading, and so is what a suite leaves out.
    public var citation: Citation {
        switch self {
        case .unreachable, .noBanner(.page, _): Citation(.model)
        case .noRule(_, _, isTooCostly: true): Citation(.model)
        case .entitled(let entry, _, _) where entry.hasPrefix("appclips:") && entry.contains("?"): Citation(.model)
        default: Citation(declined == nil ? .documented : .model, page)
        }
    }

    /// Apple's page on the question.
    private var page: String {
        switch self {
        case .entitled(_, let host, let fileHost): host == fileHost ? "SAD" : "TN3155"
        case .faultyEntry(let entry, _): entry.service == .appClips ? "ASSOC" : "SAD"
        case .notEntitled(let service, _, _): service == .appClips ? "ASSOC" : "SAD"
        case .unreachable, .notAnObject: "SAD"
        case .statedError: "ASC"
        case .noSection(let service, _), .identified(let service, _, _), .unidentified(let service, _, _, _):
            service == .appClips ? "ASSOC" : "AL"
        case .matched, .excluded, .noRule: "AL"
        case .banner, .noBanner: "WEB"
        }
    }
}
