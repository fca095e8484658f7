/// A service that an associated domain is meant for.
public enum AssociatedService: Sendable, Hashable {
    /// `appclips`: invocations of the App Clip.
    case appClips
    /// `applinks`: universal links, and with them every invocation once the full app is installed.
    case appLinks
    /// Any other word before the colon.
    case other(String)

    /// Takes the word before the colon; services are spelled in lower case.
    public init(_ word: String) {
        self =
            switch word {
            case "appclips": .appClips
            case "applinks": .appLinks
            default: .other(word)
            }
    }

    /// The word, as entitlements and association files spell it.
    public var word: String {
        switch self {
        case .appClips: "appclips"
        case .appLinks: "applinks"
        case .other(let word): word
        }
    }

    /// Whether Apple documents the service, if only for other purposes than opening something ("Associated Domains
    /// Entitlement"; `authsrv` under "Extensible enterprise single sign-on").
    public var isDocumented: Bool {
        switch self {
        case .appClips, .appLinks: true
        case .other(let word): ["webcredentials", "activitycontinuation", "authsrv"].contains(word)
        }
    }
}
