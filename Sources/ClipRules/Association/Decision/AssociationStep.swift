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
    /// reading.
    public var citation: Citation {
        switch self {
        case .entitled(_, let host, let fileHost): Citation(.documented, host == fileHost ? "SAD" : "TN3155")
        case .faultyEntry(let entry, _): Citation(.documented, entry.service == .appClips ? "ASSOC" : "SAD")
        case .notEntitled(.appClips, _, _): Citation(.documented, "ASSOC")
        case .notEntitled: Citation(.documented, "SAD")
        case .unreachable, .notAnObject: Citation(.documented, "SAD")
        case .statedError: Citation(.documented, "ASC")
        case .noSection(let service, _), .identified(let service, _, _), .unidentified(let service, _, _, _):
            Citation(.documented, service == .appClips ? "ASSOC" : "AL")
        case .matched, .excluded: Citation(.documented, "AL")
        case .noRule(_, _, let isTooCostly): isTooCostly ? Citation(.model) : Citation(.documented, "AL")
        case .banner, .noBanner: Citation(.documented, "WEB")
        }
    }
}
